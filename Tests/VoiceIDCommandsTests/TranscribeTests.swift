import Foundation
import SpeakerAttribution
import TestSupport
import Testing
import VoiceIDCommands

struct TranscribeUsageTests {
    @Test(arguments: [
        ["--no-speakers", "--speakers", "2"], ["--no-speakers", "--threshold", "0.5"], ["--speakers", "0"],
        ["--format", "rttm"], ["--format", "vtt", "--json"], ["--format", "srt", "other.wav"], ["--rate", "8000"],
        ["-o", "/dev/null", "other.wav"], ["--prompt", ""],
    ])
    func `what contradicts itself is a usage error`(options: [String]) async {
        let world = World()
        #expect(await world.run(["transcribe", "a.wav"] + options) == .usage)
        #expect(world.diagnostics.text.filter { $0 == "\n" }.count == 1)
    }

    @Test func `a vocabulary that is none is refused before anything is read`() async throws {
        let folder = try TemporaryFolder()
        try Data("# only a comment\n\n  \n".utf8).write(to: URL(fileURLWithPath: folder.file("empty.txt")))
        try Data([0xFF, 0xFE, 0x41]).write(to: URL(fileURLWithPath: folder.file("binary.txt")))
        for (name, message) in [
            ("none.txt", "cannot be read: "), ("empty.txt", "holds no words."), ("binary.txt", "is not UTF-8 text."),
        ] {
            let world = World()
            let code = await world.run(["transcribe", "/nonexistent.wav", "--vocabulary", folder.file(name)])
            #expect(code == .failure)
            #expect(world.diagnostics.text.hasPrefix("voiceid: The vocabulary \(folder.file(name)) \(message)"))
            #expect(!world.diagnostics.text.contains(".."))
        }
    }
}

