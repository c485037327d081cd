import LocalServer
import TestSupport
import Testing

@Suite struct BodyTests {
    @Test func `a body arrives in pieces`() async throws {
        var handler = SampleHandler()
        handler.answer = { request in
            var (pieces, sum, most) = (0, 0, 0)
            for try await piece in request.body {
                pieces += 1
                most = max(most, piece.count)
                sum += piece.reduce(0) { $0 + Int($1) }
            }
            return Response(type: "text/plain", "\(sum) \(pieces > 10) \(most <= 65_536)")
        }
        try await handler.serve { server in
            let body = [UInt8](repeating: 3, count: 500_000)
            let response = try await LoopbackClient.request("PUT", "/", port: server.port, body: body)
            #expect(response.text == "1500000 true true")
        }
    }

    @Test func `a slow reader makes the client wait`() async throws {
        var handler = SampleHandler()
        let (start, released) = (Sign(), Sign())
        handler.admission = { _ in .request(bodyLimit: 100_000_000) }
        handler.answer = { request in
            guard request.head.method == "PUT" else { return Response(type: "text/plain", "other") }
            start.give()
            await released.wait()
            var count = 0
            for try await piece in request.body { count += piece.count }
            return Response(type: "text/plain", "\(count)")
        }
        try await handler.serve { server in
            let client = try LoopbackClient(port: server.port)
            let body = [UInt8](repeating: 0, count: 40_000_000)
            async let sent: Void = client.sendRequest("PUT", "/", port: server.port, body: body)
            await start.wait()
            // Another request is served meanwhile, though nobody takes the first one's body.
            let other = try await LoopbackClient.request("GET", "/", port: server.port)
            #expect(other.text == "other")
            released.give()
            await sent
            #expect(try await client.response().text == "40000000")
        }
    }

    @Test func `a body that is announced as too large is refused`() async throws {
        var handler = SampleHandler()
        handler.admission = { _ in .request(bodyLimit: 1_000) }
        try await handler.serve { server in
            let response = try await LoopbackClient.request(
                "PUT", "/", port: server.port, body: [UInt8](repeating: 0, count: 1_001))
            #expect(response.status == 413)
            #expect(response.text.contains("more than 1000 bytes"))
        }
    }

    @Test func `a body that turns out to be too large is refused, and the handler told`() async throws {
        var handler = SampleHandler()
        let told = Sign()
        handler.admission = { _ in .request(bodyLimit: 1_000) }
        handler.answer = { request in
            do {
                for try await _ in request.body {}
            } catch LocalServerError.bodyTooLarge(limit: 1_000) {
                told.give()
            }
            return Response(status: 200)
        }
        try await handler.serve { server in
            let chunk = "400\r\n" + String(repeating: "x", count: 1_024) + "\r\n"
            let response = try await LoopbackClient.request(
                "PUT", "/", port: server.port, headers: ["Transfer-Encoding": "chunked"],
                body: Array((chunk + chunk + "0\r\n\r\n").utf8))
            #expect(response.status == 413)
            await told.wait()
        }
    }

    @Test func `a handler may answer before it has read the body`() async throws {
        var handler = SampleHandler()
        handler.answer = { _ in Response(status: 202) }
        try await handler.serve { server in
            let response = try await LoopbackClient.request(
                "PUT", "/", port: server.port, body: [UInt8](repeating: 0, count: 900_000))
            #expect(response.status == 202)
        }
    }

    @Test func `a client that goes in the middle of its body is noticed`() async throws {
        var handler = SampleHandler()
        let (begun, told) = (Sign(), Sign())
        handler.answer = { request in
            do {
                for try await _ in request.body { begun.give() }
            } catch LocalServerError.clientGone {
                told.give()
            }
            return Response(status: 200)
        }
        try await handler.serve { server in
            let client = try LoopbackClient(port: server.port)
            await client.sendRequest(
                "PUT", "/", port: server.port, headers: ["Content-Length": "100"], body: [1, 2, 3])
            await begun.wait()
            client.disconnect()
            await told.wait()
        }
    }
}
