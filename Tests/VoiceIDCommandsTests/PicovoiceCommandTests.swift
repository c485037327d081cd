import Foundation
import SpeakerRecognition
import TestSupport
import Testing
import VoiceIDCommands

/// The commands that can use Picovoice's engine, on the stand-in for its libraries, which takes tones for people.
struct PicovoiceCommandTests {
    private let fake: FakePicovoice
    private let folder: TemporaryFolder

    init() throws {
        fake = try FakePicovoice()
        folder = try TemporaryFolder()
    }

    private func run(
        _ arguments: String..., key: String? = FakePicovoice.key, libraries: String? = nil, in world: World = World()
    ) async -> ExitCode {
        var environment = ["VOICEID_PICOVOICE": libraries ?? fake.folder.path, "VOICEID_HOME": folder.path]
        environment["PICOVOICE_ACCESS_KEY"] = key
        environment["VOICEID_MODELS"] = TestAssets.models.path
        let code = await world.run(arguments, environment: environment)
        if let key { #expect(!(world.output.text + world.diagnostics.text).contains(key)) }
        return code
    }

    private func clip(_ parts: [(voice: Int?, seconds: Double)]) throws -> String {
        let samples = parts.flatMap { part in
            part.voice.map { FakeVoice.speech($0, seconds: part.seconds) } ?? FakeVoice.silence(seconds: part.seconds)
        }
        return try folder.wave("\(UUID().uuidString).wav", samples.map { Int16(max(-1, min(0.999, $0)) * 32_768) })
    }

    private func clip(_ voice: Int, _ seconds: Double) throws -> String { try clip([(voice, seconds)]) }

    private func enrollBoth() async throws {
        #expect(await run("enroll", "Ann", try clip(0, 5), try clip(0, 5), "--engine", "picovoice") == .success)
        #expect(await run("enroll", "Ben", try clip(1, 9), "--engine", "picovoice") == .success)
    }

    @Test func `people are enrolled, named as they speak, and named in a conversation`() async throws {
        try await enrollBoth()

        let live = World()
        let speech = try clip([(0, 4), (nil, 2), (1, 4)])
        #expect(await run("identify", speech, "--engine", "picovoice", in: live) == .success)
        let names = live.output.text.split(separator: "\n").map { $0.dropFirst(11).prefix { $0 != " " } }
        #expect(names.filter { $0 != "–" } == ["Ann", "Ben"], "\(live.output.text)")

        let conversation = World()
        let talk = try clip([(1, 4), (nil, 1), (2, 4), (nil, 1), (0, 4)])
        #expect(await run("diarize", talk, "--format", "rttm", "--engine", "picovoice", in: conversation) == .success)
        let speakers = conversation.output.text.split(separator: "\n").map { $0.split(separator: " ")[7] }
        #expect(speakers == ["Ben", "Speaker%202", "Ann"], "\(conversation.output.text)")
        #expect(fake.waitUntilFreed())
        #expect(fake.misuses == 0)
    }

    @Test func `a number of speakers cannot be chosen, and that is said`() async throws {
        let world = World()
        let talk = try clip([(0, 4), (nil, 1), (1, 4)])
        #expect(await run("diarize", talk, "--speakers", "3", "--engine", "picovoice", in: world) == .success)
        #expect(
            world.diagnostics.text.contains(
                "3 speakers were asked for, but this engine decides the number by itself, and found 2"))
    }

