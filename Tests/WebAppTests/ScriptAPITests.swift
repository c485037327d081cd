import AppModel
import AudioGraph
import Foundation
import LocalServer
import PageFiles
import TestSupport
import Testing
import WebApp

@MainActor @Suite struct ScriptAPITests {
    @Test func `a recording becomes a command, and its output the result`() async throws {
        try await Served.run { served async throws in
            let answer = try await served.script(
                "POST", "/diarize?name=call.wav&speakers=2&threshold=0.5&wait=true", body: [1, 2, 3])
            #expect(answer.status == 200)
            #expect(answer.text == #"["diarize","--json","--speakers=2","--threshold=0.5","--","call.wav"]"# + "\n")
        }
    }

    @Test func `a job is named at once, and followed to its end`() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        var runner = SampleRunner()
        runner.does = { _, progress in
            progress(JobProgress(fraction: 0.5, detail: "half"))
            for await _ in stream {}
            return CommandOutcome(end: .done, output: "{\"a\":0.10}\n", messages: ["a note"])
        }
        try await Served.run(runner) { served async throws in
            let answer = try await served.script("POST", "/transcribe", body: [1])
            #expect(answer.status == 202)
            let id = try #require(try GraphValue(json: answer.text)["id"]?.string)
            #expect(answer.headers["location"] == "/api/v1/jobs/\(id)")

            let client = try LoopbackClient(port: served.port)
            await client.sendRequest(
                "GET", "/api/v1/jobs/\(id)/events", port: served.port,
                headers: ["Authorization": "Bearer \(Served.key)"])
            _ = try await client.responseHead()
            var events = ""
            while !events.contains("0.5") {
                events += String(decoding: try #require(try await client.chunk()), as: UTF8.self)
            }
            #expect(events.contains("event: progress\ndata: {"))
            #expect(events.contains("\"detail\":\"half\""))
            continuation.finish()
            while let chunk = try await client.chunk() { events += String(decoding: chunk, as: UTF8.self) }
            #expect(events.contains("event: done\ndata: {"))
            // Number by number as the command printed it.
            #expect(events.contains("\"result\":{\"a\":0.10}}"))
            let job = try GraphValue(json: try await served.script("GET", "/jobs/\(id)").text)
            #expect(job["state"] == "done")
            #expect(job["messages"] == ["a note"])
        }
    }

    @Test func `a job is cancelled`() async throws {
        let (begun, ended) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        var runner = SampleRunner()
        runner.does = { _, _ in
            begun.continuation.finish()
            defer { ended.continuation.finish() }
            return await .untilCancelled()
        }
        try await Served.run(runner) { served async throws in
            let ids = try await [0, 1].asyncMap { _ in
                try GraphValue(json: try await served.script("POST", "/identify", body: [1]).text)["id"]?.string ?? ""
            }
            for await _ in begun.stream {}
            // One waits for the other.
            let waiting = try await served.script("DELETE", "/jobs/\(ids[1])")
            #expect(try GraphValue(json: waiting.text)["state"] == "cancelled")
            #expect(try await served.script("DELETE", "/jobs/\(ids[0])").status == 200)
            for await _ in ended.stream {}
            var state: GraphValue?
            while state != "cancelled" {
                state = try GraphValue(json: try await served.script("GET", "/jobs/\(ids[0])").text)["state"]
            }
            #expect(try await served.script("GET", "/jobs/none").status == 404)
        }
    }

    @Test func `a client that waits and goes cancels its job`() async throws {
        let (begun, ended) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        var runner = SampleRunner()
        runner.does = { _, _ in
            begun.continuation.finish()
            defer { ended.continuation.finish() }
            return await .untilCancelled()
        }
        try await Served.run(runner) { served async throws in
            let client = try LoopbackClient(port: served.port)
            await client.sendRequest(
                "POST", "/api/v1/diarize?wait=true", port: served.port,
                headers: ["Authorization": "Bearer \(Served.key)"], body: [1])
            for await _ in begun.stream {}
            client.disconnect()
            for await _ in ended.stream {}
        }
    }

