import Foundation
import TestSupport
import Testing

/// The real program, with libraries that end it or do not come back.
@Suite(.enabled(if: RunningProgram.executable != nil))
struct PicovoiceProgramTests {
    @Test func `Ctrl-C ends it while a library hangs`() throws {
        let (fake, folder) = (try FakePicovoice(), try TemporaryFolder())
        let program = try RunningProgram(
            ["enroll", "Ann", "-", "--engine", "picovoice"],
            environment: [
                "PICOVOICE_ACCESS_KEY": "fake-hang-0123456789", "VOICEID_PICOVOICE": fake.folder.path,
                "VOICEID_HOME": folder.path, "VOICEID_MODELS": folder.path,
            ])
        _ = try program.readError(until: "it hangs\n")
        program.signal(SIGINT)
        let ending = try program.finish()
        #expect(ending.status == 130)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `a crash inside a library writes nothing of the key`() throws {
        let (fake, folder) = (try FakePicovoice(), try TemporaryFolder())
        let secret = "fake-crash-Kanari3nV0gel9876543210"
        let program = try RunningProgram(
            ["enroll", "Ann", "-", "--engine", "picovoice"],
            environment: [
                "PICOVOICE_ACCESS_KEY": secret, "VOICEID_PICOVOICE": fake.folder.path, "VOICEID_HOME": folder.path,
                "VOICEID_MODELS": folder.path,
                // Swift's report of a crash shows what the registers point to.
                "SWIFT_BACKTRACE": "enable=yes,output-to=stderr,registers=all,color=no",
            ])
        let ending = try program.finish()
        #expect(ending.status == SIGSEGV)
        let text = ending.output + ending.errors
        for start in secret.indices.dropLast(5) {
            #expect(!text.contains(secret[start...].prefix(6)), "\(text)")
        }
    }
}
