import Foundation
import TestSupport
import Testing
import VoiceIDCommands

/// What the real program hands to the programs it starts, with scripts in their place.
@Suite(.enabled(if: RunningProgram.executable != nil))
struct ChildEnvironmentTests {
    /// A command line, and the program that it starts.
    struct Start: CustomTestStringConvertible {
        let arguments: [String]
        let program: String
        /// The browser alone does not end the command by failing.
        var keepsRunning = false

        var testDescription: String { program }
    }

    static let starts = [
        Start(arguments: ["features", "recording"], program: "ffmpeg"),
        Start(arguments: ["serve", "--no-open", "--lan"], program: "openssl"),
        Start(arguments: ["serve"], program: "xdg-open", keepsRunning: true),
    ]

    @Test(arguments: starts)
    func `a program that is started sees no key`(_ start: Start) throws {
        let folder = try TemporaryFolder()
        let recording = folder.file("recording")
        try Data("no format that is known, so that ffmpeg is asked".utf8).write(to: URL(fileURLWithPath: recording))
        // Ctrl-C for what would go on.
        let end = start.keepsRunning ? "kill -INT $PPID" : "exit 1"
        try folder.program(start.program, "env > '\(folder.file("seen"))'; \(end)")
        let usual = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let secrets = [
            EnvironmentVariable.picovoiceKey.name: "secret-of-Picovoice-0123456789",
            EnvironmentVariable.apiKey.name: "secret-of-scripts-0123456789",
        ]
        let given = ["PATH": "\(folder.path):\(usual)", "DISPLAY": ":0", "VOICEID_HOME": folder.path]
        let program = try RunningProgram(
            start.arguments.map { $0 == "recording" ? recording : $0 },
            environment: given.merging(secrets) { $1 })
        if start.keepsRunning, try !program.readError(until: "\n").contains("opens in your browser") {
            program.signal(SIGINT)
        }
        _ = try program.finish()
        let seen = try String(contentsOfFile: folder.file("seen"), encoding: .utf8).split(separator: "\n")
        // The script sees what it is given at all.
        #expect(seen.contains("VOICEID_HOME=\(folder.path)"))
        for (name, secret) in secrets {
            #expect(!seen.contains { $0.hasPrefix(name) || $0.contains(secret) }, "\(name)")
        }
    }
}

extension TemporaryFolder {
    /// Writes an executable shell script.
    fileprivate func program(_ name: String, _ text: String) throws {
        try Data("#!/bin/sh\n\(text)\n".utf8).write(to: URL(fileURLWithPath: file(name)))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file(name))
    }
}
