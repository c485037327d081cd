import Foundation
import TestSupport
import Testing
import VoiceIDCommands

@Suite struct ServeTests {
    @Test(arguments: [
        (["--certificate", "c.pem"], "--certificate needs --lan"), (["--key", "k.pem"], "--key needs --certificate"),
        (["--lan", "--key", "k.pem"], "--key needs --certificate"),
        (["--port", "65536"], "option '--port' cannot be '65536'"), (["page"], "unexpected argument 'page'"),
    ])
    func `what makes no sense is refused`(arguments: [String], message: String) async {
        let world = World()
        #expect(await world.run(["serve"] + arguments) == .usage)
        #expect(world.diagnostics.text.contains(message), "\(world.diagnostics.text)")
    }

    @Test func `a key that could be guessed is refused`() async {
        let world = World()
        #expect(await world.run(["serve", "--no-open"], environment: ["VOICEID_API_KEY": "sesame"]) == .failure)
        #expect(world.diagnostics.text.contains("VOICEID_API_KEY has 6 characters; give it at least 20"))
        #expect(world.output.text.isEmpty)
    }

    @Test func `a certificate that is not there, or none, is refused`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("c.pem")
        for content in [nil, "no certificate"] {
            if let content { try Data(content.utf8).write(to: URL(fileURLWithPath: file)) }
            let world = World()
            #expect(await world.run(["serve", "--no-open", "--lan", "--certificate", file]) == .failure)
            #expect(
                world.diagnostics.text.contains(content == nil ? "cannot be read" : "The certificate cannot be used"))
        }
    }
}

/// The real program, with its port and signals.
@Suite(.serialized, .enabled(if: RunningProgram.executable != nil))
struct RunningServerTests {
    private func serve(_ arguments: [String] = [], _ environment: [String: String] = [:]) throws -> (
        program: RunningProgram, port: Int, target: String
    ) {
        let program = try RunningProgram(["serve", "--no-open"] + arguments, environment: environment)
        let link = try #require(URL(string: try program.readOutput(until: "\n").trimmingCharacters(in: .newlines)))
        return (program, try #require(link.port), "/?" + (link.query ?? ""))
    }

    @Test func `it prints a link that works once, and Ctrl-C ends it`() async throws {
        let home = try TemporaryFolder()
        let (program, port, target) = try serve([], ["VOICEID_HOME": home.path])
        #expect(try await LoopbackClient.request("GET", target, port: port).status == 200)
        #expect(try await LoopbackClient.request("GET", target, port: port).status == 403)
        #expect(try await LoopbackClient.request("GET", "/", port: port).status == 401)
        let start = ContinuousClock.now
        program.signal(SIGINT)
        let ending = try program.waitForEnd()
        #expect(ContinuousClock.now - start < .seconds(1))
        #expect(ending.status == 130)
        #expect(ending.output.isEmpty)
        #expect(throws: LoopbackClient.Failure.self) { try LoopbackClient(port: port) }
        // Nobody saved anything.
        #expect(try home.contents == [])
    }

    @Test func `scripts come in by the key, and get what commands print`() async throws {
        let home = try TemporaryFolder()
        let key = "a key of more than twenty characters"
        let (program, port, _) = try serve(["--profiles", home.path], ["VOICEID_API_KEY": key])
        let headers = ["Authorization": "Bearer \(key)"]
        let list = try await LoopbackClient.request("GET", "/api/v1/profiles", port: port, headers: headers)
        #expect(list.text == "[]\n")
        let missing = try await LoopbackClient.request("GET", "/api/v1/profiles/Ann", port: port, headers: headers)
        #expect(missing.status == 404)
        #expect(missing.text.contains("There is no profile “Ann”"))
        #expect(missing.text.contains(#""remedy":"GET /api/v1/profiles lists those there are.""#))
        let noAudio = try await LoopbackClient.request(
            "POST", "/api/v1/diarize?name=a.wav&wait=true", port: port, headers: headers, body: [1, 2, 3])
        #expect(noAudio.status == 422)
        #expect(noAudio.text.contains("a.wav"))
        #expect(noAudio.text.contains(#""remedy":"Check the file, or convert it to WAV.""#))
        #expect(!noAudio.text.contains("voiceid-"), "the path of the upload is said: \(noAudio.text)")
        let wrong = try await LoopbackClient.request(
            "GET", "/api/v1/profiles", port: port, headers: ["Authorization": "Bearer another"])
        #expect(wrong.status == 401)
        program.signal(SIGTERM)
        #expect(try program.waitForEnd().status == 143)
    }

    @Test(arguments: ["{\"broken", "[1, 2]", "{\"profiles\":1}"])
    func `profiles that cannot be read are told without where they lie`(content: String) async throws {
        let home = try TemporaryFolder()
        try Data(content.utf8).write(to: URL(fileURLWithPath: home.file("profiles.json")))
        let key = "a key of more than twenty characters"
        let (program, port, _) = try serve([], ["VOICEID_API_KEY": key, "VOICEID_HOME": home.path])
        let answer = try await LoopbackClient.request(
            "GET", "/api/v1/profiles", port: port, headers: ["Authorization": "Bearer \(key)"])
        #expect(answer.status >= 400 && answer.text.contains("profiles.json"), "\(answer.text)")
        #expect(!answer.text.contains(home.path) && !answer.text.contains("/tmp"), "\(answer.text)")
        program.signal(SIGINT)
        _ = try program.waitForEnd()
    }

    @Test func `Ctrl-C while jobs run and wait leaves no recording behind`() async throws {
        let temporary = try TemporaryFolder()
        let key = "a key of more than twenty characters"
        let (program, port, _) = try serve([], ["VOICEID_API_KEY": key, "TMPDIR": temporary.path])
        let headers = ["Authorization": "Bearer \(key)"]
        let sound = Self.wave(seconds: 120)
        for _ in 0..<4 {
            let job = try await LoopbackClient.request(
                "POST", "/api/v1/diarize?name=a.wav", port: port, headers: headers, body: sound)
            #expect(job.status == 202)
        }
        #expect(try temporary.contents.contains { $0.hasPrefix("voiceid-") })
        program.signal(SIGINT)
        #expect(try program.waitForEnd().status == 130)
        #expect(try temporary.contents.filter { $0.hasPrefix("voiceid-") } == [])
    }

    /// A low hum as a WAV file.
    private static func wave(seconds: Int) -> [UInt8] {
        let count = seconds * 16_000
        func bytes(_ value: Int, _ width: Int) -> [UInt8] {
            (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var file = Array("RIFF".utf8) + bytes(36 + 2 * count, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4)
        file += bytes(1, 2) + bytes(1, 2) + bytes(16_000, 4) + bytes(32_000, 4) + bytes(2, 2) + bytes(16, 2)
        file += Array("data".utf8) + bytes(2 * count, 4)
        for index in 0..<count { file += bytes(index % 160 * 100 - 8_000, 2) }
        return file
    }

    @Test func `a port in use is said with what to do`() throws {
        let (program, port, _) = try serve()
        let second = try RunningProgram(["serve", "--no-open", "--port", "\(port)"])
        let ending = try second.finish()
        #expect(ending.status == 1)
        #expect(ending.errors.hasPrefix("voiceid: Port \(port) is in use by another program."))
        program.signal(SIGINT)
        _ = try program.waitForEnd()
    }
}
