import AppModel
import AudioGraph
import Foundation
import LocalServer
import TestSupport
import Testing
import WebApp

@MainActor @Suite struct PageRouteTests {
    @Test func `a file is taken in pieces, and named`() async throws {
        try await Served.run { served async throws in
            let body = [UInt8](repeating: 9, count: 300_000)
            let answer = try await served.request("PUT", "/files/upload?name=a%20b.wav&purpose=recording", body: body)
            #expect(answer.status == 200)
            #expect(answer.text == "{\"file\":\"f0\"}\n")
            let file = await served.uploads.file("f0")
            #expect(file?.name == "a b.wav")
            #expect(file?.bytes.count == 300_000)
        }
    }

    @Test func `a file that does not arrive whole is let go`() async throws {
        try await Served.run { served async throws in
            let client = try LoopbackClient(port: served.port)
            await client.sendRequest(
                "PUT", "/files/upload?name=a", port: served.port,
                headers: ["Cookie": served.cookie, "Origin": served.origin, "Content-Length": "1000"], body: [1, 2, 3])
            while await served.uploads.files.isEmpty { await Task.yield() }
            client.disconnect()
            while await served.uploads.discarded.isEmpty { await Task.yield() }
            #expect(await served.uploads.files.isEmpty)
        }
    }

    @Test func `a recording is played from any place`() async throws {
        try await Served.run { served async throws in
            let whole = try await served.request("GET", "/recordings/r1/audio")
            #expect(whole.headers["content-type"] == "audio/wav")
            #expect(whole.headers["accept-ranges"] == "bytes")
            #expect(whole.body.count == 2_044)
            let part = try await served.request("GET", "/recordings/r1/audio", headers: ["Range": "bytes=44-47"])
            #expect(part.status == 206)
            #expect(part.body == [0, 0x20, 0, 0x20])
            #expect(try await served.request("GET", "/enrolment/takes/0/audio").body.count == 2_044)
            #expect(try await served.request("GET", "/enrolment/takes/1/audio").status == 404)
            #expect(try await served.request("GET", "/enrolment/takes/x/audio").status == 404)
            #expect(try await served.request("GET", "/recordings/other/audio").status == 404)
        }
    }

    @Test func `a recording is drawn`() async throws {
        try await Served.run { served async throws in
            let answer = try await served.request("GET", "/recordings/r1/peaks?count=2")
            #expect(answer.text == "{\"peaks\":[0.25,0.25,0.25,0.25]}\n")
            for count in ["0", "-1", "x", "100000000"] {
                #expect(try await served.request("GET", "/recordings/r1/peaks?count=\(count)").status == 400)
            }
        }
    }

    @Test func `a result is kept under its name`() async throws {
        try await Served.run { served async throws in
            let answer = try await served.request("GET", "/recordings/r1/export?format=srt")
            #expect(answer.text == "text")
            #expect(
                answer.headers["content-disposition"]
                    == "attachment; filename=\"Gespr_ch.srt\"; filename*=UTF-8''Gespr%C3%A4ch%2Esrt")
            let error = try await served.request("GET", "/recordings/r2/export?format=srt")
            #expect(error.status == 404)
            #expect(try GraphValue(json: error.text)["error"]?["code"] == "notFound")
        }
    }

    @Test func `profiles go out and in`() async throws {
        try await Served.run { served async throws in
            #expect(try await served.request("GET", "/profiles/export").text == "all")
            #expect(try await served.request("GET", "/profiles/export?id=x").text == "x")
            #expect(try await served.request("PUT", "/profiles/import?name=p.json", body: [0x31, 0x32]).status == 204)
            #expect(served.app.imported == Data("12".utf8))
        }
    }

    @Test func `more than is allowed is not taken`() async throws {
        try await Served.run { served async throws in
            let answer = try await served.request(
                "PUT", "/control/triggers", headers: ["Content-Length": "2000000", "Expect": "100-continue"])
            #expect(answer.status == 413)
        }
    }

    @Test func `a session can be asked for`() async throws {
        try await Served.run { served async throws in
            #expect(try await served.request("GET", "/session/check").status == 204)
        }
    }
}
