import Foundation
import TestSupport
import Testing
import VoiceIDCommands

struct EvalTranscriptionTests {
    private let world = World()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
        return folder.file(name)
    }

    private static let truth = """
        talk 1 ann 0 2 HOW MUCH IS IT
        talk 1 ben 2 4 IT'S TWENTY DOLLARS
        other 1 ann 0 1 GOOD BYE
        """
    private static let found =
        #"{"file":"rec/talk.wav","segments":[{"start":0,"speaker":1,"text":"How much is it?"},"#
        + #"{"start":2,"speaker":2,"text":"It is $20, sir."}]}"#
        + "\n" + #"{"file":"rec/other.wav","segments":[{"start":0,"speaker":null,"text":"Bye."}]}"# + "\n"

    @Test func `totals come first, then each recording`() async throws {
        let code = await world.run([
            "eval", "transcription", "--ref", try file("truth.stm", Self.truth), "--hyp",
            try file("found.json", Self.found),
        ])
        #expect(code == .success)
        #expect(
            world.output.text == """
                                 WER  misheard  missed  made up   words  who said what
                all together  22.2 %     0.0 %  11.1 %   11.1 %       9              –
                talk          14.3 %     0.0 %   0.0 %   14.3 %       7         14.3 %
                other         50.0 %     0.0 %  50.0 %    0.0 %       2              –

                """)
    }

    @Test func `the JSON has every key others rely on`() async throws {
        let arguments = [
            "eval", "transcription", "--ref", try file("a.txt", "One, two."), "--hyp", try file("b.txt", "one too"),
            "--normalization", "basic", "--json",
        ]
        #expect(await world.run(arguments) == .success)
        #expect(
            world.output.text
                == #"{"deletions":0,"files":[{"deletions":0,"file":"a","insertions":0,"speakerAttributedErrors":null,"#
                + #""speakerAttributedWer":null,"substitutions":1,"wer":0.5,"words":2}],"insertions":0,"#
                + #""normalization":"basic","speakerAttributedErrors":null,"speakerAttributedWer":null,"#
                + #""substitutions":1,"wer":0.5,"words":2}"# + "\n")
    }

    @Test(
        arguments: [
            ([], "--ref is missing. See 'voiceid eval transcription --help'."),
            (["--ref", "a"], "--hyp is missing. See 'voiceid eval transcription --help'."),
            (
                ["--ref", "a", "--hyp", "b", "--normalization", "french"],
                "option '--normalization' cannot be 'french'; it is english, basic or none."
            ),
        ] as [([String], String)])
    func `what is missing or wrong is named`(arguments: [String], message: String) async {
        #expect(await world.run(["eval", "transcription"] + arguments) == .usage)
        #expect(world.diagnostics.text == "voiceid: \(message)\n")
    }

    @Test func `references without a word leave nothing to score`() async throws {
        let code = await world.run([
            "eval", "transcription", "--ref", try file("a.txt", "\n"), "--hyp", try file("b.txt", "some words"),
        ])
        #expect(code == .failure)
        #expect(world.diagnostics.text.contains("nothing to score"))
        #expect(world.output.text == "")
    }

    @Test func `what cannot be read or paired is named`() async throws {
        let truth = try file("truth.stm", Self.truth)
        #expect(await world.run(["eval", "transcription", "--ref", truth, "--hyp", "/none.txt"]) == .failure)
        #expect(world.diagnostics.text == "voiceid: /none.txt cannot be read: No such file or directory.\n")
        let other = World()
        let stray = try file("stray.txt", "hello")
        #expect(await other.run(["eval", "transcription", "--ref", truth, "--hyp", stray]) == .failure)
        #expect(
            other.diagnostics.text
                == "voiceid: No reference for stray. Recordings must have the same name on both sides.\n")
    }
}
