import Foundation
import TestSupport
import Testing
import VoiceIDCommands

/// Whatever a recording or a machine is like, a command says in one line what is wrong, and loses nothing.
@Suite(.enabled(if: TestAssets.hasModels))
struct BadInputTests {
    /// A recording nobody can use, made in a folder.
    enum Recording: String, CaseIterable {
        case missing, empty, folder, text, noSamples, notFinite, absurdChannels, absurdRate, oddName
    }

    /// Command lines that read a recording, which stands for FILE.
    static let commands = [
        "features FILE", "embed FILE", "verify FILE FILE", "identify -q FILE", "diarize FILE", "enroll -q Ann FILE",
    ]

    let folder: TemporaryFolder
    private let world = World()

    init() throws { folder = try TemporaryFolder() }

    private func run(_ line: String, file: String, environment: [String: String] = [:]) async -> ExitCode {
        let arguments = line.split(separator: " ").map { $0 == "FILE" ? file : String($0) }
        let usual = ["VOICEID_MODELS": TestAssets.models.path, "VOICEID_HOME": folder.path]
        return await world.run(arguments, environment: usual.merging(environment) { $1 })
    }

    private func expectOneLine(_ code: ExitCode, of line: String) {
        #expect(code == (line.hasPrefix("verify") ? .undecided : .failure))
        #expect(world.output.text == "")
        #expect(world.diagnostics.text.hasPrefix("voiceid: "))
        #expect(world.diagnostics.text.hasSuffix("\n"))
        #expect(world.diagnostics.text.filter { $0 == "\n" }.count == 1, "\(world.diagnostics.text)")
    }

    @Test(arguments: Recording.allCases, commands)
    func `a recording that cannot be used is refused in one line`(recording: Recording, line: String) async throws {
        let path = try make(recording)
        let before = try folder.contents
        expectOneLine(await run(line, file: path), of: line)
        #expect(try folder.contents == before)
    }

    @Test(arguments: commands)
    func `silence is refused where a voice is needed`(line: String) async throws {
        let path = try folder.wave("silence.wav", [Int16](repeating: 0, count: 5 * 16_000))
        let code = await run(line, file: path)
        guard ["embed", "verify", "enroll"].contains(where: line.hasPrefix) else {
            #expect(code == .success)
            return
        }
        expectOneLine(code, of: line)
    }

    @Test func `nobody is asked to speak into a recording`() async throws {
        let path = try folder.wave("silence.wav", [Int16](repeating: 0, count: 10 * 16_000))
        #expect(await run("enroll Ann FILE", file: path) == .failure)
        #expect(world.diagnostics.text.contains("no voice is heard here."))
        #expect(!world.diagnostics.text.contains("microphone"))
    }

    @Test(arguments: ["enroll Ann FILE MISSING", "verify FILE MISSING"])
    func `the second recording is looked for before the first is heard`(line: String) async throws {
        let path = try folder.wave("silence.wav", [Int16](repeating: 0, count: 5 * 16_000))
        let missing = folder.file("missing.wav")
        #expect(await run(line.replacing("MISSING", with: missing), file: path) != .success)
        #expect(world.diagnostics.text == "voiceid: '\(missing)' does not exist. Check the path.\n")
    }

