import Foundation
import TestSupport
import Testing
import VoiceIDCommands

/// Commands on real speech with the real models.
@Suite(.enabled(if: TestAssets.hasModels && TestAssets.hasSpeech))
struct SpeechCommandTests {
    private let world = World()
    private let environment = ["VOICEID_MODELS": TestAssets.models.path]

    private func speech(_ name: String) -> String { TestAssets.speechFile(name).path }

    private func run(_ arguments: String...) async -> ExitCode {
        await world.run(arguments, environment: environment)
    }

    private func json() throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(world.output.text.utf8)) as? [String: Any])
    }

    @Test func `features are written as NumPy reads them`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("features.npy")
        #expect(await run("features", speech("narrator"), "--npy", file, "--json") == .success)
        let array = try NumpyArray(contentsOf: URL(fileURLWithPath: file))
        let summary = try json()
        #expect(array.shape == [4_435, 80])
        #expect(summary["frames"] as? Int == 4_435)
        #expect(summary["bins"] as? Int == 80)
        // The golden energies are those of three seconds from the second on.
        let golden = try NumpyArray(golden: "speech-3s")
        let part = Array(array.values[200 * 80..<200 * 80 + golden.values.count])
        try expectClose(part, golden.values, absolute: 2e-3)
        #expect(try folder.contents == ["features.npy"])
    }

    @Test func `a voice is a vector of length one`() async throws {
        #expect(await run("embed", speech("reader"), "--json") == .success)
        let result = try json()
        let embedding = try #require(result["embedding"] as? [Double])
        #expect(Set(result.keys) == ["dimension", "embedding", "model", "voicedSeconds"])
        #expect(embedding.count == 192)
        #expect(result["dimension"] as? Int == 192)
        #expect(abs(embedding.reduce(0) { $0 + $1 * $1 } - 1) < 1e-4)
    }

    @Test func `raw samples on standard input are the same recording`() async throws {
        #expect(await run("embed", speech("reader"), "--json") == .success)
        let fromFile = world.output.text
        let raw = try Data(contentsOf: TestAssets.speechFile("reader")).dropFirst(44)
        let folder = try TemporaryFolder()
        try raw.write(to: URL(fileURLWithPath: folder.file("raw")))
        let input = try #require(FileHandle(forReadingAtPath: folder.file("raw")))
        let other = World()
        let code = await other.run(
            ["embed", "-", "--rate", "16000", "--json"], environment: environment, input: input.fileDescriptor)
        #expect(code == .success)
        #expect(other.output.text == fromFile)
    }

    @Test func `the same person is verified, another is not, and too little voice is refused`() async throws {
        #expect(await run("verify", speech("narrator"), speech("reader"), "--json") == .success)
        let same = try json()
        #expect(Set(same.keys) == ["cosine", "same", "score", "threshold", "voicedSeconds", "warnings"])
        #expect(same["same"] as? Bool == true)
        #expect((same["warnings"] as? [Any])?.isEmpty == true)

        let stranger = World()
        #expect(
            await stranger.run(["verify", speech("narrator"), speech("visitor")], environment: environment) == .failure)
        #expect(stranger.output.text.hasPrefix("Not the same person.\n"))

        let folder = try TemporaryFolder()
        let short = try folder.clip(of: "reader", seconds: 2)
        let refused = World()
        #expect(
            await refused.run(["verify", speech("narrator"), short], environment: environment) == .undecided)
        #expect(refused.output.text == "")
        #expect(refused.diagnostics.text.hasPrefix("voiceid: \(short): Found "))
    }

    @Test func `a recording of several people is warned of, also in JSON`() async throws {
        #expect(await run("verify", speech("narrator"), speech("programme"), "--json") != .undecided)
        let warnings = try #require(try json()["warnings"] as? [[String: Any]])
        #expect(warnings.map { $0["file"] as? String } == [speech("programme")])
        #expect(warnings[0]["code"] as? String == "severalVoices")
        #expect((warnings[0]["voices"] as? [Double])?.count ?? 0 > 1)
        #expect(world.diagnostics.text.contains("voiceid: warning: \(speech("programme")): "))
        #expect(world.diagnostics.text.contains("people speak in it"))
    }

    @Test func `asked to be quiet, verify answers with its exit status alone`() async {
        #expect(await run("verify", "-q", speech("narrator"), speech("reader")) == .success)
        #expect(world.output.text == "" && world.diagnostics.text == "")
    }

    @Test func `trials are scored, and refusals counted apart`() async throws {
        let folder = try TemporaryFolder()
        let trials = """
            narrator.wav reader.wav 1
            narrator-enrol.wav narrator-later.wav 1
            narrator.wav visitor.wav 0
            reader.wav visitor.wav 0
            narrator.wav \(try folder.clip(of: "reader", seconds: 2)) 1
            """
        try trials.write(toFile: folder.file("trials"), atomically: true, encoding: .utf8)
        let root = TestAssets.speechFile("narrator").deletingLastPathComponent().path
        #expect(await run("eval", "verification", folder.file("trials"), "--root", root, "--json") == .success)
        let report = try json()
        #expect(report["trials"] as? Int == 5)
        #expect(report["refused"] as? Int == 1)
        #expect(report["eer"] as? Double == 0)
        #expect(report["minDCF"] as? Double == 0)
    }

    @Test func `the doctor finds nothing to mend`() async throws {
        let folder = try TemporaryFolder()
        #expect(await run("doctor", "--json", "--profiles", folder.path) == .success)
        let checkup = try json()
        #expect(checkup["ok"] as? Bool == true)
        let checks = try #require(checkup["checks"] as? [[String: Any]])
        let cosines = checks.filter { ["same person", "two people"].contains($0["check"] as? String) }
        #expect(cosines.count == 3)
        #expect(cosines.allSatisfy { $0["ok"] as? Bool == true })
        #expect(checks.contains { $0["check"] as? String == "filterbank" && $0["ok"] as? Bool == true })
    }

    @Test func `the doctor names what is broken, and what to do`() async {
        let code = await world.run(
            ["doctor"], environment: ["VOICEID_MODELS": "/nonexistent", "VOICEID_ONNXRUNTIME": "/nonexistent.so"])
        #expect(code == .failure)
        #expect(world.output.text.contains("✕ ONNX Runtime"))
        #expect(world.output.text.contains("VOICEID_MODELS is set to '/nonexistent', which does not exist."))
        #expect(world.diagnostics.text == "")
    }
}
