import Foundation
import TestSupport
import VoiceIDCommands

/// A world for a command to run in: what it writes is kept, and time passes only when a test says so.
final class World: Sendable {
    let output = MemorySink()
    let diagnostics = MemorySink()
    let partialFiles = PartialFiles()
    let clock = ManualTime()

    /// Runs a command line and returns what the program would end with.
    func run(
        _ arguments: [String], environment: [String: String] = [:], terminal: Terminal = Terminal(),
        input: Int32 = -1, catalogue: CommandCatalogue = .voiceid
    ) async -> ExitCode {
        await Program(catalogue: catalogue).run(
            arguments, in: context(environment: environment, terminal: terminal, input: input))
    }

    func context(
        environment: [String: String] = [:], terminal: Terminal = Terminal(), input: Int32 = -1
    ) -> CommandContext {
        CommandContext(
            output: output, diagnostics: diagnostics, input: input, environment: environment, terminal: terminal,
            now: { [clock] in clock.now }, partialFiles: partialFiles)
    }
}

/// Keeps what is written.
final class MemorySink: TextSink, @unchecked Sendable {
    // SAFETY: `written` is read and written with `lock` held, here and nowhere else.
    private let lock = NSLock()
    private var written = ""

    var text: String { lock.withLock { written } }

    func write(_ text: String) { lock.withLock { written += text } }
}

/// Fails as a full disk does, or as a pipe whose reader has gone.
struct FailingSink: TextSink {
    let error: OutputError

    func write(_ text: String) throws(OutputError) { throw error }
}

/// Time that a test moves by hand.
final class ManualTime: @unchecked Sendable {
    // SAFETY: `time` is read and written with `lock` held, here and nowhere else.
    private let lock = NSLock()
    private var time = Duration.zero

    var now: Duration { lock.withLock { time } }

    func advance(by duration: Duration) { lock.withLock { time += duration } }
}

/// A folder that is gone when its owner is.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "voiceid-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in it.
    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Names of what is in it, sorted.
    var contents: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}

extension TemporaryFolder {
    /// Writes the first seconds of a demo recording to a WAV file, and returns its path.
    func clip(of name: String, seconds: Double) throws -> String {
        let samples = try TestAssets.speech(name).prefix(Int(seconds * 16_000))
        return try wave("\(name)-\(seconds)s.wav", samples.map { Int16($0 * 32_768) })
    }

    /// Writes a 16-bit mono WAV file at 16 kHz, and returns its path.
    func wave(_ name: String, _ samples: [Int16]) throws -> String {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let size = 2 * samples.count
        var bytes = Array("RIFF".utf8) + little(36 + size, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
        bytes += little(1, 2) + little(1, 2) + little(16_000, 4) + little(32_000, 4) + little(2, 2) + little(16, 2)
        bytes += Array("data".utf8) + little(size, 4) + samples.flatMap { little(Int($0), 2) }
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }
}
