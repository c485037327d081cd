import AudioGraph
import LocalServer
import TestSupport
import Testing
import WebApp

/// What people who write scripts get wrong at first, and what they are told.
@MainActor @Suite struct ScriptMistakeTests {
    private func failure(_ answer: LoopbackResponse) throws -> (code: String, message: String, remedy: String) {
        #expect(answer.headers["content-type"] == "application/json")
        let error = try #require(try GraphValue(json: answer.text)["error"])
        return (error["code"]?.string ?? "", error["message"]?.string ?? "", error["remedy"]?.string ?? "")
    }

    @Test(arguments: [
        ("POST", "/transcribe?wait=true", "recording"), ("POST", "/profiles?name=Ann", "recording"),
        ("POST", "/files", "recording"), ("POST", "/profiles/import", "content"), ("POST", "/verify", "content"),
    ])
    func `a form is refused, and it is said how to send what it holds`(
        method: String, path: String, content: String
    ) async throws {
        var runner = SampleRunner()
        runner.does = { arguments, _ in
            Issue.record("\(arguments)")
            return CommandOutcome(end: .done, output: "", messages: [])
        }
        try await Served.run(runner) { served async throws in
            let answer = try await served.request(
                method, "/api/v1" + path, headers: ["Content-Type": "Multipart/form-data; boundary=x"],
                body: Array("--x\r\n".utf8))
            #expect(answer.status == 415)
            let failure = try self.failure(answer)
            #expect(failure.code == "form")
            #expect(
                failure.remedy == "Send the \(content) itself as the body, as 'curl --data-binary @FILE' does.")
        }
    }

    @Test(arguments: [
        ("POST", "/verify", "Send each recording to POST /api/v1/files, and here only the ids which that answers."),
        ("PATCH", "/profiles/Ann", #"Send {"name":…} and nothing else."#), ("GET", "/status", "Send no body."),
    ])
    func `a body over its limit is refused in JSON, announced or not`(
        method: String, path: String, remedy: String
    ) async throws {
        try await Served.run { served async throws in
            let body = [UInt8](repeating: 0x20, count: 70_000)
            let announced = try await served.script(method, path, body: body)
            let chunked = Array("11170\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8)
            let surprising = try await served.request(
                method, "/api/v1" + path, headers: ["Transfer-Encoding": "chunked"], body: chunked)
            for answer in [announced, surprising] {
                #expect(answer.status == 413)
                let failure = try self.failure(answer)
                #expect(failure.code == "tooLarge")
                #expect(failure.remedy == remedy)
                // As all that is answered.
                #expect(answer.headers["x-content-type-options"] == "nosniff")
            }
        }
    }

    @Test func `whatever is asked for wrongly, the refusal says what to do`() async throws {
        try await Served.run { served async throws in
            for (method, path, body) in [
                ("GET", "/nothing", ""), ("GET", "/diarize", ""), ("POST", "/diarize", ""), ("GET", "/jobs/none", ""),
                ("POST", "/diarize?file=none", ""), ("POST", "/diarize?speaker=2", "x"), ("POST", "/profiles", "x"),
                ("POST", "/verify", "[]"), ("PATCH", "/profiles/Ann", "{}"), ("POST", "/profiles/import", "x"),
            ] {
                let answer = try await served.script(method, path, body: Array(body.utf8))
                #expect((400..<500).contains(answer.status))
                let failure = try self.failure(answer)
                #expect(!failure.message.isEmpty && !failure.remedy.isEmpty, "\(method) \(path): \(answer.text)")
            }
        }
    }
}
