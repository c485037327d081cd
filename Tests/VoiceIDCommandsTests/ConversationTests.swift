import Foundation
import SpeakerRecognition
import TestSupport
import Testing
import VoiceIDCommands

/// The main job: enrol people, tell who is speaking, and tell who spoke when.
@Suite(.enabled(if: TestAssets.hasModels && TestAssets.hasSpeech))
struct ConversationTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func speech(_ name: String) -> String { TestAssets.speechFile(name).path }

    private func run(_ arguments: String..., in world: World = World()) async -> ExitCode {
        await world.run(
            arguments, environment: ["VOICEID_MODELS": TestAssets.models.path, "VOICEID_HOME": folder.path])
    }

    private func names() throws -> [String] {
        try ProfileStore(file: URL(fileURLWithPath: folder.file("profiles.json"))).profiles().map(\.name.text)
    }

    private func enrollBoth() async {
        #expect(await run("enroll", "Narrator", speech("narrator-enrol")) == .success)
        #expect(await run("enroll", "Nagg", speech("nagg-enrol")) == .success)
    }

    @Test func `people who are enrolled are named, and others are not`() async throws {
        await enrollBoth()

        let live = World()
        #expect(await run("identify", speech("narrator-later"), in: live) == .success)
        let heard = live.output.text.split(separator: "\n").map { $0.dropFirst(11).prefix { $0 != " " } }
        #expect(heard.contains("Narrator"))
        #expect(!heard.contains("Nagg"))

        let json = World()
        #expect(await run("identify", speech("visitor"), "--json", in: json) == .success)
        let lines = json.output.text.split(separator: "\n")
        let frames = try lines.map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(frames.count == 17)  // 4.11 s in quarters
        #expect(frames.allSatisfy { Set($0.keys) == ["start", "end", "speaker", "score", "margin", "scores"] })
        #expect(frames.allSatisfy { $0["speaker"] is NSNull })

        let conversation = World()
        #expect(await run("diarize", speech("programme"), in: conversation) == .success)
        let lanes = conversation.output.text.split(separator: "\n").prefix { !$0.contains("├") }
        for name in ["Narrator", "Nagg", "Speaker "] {
            #expect(lanes.contains { $0.hasPrefix(name) }, "\(conversation.output.text)")
        }
        for line in conversation.output.text.split(separator: "\n").dropFirst() { #expect(line.displayWidth <= 80) }
    }

    @Test func `a recording too short for a reference is joined to its neighbour, and that is said`() async throws {
        let world = World()
        let short = try folder.clip(of: "narrator-later", seconds: 3)
        #expect(await run("enroll", "Narrator", short, speech("narrator-enrol"), in: world) == .success)
        let name = URL(fileURLWithPath: short).lastPathComponent
        #expect(
            world.diagnostics.text.contains(
                "\(name) has under 3 s of voice, too little for a reference of its own, and is joined to "
                    + "narrator-enrol.wav."), "\(world.diagnostics.text)")
        #expect(world.output.text.contains("1 reference,"))
    }

    @Test func `speakers that a number joins bear nobody's name, and that is said`() async throws {
        await enrollBoth()
        let world = World()
        #expect(await run("diarize", "--speakers", "1", speech("programme"), in: world) == .success)
        #expect(world.output.text.contains("Speaker 1"))
        #expect(!world.output.text.contains("Nagg") && !world.output.text.contains("Narrator"))
        let warning = world.diagnostics.text
        #expect(warning.contains("Speaker 1 holds the voices of "), "\(warning)")
        #expect(warning.contains("Nagg") && warning.contains("Narrator") && warning.contains("give a greater one"))
    }

    @Test func `a recording from standard input is called stdin in RTTM`() async throws {
        let input = try #require(FileHandle(forReadingAtPath: speech("visitor")))
        let world = World()
        let code = await world.run(
            ["diarize", "-", "--format", "rttm"],
            environment: ["VOICEID_MODELS": TestAssets.models.path, "VOICEID_HOME": folder.path],
            input: input.fileDescriptor)
        #expect(code == .success)
        #expect(world.output.text.hasPrefix("SPEAKER stdin 1 "))
    }

    @Test func `an enrolment whose news is lost is said to be saved`() async throws {
        let world = World()
        var context = world.context(
            environment: ["VOICEID_MODELS": TestAssets.models.path, "VOICEID_HOME": folder.path])
        context.output = FailingSink(error: .write(destination: "standard output", errno: ENOSPC))
        #expect(await Program().run(["enroll", "Narrator", speech("narrator-enrol")], in: context) == .failure)
        #expect(try names() == ["Narrator"])
        #expect(
            world.diagnostics.text.contains(
                "voiceid: Narrator is enrolled and saved in \(folder.file("profiles.json")), but standard output"))
    }

    @Test func `a diarization in JSON has the keys others rely on`() async throws {
        await enrollBoth()
        let world = World()
        #expect(await run("diarize", speech("dialogue"), speech("visitor"), "--json", in: world) == .success)
        let lines = world.output.text.split(separator: "\n")
        #expect(lines.count == 2)
        let result = try #require(JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
        #expect(Set(result.keys) == ["file", "duration", "speakers", "segments", "reason"])
        #expect(result["file"] as? String == speech("dialogue"))
        #expect(result["reason"] is NSNull)
        let speakers = try #require(result["speakers"] as? [[String: Any]])
        #expect(speakers.allSatisfy { Set($0.keys) == ["id", "name", "scores"] })
        #expect(speakers.compactMap { $0["name"] as? String }.contains("Nagg"))
        #expect(speakers.allSatisfy { Set(($0["scores"] as? [String: Double] ?? [:]).keys) == ["Nagg", "Narrator"] })
        let segments = try #require(result["segments"] as? [[String: Any]])
        #expect(segments.allSatisfy { Set($0.keys) == ["start", "end", "speaker"] })
    }

    @Test(arguments: [("talk.rttm", "SPEAKER visitor 1 "), ("talk.srt", "1\n00:00:0"), ("talk.audacity", "TEXT")])
    func `the name of the output says the format`(name: String, start: String) async throws {
        #expect(await run("diarize", speech("visitor"), "-o", folder.file(name)) == .success)
        let written = try String(contentsOfFile: folder.file(name), encoding: .utf8)
        #expect(written.hasPrefix(start.replacing("TEXT", with: speech("visitor"))), "\(written)")
    }

    @Test func `each recording has a file of its own in a folder`() async throws {
        let out = folder.file("out")
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        let world = World()
        let code = await run(
            "diarize", "--format", "rttm", "-o", out, speech("visitor"), "/nonexistent.wav", speech("reader"), in: world
        )
        #expect(code == .failure)
        #expect(world.output.text == "")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: out).sorted() == ["reader.rttm", "visitor.rttm"])
        #expect(world.diagnostics.text.contains("voiceid: '/nonexistent.wav' does not exist. Check the path.\n"))
    }

    @Test(arguments: [
        ["--speakers", "0"], ["--speakers", "2", "--min-speakers", "1"],
        ["--min-speakers", "3", "--max-speakers", "2"],
        ["--engine", "eagle"], ["--format", "srt", "other.wav"], ["--format", "rttm", "--json"], ["--rate", "8000"],
        ["-o", "/dev/null", "other.wav"],
    ])
    func `what contradicts itself is a usage error`(options: [String]) async {
        let world = World()
        #expect(await world.run(["diarize", "a.wav"] + options) == .usage)
        #expect(world.diagnostics.text.filter { $0 == "\n" }.count == 1)
    }

    @Test func `two people are not enrolled as one, and nothing is saved`() async throws {
        let world = World()
        #expect(await run("enroll", "Both", speech("narrator-enrol"), speech("nagg-later"), in: world) == .failure)
        #expect(try names() == [])
        #expect(world.output.text == "")
        #expect(world.diagnostics.text.contains("this does not sound like the same person as before."))
        #expect(world.diagnostics.text.contains("nagg-later.wav: Takes 1 and 2 do not sound like one person"))
    }

    @Test func `too little voice is not enrolled, and a name that is taken is refused at once`() async throws {
        let short = World()
        #expect(await run("enroll", "Visitor", speech("visitor"), in: short) == .failure)
        #expect(short.diagnostics.text.contains("8 s are needed"))
        #expect(await run("enroll", "Visitor", speech("visitor"), "--min-duration", "3") == .success)
        let taken = World()
        #expect(await run("enroll", "VISITOR", "/nonexistent.wav", in: taken) == .failure)
        #expect(
            taken.diagnostics.text == """
                voiceid: Visitor is enrolled already; give --append to add to the voice, --replace to start anew, or \
                another name.

                """)
        #expect(await run("enroll", "Visitor", speech("nagg-enrol"), "--append") == .failure)
        #expect(await run("enroll", "Visitor", speech("nagg-enrol"), "--replace", "--json") == .success)
        #expect(try names() == ["Visitor"])
    }

    @Test(arguments: ["", " ", "a\nb", "\u{202E}a", "LONG"])
    func `a name that is none is refused before anything is read`(name: String) async throws {
        let world = World()
        let name = name == "LONG" ? String(repeating: "n", count: 10_000) : name
        #expect(await run("enroll", name, "/nonexistent.wav", in: world) == .failure)
        #expect(world.diagnostics.text.hasPrefix("voiceid: The name "))
        #expect(world.diagnostics.text.filter { $0 == "\n" }.count == 1)
        #expect(world.diagnostics.text.count < 200)
    }

    @Test func `a profile of another model is not compared, and it is said so`() async throws {
        await enrollBoth()
        let file = folder.file("profiles.json")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try text.replacing("campplus-zh-en@", with: "another-model@")
            .write(toFile: file, atomically: true, encoding: .utf8)
        let world = World()
        #expect(await run("diarize", speech("visitor"), in: world) == .success)
        #expect(world.output.text.contains("Speaker 1"))
        #expect(world.diagnostics.text.contains("Nagg was enrolled with another model"))
        #expect(await run("profiles", "list", in: world) == .success)
        #expect(world.output.text.contains("re-enrol (made with another-model@"))
    }
}