    @Test func `what one engine learnt the other does not read, and lists say whose it is`() async throws {
        try await enrollBoth()
        let list = World()
        #expect(await run("profiles", "list", in: list) == .success)
        #expect(list.output.text.split(separator: "\n").allSatisfy { $0.hasSuffix(", picovoice") })
        let json = World()
        #expect(await run("profiles", "show", "Ann", "--json", in: json) == .success)
        #expect(json.output.text.contains(#""engine":"picovoice""#) && json.output.text.contains(#""reenroll":false"#))
        let show = World()
        #expect(await run("profiles", "show", "Ann", in: show) == .success)
        #expect(show.output.text.contains("engine    picovoice\n  model     picovoice-eagle-3\n"))
        let merge = World()
        #expect(await run("profiles", "merge", "Ann", "Ben", in: merge) == .failure)
        #expect(merge.diagnostics.text.contains("compares voices with audio and not with each other"))
        let exported = folder.file("people.json")
        #expect(await run("profiles", "export", exported) == .success)
        let other = try TemporaryFolder()
        let imported = World()
        #expect(await run("profiles", "import", exported, "--profiles", other.path, in: imported) == .success)
        #expect(imported.diagnostics.text.contains("2 added"))
        #expect(await run("profiles", "delete", "Ann") == .success)
        #expect(await run("profiles", "merge", "Ben", "Ben") == .failure)
    }

    @Test(.enabled(if: TestAssets.hasModels && TestAssets.hasSpeech))
    func `the open engine says whom it cannot recognise, and the other way round`() async throws {
        try await enrollBoth()
        let open = World()
        #expect(await run("identify", try clip(0, 2), in: open) == .success)
        #expect(
            open.diagnostics.text.contains(
                "Ann and Ben were enrolled with Picovoice's engine, which alone recognises them; see --engine."))
        let added = World()
        #expect(await run("enroll", "Ann", try clip(0, 9), "--append", in: added) == .failure)
        #expect(added.diagnostics.text.contains("neither reads the other's"))

