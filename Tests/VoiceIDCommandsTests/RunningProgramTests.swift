import Foundation
import TestSupport
import Testing
import VoiceIDCommands

/// What only a real process shows: signals, pipes and exit statuses.
@Suite(.serialized, .enabled(if: RunningProgram.executable != nil))
struct RunningProgramTests {
    /// More raw audio than a pipe holds: once it is written, the program is reading.
    private let sound = [UInt8](repeating: 0, count: 1 << 17)

    @Test(
        .enabled(if: TestAssets.hasModels),
        arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
    func `a signal ends it within a second and leaves no half file`(signal: Int32, status: Int32) throws {
        let folder = try TemporaryFolder()
        let program = try RunningProgram(["features", "-", "--npy", folder.file("out.npy"), "--rate", "16000"])
        try program.feed(sound)
        #expect(try folder.contents.count == 1)
        let start = ContinuousClock.now
        program.signal(signal)
        let ending = try program.waitForEnd()
        #expect(ContinuousClock.now - start < .seconds(1))
        #expect(ending == .init(status: status, output: "", errors: "voiceid: interrupted.\n"))
        #expect(try folder.contents == [])
    }

    @Test func `a program that waits for an answer ends within a second too`() throws {
        let folder = try TemporaryFolder()
        let program = try RunningProgram(["profiles", "erase", "--profiles", folder.path])
        try program.feed(Array("y".utf8))
        let question = try program.readError(until: ": ")
        #expect(question.hasPrefix("Delete "))
        let start = ContinuousClock.now
        program.signal(SIGINT)
        #expect(try program.waitForEnd().status == 130)
        #expect(ContinuousClock.now - start < .seconds(1))
    }

    @Test(.enabled(if: TestAssets.hasModels && TestAssets.hasSpeech))
    func `running the models leaves nothing in the home folder`() throws {
        let home = try TemporaryFolder()
        let clip = TestAssets.speechFile("narrator-later").path
        let program = try RunningProgram(["verify", clip, clip], environment: ["HOME": home.path])
        #expect(try program.finish().status == 0)
        #expect(try home.contents == [])
    }

    @Test func `a second Ctrl-C ends it at once`() throws {
        let folder = try TemporaryFolder()
        let program = try RunningProgram(["profiles", "erase", "--profiles", folder.path])
        _ = try program.readError(until: ": ")
        let start = ContinuousClock.now
        while program.isRunning { program.signal(SIGINT) }
        #expect(ContinuousClock.now - start < .milliseconds(600), "less than the first Ctrl-C may take")
        // The second came to the program or to the system; a shell reports 130 either way.
        #expect([2, 130].contains(try program.waitForEnd().status))
    }

    @Test func `a reader that goes away ends it without a word`() throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let program = try RunningProgram(["man"], output: pipe.fileHandleForWriting)
        #expect(try program.finish() == .init(status: 141, output: "", errors: ""))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `a full disk under standard output is a failure`() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let program = try RunningProgram(["man"], output: full)
        let ending = try program.finish()
        #expect(ending.status == 1)
        #expect(ending.errors.hasPrefix("voiceid: standard output could not be written: No space left on device."))
    }

    @Test(
        arguments: [
            (["--version"], 0), (["nonsense"], 64), (["verify", "a.wav"], 64), (["verify", "no-a.wav", "no-b.wav"], 2),
            (["features", "no.wav"], 1),
        ] as [([String], Int32)])
    func `statuses reach the shell`(arguments: [String], status: Int32) throws {
        let ending = try RunningProgram(arguments).finish()
        #expect(ending.status == status)
        #expect(ending.errors.filter { $0 == "\n" }.count == (status == 0 ? 0 : 1))
    }
}
