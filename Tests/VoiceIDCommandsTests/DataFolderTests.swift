import Foundation
import SpeakerRecognition
import TestSupport
import Testing
import VoiceIDCommands

/// Data folders that cannot be written, or that are full. Only root can make them for sure: permissions do not bind it,
/// and nobody else may mount.
@Suite(.serialized, .enabled(if: TestAssets.hasModels && TestAssets.hasSpeech && TinyVolume.isPossible))
struct DataFolderTests {
    private func run(_ arguments: String..., home: String, in world: World) async -> ExitCode {
        await world.run(arguments, environment: ["VOICEID_MODELS": TestAssets.models.path, "VOICEID_HOME": home])
    }

    private func expectOneLine(_ world: World) {
        #expect(world.output.text == "")
        #expect(world.diagnostics.text.hasPrefix("voiceid: "))
        #expect(world.diagnostics.text.filter { $0 == "\n" }.count == 1, "\(world.diagnostics.text)")
    }

    @Test func `a voice that cannot be saved is not enrolled`() async throws {
        let volume = try TinyVolume(options: "ro")
        let world = World()
        let code = await run(
            "enroll", "Ann", TestAssets.speechFile("narrator-enrol").path, home: volume.path, in: world)
        #expect(code == .failure)
        expectOneLine(world)
        #expect(world.diagnostics.text.contains("VOICEID_HOME"))

        let doctor = World()
        #expect(await run("doctor", home: volume.path, in: doctor) == .failure)
        #expect(doctor.output.text.contains("✕ store"))
    }

    @Test func `a full disk loses nobody who was enrolled`() async throws {
        let volume = try TinyVolume(options: "size=64k")
        let first = World()
        let speech = TestAssets.speechFile("narrator-enrol").path
        #expect(await run("enroll", "Ann", speech, home: volume.path, in: first) == .success)
        let store = ProfileStore(file: URL(fileURLWithPath: "\(volume.path)/profiles.json"))
        let before = try Data(contentsOf: store.file)
        try volume.fill()
        let second = World()
        #expect(await run("enroll", "Ben", speech, home: volume.path, in: second) == .failure)
        expectOneLine(second)
        #expect(second.diagnostics.text.contains("Free some space"))
        let third = World()
        #expect(await run("profiles", "rename", "Ann", "Anna", home: volume.path, in: third) == .failure)
        expectOneLine(third)
        #expect(try Data(contentsOf: store.file) == before)

        let export = World()
        let out = "\(volume.path)/out.rttm"
        #expect(
            await run(
                "diarize", TestAssets.speechFile("visitor").path, "--format", "eaf", "-o", out, home: volume.path,
                in: export)
                == .failure)
        expectOneLine(export)
        #expect(!FileManager.default.fileExists(atPath: out))
    }
}

/// A small file system in memory, mounted while it is in use.
final class TinyVolume {
    /// Whether this process may mount one.
    static let isPossible: Bool = (try? TinyVolume(options: "size=16k")) != nil

    let path: String

    init(options: String) throws {
        path = NSTemporaryDirectory() + "voiceid-volume-\(UUID().uuidString)"
        guard geteuid() == 0, let mount = Tool.find("mount") else { throw FixtureError.unreadable("mount") }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let result = try Tool.run(mount, ["-t", "tmpfs", "-o", options, "tmpfs", path])
        guard result.status == 0 else {
            try FileManager.default.removeItem(atPath: path)
            throw FixtureError.unreadable("tmpfs: \(result.errors)")
        }
    }

    /// Leaves no byte free.
    func fill() throws {
        let ballast = open("\(path)/ballast", O_WRONLY | O_CREAT, 0o600)
        defer { close(ballast) }
        let block = [UInt8](repeating: 0, count: 512)
        while write(ballast, block, block.count) > 0 {}
    }

    deinit {
        _ = Tool.find("umount").map { try? Tool.run($0, [path]) }
        rmdir(path)
    }
}