        let narrator = TestAssets.speechFile("narrator-enrol").path
        #expect(await run("enroll", "Nora", narrator) == .success)
        let second = World()
        #expect(await run("identify", try clip(0, 2), "--engine", "picovoice", in: second) == .success)
        #expect(second.diagnostics.text.contains("Nora was enrolled with the open engine"))
        #expect(await run("enroll", "Nora", try clip(0, 9), "--append", "--engine", "picovoice") == .failure)
        let taken = World()
        #expect(await run("enroll", "Nora", try clip(0, 9), "--engine", "picovoice", in: taken) == .failure)
        #expect(
            taken.diagnostics.text.contains("Nora is enrolled already, with the open engine; give another name, or"))
        let words = World()
        #expect(await run("transcribe", narrator, in: words) == .success)
        #expect(words.diagnostics.text.contains("Ann and Ben were enrolled with Picovoice's engine"))
        #expect(!words.diagnostics.text.contains("--engine"), "it has no such option")
    }

    @Test func `recordings of two people are not enrolled as one`() async throws {
        let world = World()
        let (first, second) = (try clip(0, 9), try clip(1, 9))
        #expect(await run("enroll", "Ann", first, second, "--engine", "picovoice", in: world) == .failure)
        #expect(world.diagnostics.text.contains("Takes 1 and 2 do not sound like one person"))
        let mixed = World()
        let talk = try clip([(0, 5), (nil, 1), (1, 5)])
        #expect(await run("enroll", "Ann", talk, "--engine", "picovoice", in: mixed) == .failure)
        #expect(mixed.diagnostics.text.contains("\(talk): 2 people speak in it, for 5 s, 5 s. Give a recording"))
        let short = World()
        #expect(await run("enroll", "Ann", try clip(0, 3), "--engine", "picovoice", in: short) == .failure)
        #expect(short.diagnostics.text.contains("8 s are needed"))
        let list = World()
        #expect(await run("profiles", "list", "--names", in: list) == .success)
        #expect(list.output.text.isEmpty)
    }

    @Test func `without libraries or key, and with a wrong key, it says what to do`() async throws {
        for (key, libraries, expected) in [
            (FakePicovoice.key, "/nonexistent", "make picovoice"), (nil, nil, "PICOVOICE_ACCESS_KEY"),
            ("fake-status-11-0123456789", nil, "the access key was refused"), ("nonsense-key", nil, "not valid"),
            ("two words", nil, "in the environment cannot be used"),
        ] as [(String?, String?, String)] {
            for command in [["enroll", "Ann"], ["identify"], ["diarize"]] {
                let world = World()
                var environment = ["VOICEID_PICOVOICE": libraries ?? fake.folder.path, "VOICEID_HOME": folder.path]
                environment["PICOVOICE_ACCESS_KEY"] = key
                let arguments = command + [try clip(0, 1), "--engine", "picovoice"]
                #expect(await world.run(arguments, environment: environment) == .failure)
                #expect(world.diagnostics.text.contains(expected), "\(world.diagnostics.text)")
                #expect(
                    world.diagnostics.text.hasPrefix("voiceid: ") && !world.diagnostics.text.dropLast().contains("\n"))
                if let key { #expect(!world.diagnostics.text.contains(key)) }
            }
        }
    }

    @Test func `without Falcon, people are enrolled and named as they speak, and what it would have done is said`()
        async throws
    {
        try FileManager.default.removeItem(at: fake.folder.appending(path: "libpv_falcon.so"))
        let world = World()
        #expect(await run("enroll", "Ann", try clip(0, 9), "--engine", "picovoice", in: world) == .success)
        #expect(world.diagnostics.text.contains("several people speak in it was not checked: Falcon's library is not"))
        let live = World()
        #expect(await run("identify", try clip(0, 3), "--engine", "picovoice", in: live) == .success)
        #expect(live.output.text.contains("Ann"))
        let talk = World()
        #expect(await run("diarize", try clip(0, 3), "--engine", "picovoice", in: talk) == .failure)
        #expect(talk.diagnostics.text.hasPrefix("voiceid: Falcon's library is not set up."))
    }

    @Test func `a key that is not let in is said once, however many recordings there are`() async throws {
        let world = World()
        let (first, second) = (try clip(0, 1), try clip(1, 1))
        #expect(
            await run(
                "diarize", first, second, "--engine", "picovoice", key: "fake-status-10-0123456789", in: world)
                == .failure)
        #expect(world.diagnostics.text.components(separatedBy: "used too often").count == 2)
        #expect(world.diagnostics.text.hasPrefix("voiceid: Falcon failed at starting"))
    }

    @Test func `enrolments at the same time are all kept`() async throws {
        let clips = try (0..<4).map { try clip($0, 9) }
        await withTaskGroup { group in
            for (index, clip) in clips.enumerated() {
                group.addTask { #expect(await run("enroll", "P\(index)", clip, "--engine", "picovoice") == .success) }
            }
        }
        let list = World()
        #expect(await run("profiles", "list", "--names", in: list) == .success)
        #expect(list.output.text == "P0\nP1\nP2\nP3\n")
        #expect(fake.waitUntilFreed() && fake.misuses == 0)
    }

    @Test(arguments: [["verify", "a.wav", "b.wav"], ["transcribe", "a.wav"], ["embed", "a.wav"], ["control"]])
    func `commands that only the open engine can do refuse another, and say why`(_ arguments: [String]) async {
        let world = World()
        #expect(await world.run(arguments + ["--engine", "picovoice"]) == .usage)
        #expect(
            world.diagnostics.text
                == "voiceid: '\(arguments[0])' has no option '--engine': only enroll, identify and diarize can use another "
                + "engine than the open one.\n")
    }

    @Test(
        .enabled(if: TestAssets.hasModels && TestAssets.hasSpeech),
        arguments: [
            (FakePicovoice.key, nil, true, "Eagle 3.0.0 and Falcon 2.0.0, with a key that holds"),
            (nil, nil, true, "Eagle 3.0.0 and Falcon 2.0.0, not in use: There is no Picovoice access key."),
            (nil, "/nonexistent", true, "Picovoice's libraries are not set up."),
            ("fake-status-9-0123456789", nil, false, "in use on as many devices as it is for"),
        ] as [(String?, String?, Bool, String)])
    func `the doctor says how the engine stands, and takes only a bad key for a fault`(
        _ key: String?, _ libraries: String?, _ isSound: Bool, _ expected: String
    ) async throws {
        let world = World()
        #expect(
            await run("doctor", "--json", key: key, libraries: libraries, in: world) == (isSound ? .success : .failure))
        #expect(world.output.text.contains(expected), "\(world.output.text)")
    }
}