    @Test func `a failure has a status, a code and words`() async throws {
        var runner = SampleRunner()
        runner.does = { arguments, _ in
            let path = arguments.last ?? ""
            return CommandOutcome(
                end: .failed(WebFailure(422, "audio", "\(path) is no audio.")), output: "", messages: [path])
        }
        try await Served.run(runner) { served async throws in
            let answer = try await served.script("POST", "/diarize?name=a.wav&wait=true", body: [1])
            #expect(answer.status == 422)
            // Where it lay meanwhile is nobody's business.
            #expect(
                try GraphValue(json: answer.text)
                    == ["error": ["code": "audio", "message": "a.wav is no audio.", "remedy": ""]])
        }
    }

    @Test func `what is not asked for rightly is refused`() async throws {
        try await Served.run { served async throws in
            #expect(try await served.script("POST", "/diarize?speaker=2", body: [1]).status == 400)
            #expect(try await served.script("POST", "/diarize", body: []).status == 400)
            #expect(try await served.script("POST", "/diarize?file=none").status == 404)
            #expect(try await served.script("POST", "/profiles", body: [1]).status == 400)
            #expect(try await served.script("POST", "/verify", body: Array("[]".utf8)).status == 400)
            #expect(try await served.script("PATCH", "/profiles/x", body: Array("{}".utf8)).status == 400)
            #expect(try await served.script("GET", "/nothing").status == 404)
            #expect(try await served.script("GET", "/diarize").status == 405)
        }
    }

    @Test(arguments: EngineID.allCases)
    func `an engine is handed to the command that listens`(_ engine: EngineID) async throws {
        try await Served.run { served async throws in
            let asked = "engine=\(engine.rawValue)&wait=true"
            for (path, command) in [
                ("/diarize?", #"["diarize","--json","--engine=\#(engine.rawValue)","--","audio"]"#),
                ("/identify?", #"[["identify","--json","--engine=\#(engine.rawValue)","--","audio"]]"#),
                ("/profiles?name=Ann&", #"["enroll","--json","--engine=\#(engine.rawValue)","--","Ann","recording"]"#),
            ] {
                #expect(try await served.script("POST", path + asked, body: [1]).text == command + "\n")
            }
        }
    }

    @Test(arguments: ["/diarize?", "/identify?", "/profiles?name=Ann&"], ["Open", "eagle", "", "open,picovoice"])
    func `an engine that nobody knows is refused, and nothing is run`(_ path: String, _ name: String) async throws {
        var runner = SampleRunner()
        runner.does = { arguments, _ in
            Issue.record("\(arguments)")
            return CommandOutcome(end: .done, output: "", messages: [])
        }
        try await Served.run(runner) { served async throws in
            let answer = try await served.script("POST", path + "engine=\(name)&wait=true", body: [1])
            #expect(answer.status == 400)
            #expect(
                try GraphValue(json: answer.text)["error"] == [
                    "code": "invalidArguments", "message": .string("The parameter 'engine' cannot be '\(name)'."),
                    "remedy": "Give open or picovoice.",
                ])
        }
    }

    @Test(arguments: ["/transcribe", "/verify"])
    func `what one engine alone can do takes no engine`(_ path: String) async throws {
        try await Served.run { served async throws in
            let answer = try await served.script("POST", path + "?engine=open", body: [1])
            #expect(answer.status == 400)
            let error = try GraphValue(json: answer.text)["error"]
            #expect(error?["message"] == "There is no parameter 'engine' here.")
            #expect(error?["remedy"]?.string?.contains("engine") == false)
        }
    }

    @Test func `two voices are compared`() async throws {
        try await Served.run { served async throws in
            let ids = try await ["a.wav", "b.wav"].asyncMap { name in
                let answer = try await served.script("POST", "/files?name=\(name)", body: [1])
                #expect(answer.status == 201)
                return try GraphValue(json: answer.text)["file"]?.string ?? ""
            }
            let body = Array(#"{"first":"\#(ids[0])","second":"\#(ids[1])","threshold":0.5}"#.utf8)
            let answer = try await served.script("POST", "/verify?wait=true", body: body)
            #expect(answer.text == #"["verify","--json","--threshold=0.5","--","a.wav","b.wav"]"# + "\n")
        }
    }

    @Test func `lines become a list`() async throws {
        var runner = SampleRunner()
        runner.does = { _, _ in CommandOutcome(end: .done, output: "{\"a\":1}\n{\"a\":2}\n", messages: []) }
        try await Served.run(runner) { served async throws in
            let answer = try await served.script("POST", "/identify?wait=true", body: [1])
            #expect(answer.text == "[{\"a\":1},{\"a\":2}]\n")
        }
    }

    @Test func `profiles are listed, shown, renamed, deleted and enrolled`() async throws {
        var runner = SampleRunner()
        runner.does = { arguments, _ in
            let output =
                arguments.contains("show")
                ? "{\"id\":\"X\"}" : GraphValue.array(arguments.map { .string($0) }).description
            return CommandOutcome(end: .done, output: output + "\n", messages: ["done"])
        }
        try await Served.run(runner) { served async throws in
            #expect(try await served.script("GET", "/profiles").text == #"["profiles","list","--json"]"# + "\n")
            #expect(try await served.script("GET", "/profiles/--x").text == "{\"id\":\"X\"}\n")
            let renamed = try await served.script("PATCH", "/profiles/Ann", body: Array(#"{"name":"Anna"}"#.utf8))
            #expect(renamed.text == "{\"id\":\"X\"}\n")
            #expect(try await served.script("DELETE", "/profiles/Ann").status == 204)
            let enrolled = try await served.script("POST", "/profiles?name=-Ann&append=true&wait=true", body: [1])
            #expect(enrolled.text == #"["enroll","--json","--append","--","-Ann","recording"]"# + "\n")
            // The page shows the people too.
            #expect(served.app.wishes.filter { $0.0 == .refresh }.count == 3)
        }
    }

    @Test func `the program says how it is`() async throws {
        try await Served.run { served async throws in
            let answer = try await served.script("GET", "/status")
            #expect(try GraphValue(json: answer.text) == ["ready": true, "summary": "engine ✓", "people": 2])
        }
    }

    @Test func `the browser's session opens the API too`() async throws {
        try await Served.run { served async throws in
            #expect(try await served.request("GET", "/api/v1/status").status == 200)
        }
    }

    @Test func `the description has every operation, and no other`() throws {
        let file = try #require(PageFile.description)
        let document = try GraphValue(json: String(decoding: file.bytes, as: UTF8.self))
        #expect(document["openapi"]?.string?.hasPrefix("3.1") == true)
        var described: Set<String> = []
        for (path, operations) in document["paths"]?.object ?? [:] {
            for (method, operation) in operations.object ?? [:] where method != "parameters" {
                let id = try #require(operation["operationId"]?.string)
                described.insert("\(method.uppercased()) \(path) \(id)")
            }
        }
        let operations = WebApp.Operation.allCases.filter(\.isAPI)
            .map { "\($0.method) \($0.path.dropFirst("/api/v1".count)) \($0.rawValue)" }
        #expect(described == Set(operations))
        #expect(document["servers"] == [["url": "/api/v1"]])
    }

    @Test func `the description offers just the engines there are, where one can be chosen`() throws {
        let file = try #require(PageFile.description)
        let document = try GraphValue(json: String(decoding: file.bytes, as: UTF8.self))
        var takers: Set<String> = []
        for operations in (document["paths"]?.object ?? [:]).values {
            for operation in (operations.object ?? [:]).values {
                for parameter in operation["parameters"]?.array ?? [] where parameter["name"] == "engine" {
                    takers.insert(try #require(operation["operationId"]?.string))
                    #expect(parameter["schema"]?["enum"] == .array(EngineID.allCases.map { .string($0.rawValue) }))
                }
            }
        }
        #expect(takers == ["diarize", "identify", "enrollProfile"])
    }

    @Test func `every reference in the description leads somewhere`() throws {
        let file = try #require(PageFile.description)
        let text = String(decoding: file.bytes, as: UTF8.self)
        let document = try GraphValue(json: text)
        for match in text.matches(of: /"\$ref": *"#\/([^"]+)"/) {
            let target = match.1.split(separator: "/").reduce(document as GraphValue?) { $0?[String($1)] }
            #expect(target != nil, "\(match.1)")
        }
    }
}

extension Array {
    fileprivate func asyncMap<Result>(_ change: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await change(element)) }
        return results
    }
}