/// Transcripts of real speech with the real models.
@Suite(.enabled(if: TestAssets.hasModels && TestAssets.hasSpeech))
struct TranscribeTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func speech(_ name: String) -> String { TestAssets.speechFile(name).path }

    private func run(_ arguments: String..., in world: World = World(), input: Int32 = -1) async -> ExitCode {
        await world.run(
            arguments, environment: ["VOICEID_MODELS": TestAssets.models.path, "VOICEID_HOME": folder.path],
            input: input)
    }

    private func transcripts(_ world: World) throws -> [SpeakerTranscript] {
        try world.output.text.split(separator: "\n").map {
            try JSONDecoder().decode(SpeakerTranscript.self, from: Data($0.utf8))
        }
    }

    @Test func `everybody's words stand under their name`() async throws {
        #expect(await run("enroll", "Narrator", speech("narrator-enrol")) == .success)
        #expect(await run("enroll", "Nagg", speech("nagg-enrol")) == .success)
        let world = World()
        #expect(await run("transcribe", speech("programme"), in: world) == .success)
        let text = world.output.text
        for line in text.split(separator: "\n").dropFirst() { #expect(line.displayWidth <= 80) }
        let paragraphs = text.components(separatedBy: "\n  ").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(
            paragraphs.contains { $0.contains("Narrator Ever tried") || $0.contains("Narrator Ever, tried") }, "\(text)"
        )
        #expect(paragraphs.contains { $0.contains("Nagg ") }, "\(text)")
        #expect(paragraphs.contains { $0.contains(" Speaker ") }, "\(text)")
    }

    @Test func `the JSON has every word with its time and speaker, a line for each recording`() async throws {
        let world = World()
        #expect(await run("transcribe", speech("reader"), speech("visitor"), "--json", in: world) == .success)
        let found = try transcripts(world)
        #expect(found.map(\.file) == [speech("reader"), speech("visitor")])
        for transcript in found {
            #expect(transcript.reason == nil && !transcript.speakers.isEmpty)
            let words = transcript.segments.flatMap(\.words)
            #expect(words.count > 3)
            #expect(words.allSatisfy { $0.start >= 0 && $0.end >= $0.start && $0.end <= transcript.duration })
            #expect(words.map(\.start) == words.map(\.start).sorted())
            #expect(words.allSatisfy { 0...1 ~= $0.confidence })
            #expect(words.count { $0.speaker != nil } * 10 >= words.count * 9)
        }
        let exported = try found.map { try $0.text(as: .json) }.joined()
        let objects = try [world.output.text, exported].map { text in
            try text.split(separator: "\n").map {
                try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary
            }
        }
        #expect(objects[0] == objects[1])
    }

    @Test func `without speakers there are only words`() async throws {
        let world = World()
        #expect(await run("transcribe", speech("reader"), "--no-speakers", "--json", in: world) == .success)
        let transcript = try #require(try transcripts(world).first)
        #expect(transcript.speakers.isEmpty && !transcript.segments.isEmpty)
        #expect(transcript.segments.allSatisfy { $0.speaker == nil })
    }

    @Test func `silence has no text but a reason, and is no failure`() async throws {
        let silence = try folder.wave("silence.wav", [Int16](repeating: 0, count: 32_000))
        let nothing = try folder.wave("nothing.wav", [Int16](repeating: 0, count: 160))
        let world = World()
        #expect(await run("transcribe", silence, nothing, "--json", in: world) == .success)
        let found = try transcripts(world)
        #expect(found.map(\.segments.count) == [0, 0])
        #expect(found.allSatisfy { $0.reason == "No voice was heard." })
        let text = World()
        #expect(await run("transcribe", silence, in: text) == .success)
        #expect(text.output.text == "\(silence)  0:02.0\nNo voice was heard.\n")
        let captions = World()
        #expect(await run("transcribe", silence, "--format", "vtt", in: captions) == .success)
        #expect(captions.output.text == "WEBVTT\n\n")
    }

    @Test(arguments: [
        ("talk.srt", [], ""), ("talk.vtt", [], "WEBVTT\n\n"), ("TALK.VTT", [], "WEBVTT\n\n"),
        ("talk.csv", [], "start,end,"),
        ("talk.json", [], "{\"duration\""), ("talk.TextGrid", [], "File type = \"ooTextFile\""),
        ("talk.textgrid", [], "File"),
        ("talk.eaf", [], "<?xml"), ("talk.txt", [], "TEXT"), ("talk.rttm", [], "TEXT"), ("talk", [], "TEXT"),
        ("talk.srt", ["--format", "text"], "TEXT"), ("talk.srt", ["--json"], "{\"duration\""),
        ("talk.json", ["--format", "vtt"], "WEBVTT\n\n"),
    ])
    func `the name of the output says the format, where nothing else does`(
        name: String, options: [String], start: String
    ) async throws {
        let silence = try folder.wave("silence.wav", [Int16](repeating: 0, count: 16_000))
        let line = ["transcribe", silence, "-o", folder.file(name), "--no-speakers"] + options
        #expect(
            await World().run(
                line, environment: ["VOICEID_MODELS": TestAssets.models.path, "VOICEID_HOME": folder.path]) == .success)
        let written = try String(contentsOfFile: folder.file(name), encoding: .utf8)
        if start.isEmpty {
            #expect(written.isEmpty)
        } else {
            #expect(written.hasPrefix(start.replacing("TEXT", with: silence)), "\(written)")
        }
    }

    @Test func `a folder named like a file of captions is a folder`() async throws {
        let silence = try folder.wave("silence.wav", [Int16](repeating: 0, count: 16_000))
        try FileManager.default.createDirectory(atPath: folder.file("out.vtt"), withIntermediateDirectories: true)
        #expect(await run("transcribe", silence, "--no-speakers", "-o", folder.file("out.vtt")) == .success)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("out.vtt")) == ["silence.txt"])
    }

    @Test func `a recording that is not there is told of before another is begun`() async throws {
        let silence = try folder.wave("silence.wav", [Int16](repeating: 0, count: 16_000))
        let (missing, out) = (folder.file("missing.wav"), folder.file("out") + "/")
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        let world = World()
        let code = await run("transcribe", silence, missing, folder.path, "--no-speakers", "-o", out, in: world)
        #expect(code == .failure)
        #expect(
            world.diagnostics.text == """
                voiceid: '\(missing)' does not exist. Check the path.
                voiceid: '\(folder.path)' is a folder. Name an audio file in it.
                \(silence): written to \(out)silence.txt.

                """)
    }

    @Test func `one recording that cannot be read does not keep the others back`() async throws {
        let out = folder.file("out") + "/"
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        let world = World()
        let code = await run(
            "transcribe", "--format", "srt", "-o", out, "/nonexistent.wav", speech("visitor"), in: world)
        #expect(code == .failure)
        #expect(world.diagnostics.text.contains("voiceid: '/nonexistent.wav' does not exist. Check the path.\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: out) == ["visitor.srt"])
        #expect(try String(contentsOfFile: out + "visitor.srt", encoding: .utf8).hasPrefix("1\n00:00:0"))
    }

    @Test func `raw samples on standard input are the same recording`() async throws {
        let file = World()
        #expect(await run("transcribe", speech("reader"), "--no-speakers", "--json", in: file) == .success)
        let raw = try Data(contentsOf: TestAssets.speechFile("reader")).dropFirst(44)
        try raw.write(to: URL(fileURLWithPath: folder.file("raw")))
        let input = try #require(FileHandle(forReadingAtPath: folder.file("raw")))
        let world = World()
        let code = await run(
            "transcribe", "-", "--rate", "16000", "--no-speakers", "--json", in: world, input: input.fileDescriptor)
        #expect(code == .success)
        #expect(try transcripts(world).map(\.segments) == transcripts(file).map(\.segments))
    }
}
