import Foundation
import TestSupport

/// The real `voiceid`, running in a process of its own.
final class RunningProgram {
    /// The executable that was built with the tests.
    static let executable: URL? = sequence(first: URL(fileURLWithPath: CommandLine.arguments[0])) { file in
        file.path == "/" ? nil : file.deletingLastPathComponent()
    }
    .map { $0.deletingLastPathComponent().appending(path: "voiceid") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

    /// How a process ended.
    struct Ending: Equatable {
        var status: Int32
        var output: String
        var errors: String
    }

    private let process = Process()
    private let stdin = Pipe()
    private let stdout = Pipe()
    private let stderr = Pipe()

    /// Starts it. Standard input stays open, and silent, until ``feed(_:)`` or ``finish()``.
    init(_ arguments: [String], environment: [String: String] = [:], output: FileHandle? = nil) throws {
        guard let executable = Self.executable else { throw FixtureError.unreadable("voiceid") }
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = stdin
        process.standardOutput = output ?? stdout
        process.standardError = stderr
        try process.run()
    }

    /// Whether it has not ended.
    var isRunning: Bool { process.isRunning }

    /// Writes bytes to its standard input; more than a pipe holds (64 KB) returns only when they are being read.
    func feed(_ bytes: [UInt8]) throws { try stdin.fileHandleForWriting.write(contentsOf: Data(bytes)) }

    /// Sends a signal.
    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// What it writes to standard error until some text comes.
    func readError(until end: String) throws -> String { try Self.read(stderr, until: end) }

    /// What it writes to standard output until some text comes.
    func readOutput(until end: String) throws -> String { try Self.read(stdout, until: end) }

    private static func read(_ pipe: Pipe, until end: String) throws -> String {
        var text = ""
        while !text.hasSuffix(end), let byte = try pipe.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
            text += String(decoding: byte, as: UTF8.self)
        }
        return text
    }

    /// Closes its input, and waits for its end.
    func finish() throws -> Ending {
        try stdin.fileHandleForWriting.close()
        return try waitForEnd()
    }

    /// Waits for its end.
    func waitForEnd() throws -> Ending {
        let output = process.standardOutput as? Pipe
        let written = try output?.fileHandleForReading.readToEnd() ?? Data()
        let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Ending(
            status: process.terminationStatus, output: String(decoding: written, as: UTF8.self),
            errors: String(decoding: errors, as: UTF8.self))
    }
}