    @Test(arguments: [0.05, 0.5])
    func `a recording too short to tell who speaks is said to be so`(seconds: Double) async throws {
        let noise = (0..<Int(seconds * 16_000)).map { Int16(truncatingIfNeeded: $0 &* 7_919 % 2_003) }
        let path = try folder.wave("short.wav", noise)
        #expect(await run("identify FILE", file: path) == .success)
        #expect(world.output.text == "")
        #expect(
            world.diagnostics.text.contains("short.wav: \(seconds == 0.5 ? "0.50" : "0.05") s are too short to tell;"))
    }

    @Test func `a name that was given last, or forgotten, is said to come first`() async throws {
        let file = try folder.wave("ann.wav", [1])
        for (arguments, hint) in [
            ([file, "Ann"], "voiceid enroll Ann \(file)"), ([file, file], "voiceid enroll NAME \(file) \(file)"),
            ([file], "voiceid enroll NAME \(file)"),
        ] {
            let world = World()
            #expect(await world.run(["enroll"] + arguments) == .usage)
            #expect(
                world.diagnostics.text
                    == "voiceid: NAME cannot be '\(file)'; it is the person's name, and comes first: '\(hint)'.\n")
        }
    }

    @Test func `filterbank energies cannot be written to a stream`() async throws {
        #expect(await run("features FILE --npy -", file: try folder.wave("one.wav", [1])) == .usage)
        #expect(world.diagnostics.text.contains("option '--npy' cannot be '-'; it is the path of a file"))
    }

    @Test(arguments: [["identify", "-"], ["identify", "-", "--rate", "8000"], ["diarize", "-"]])
    func `text on standard input is no audio`(arguments: [String]) async throws {
        let path = try write("notes.txt", Array("Dear Ann,\nthis is a letter, and no recording of ours.\n".utf8))
        let input = try #require(FileHandle(forReadingAtPath: path))
        let code = await world.run(
            arguments, environment: ["VOICEID_MODELS": TestAssets.models.path, "VOICEID_HOME": folder.path],
            input: input.fileDescriptor)
        #expect(code == .failure)
        #expect(world.output.text == "")
        #expect(world.diagnostics.text.contains("standard input is text and no raw audio. Send a recording into it"))
    }

    @Test func `one sample is one sample`() async throws {
        #expect(await run("features FILE", file: try folder.wave("one.wav", [1])) == .failure)
        #expect(world.diagnostics.text.contains("too short: 1 sample at 16 kHz"))
    }

    @Test(arguments: commands, ["VOICEID_MODELS", "VOICEID_ONNXRUNTIME"])
    func `models and library that are not there are named`(line: String, variable: String) async throws {
        // The filterbank needs the model's description alone.
        guard !(line.hasPrefix("features") && variable == "VOICEID_ONNXRUNTIME") else { return }
        let path = try folder.wave("voice.wav", [Int16](repeating: 0, count: 16_000))
        let code = await run(line, file: path, environment: [variable: "/nonexistent"])
        expectOneLine(code, of: line)
        #expect(world.diagnostics.text.contains("/nonexistent"))
    }

    @Test(arguments: ["verify FILE FILE", "embed FILE"])
    func `a model whose file is damaged is named`(line: String) async throws {
        let models = folder.file("models")
        try FileManager.default.copyItem(atPath: TestAssets.models.path, toPath: models)
        let file = URL(fileURLWithPath: models).appending(path: "campplus.onnx")
        let size = try Data(contentsOf: file).count
        try FileManager.default.removeItem(at: file)
        try Data(count: size).write(to: file)
        let path = try folder.wave("voice.wav", [Int16](repeating: 0, count: 16_000))
        expectOneLine(await run(line, file: path, environment: ["VOICEID_MODELS": models]), of: line)
        #expect(world.diagnostics.text.contains("campplus"))
    }

    /// Makes the recording, and returns its path.
    private func make(_ recording: Recording) throws -> String {
        switch recording {
        case .missing: return folder.file("missing.wav")
        case .folder: return folder.path
        case .empty: return try write("empty.wav", [])
        case .text: return try write("text.wav", Array(String(repeating: "This is no audio. ", count: 100).utf8))
        case .noSamples: return try folder.wave("none.wav", [])
        case .notFinite:
            return try write(
                "nan.wav",
                Self.header(format: 3, channels: 1, rate: 16_000, bits: 32, bytes: 64_000)
                    + [UInt8](repeating: 0xFF, count: 64_000))
        case .absurdChannels:
            return try write(
                "channels.wav",
                Self.header(format: 1, channels: 0, rate: 16_000, bits: 16, bytes: 64_000)
                    + [UInt8](repeating: 1, count: 64_000))
        case .absurdRate:
            return try write(
                "rate.wav",
                Self.header(format: 1, channels: 1, rate: 4_000_000_000, bits: 16, bytes: 64_000)
                    + [UInt8](repeating: 1, count: 64_000))
        case .oddName: return folder.file("no\nsuch\u{1B}[31m/😀.wav")
        }
    }

    private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
        return folder.file(name)
    }

    private static func header(format: Int, channels: Int, rate: Int, bits: Int, bytes: Int) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        return Array("RIFF".utf8) + little(36 + bytes, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
            + little(format, 2) + little(channels, 2) + little(rate, 4) + little(rate * channels * bits / 8, 4)
            + little(channels * bits / 8, 2) + little(bits, 2) + Array("data".utf8) + little(bytes, 4)
    }
}
