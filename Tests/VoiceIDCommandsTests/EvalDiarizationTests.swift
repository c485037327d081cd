import Foundation
import TestSupport
import Testing
import VoiceIDCommands

struct EvalDiarizationTests {
    private let world = World()

    private func fixture(_ name: String) -> String {
        TestAssets.repository.appending(path: "Tests/Fixtures/metrics/\(name).rttm").path
    }

    @Test func `totals come first, then each recording`() async throws {
        let code = await world.run([
            "eval", "diarization", "--ref", fixture("two-speakers.ref"), fixture("perfect.ref"),
            "--hyp", fixture("perfect.hyp"), "--hyp", fixture("two-speakers.hyp"),
        ])
        #expect(code == .success)
        #expect(
            world.output.text == """
                                 DER  missed  false alarm  confusion     JER  speakers
                all together   1.3 %   0.6 %        0.7 %      0.0 %   0.9 %    5 of 5
                two-speakers   2.2 %   1.1 %        1.2 %      0.0 %   2.2 %    2 of 2
                perfect        0.0 %   0.0 %        0.0 %      0.0 %   0.0 %    3 of 3

                """)
    }

    @Test func `the JSON has every key others rely on`() async throws {
        let arguments = [
            "eval", "diarization", "--ref", fixture("eight-speakers.ref"), "--hyp", fixture("eight-speakers.hyp"),
            "--collar", "0.25", "--skip-overlap", "--json",
        ]
        #expect(await world.run(arguments) == .success)
        let report = try #require(
            JSONSerialization.jsonObject(with: Data(world.output.text.utf8)) as? [String: Any])
        let keys = [
            "der", "missed", "falseAlarm", "confusion", "jer", "referenceSpeakers", "hypothesisSpeakers", "files",
        ]
        #expect(Set(keys).isSubset(of: report.keys))
        #expect(report["collar"] as? Double == 0.25)
        #expect(report["skipOverlap"] as? Bool == true)
    }

    @Test(
        arguments: [
            ([], "--ref is missing. See 'voiceid eval diarization --help'."),
            (["--ref", "a"], "--hyp is missing. See 'voiceid eval diarization --help'."),
            (["--ref", "a", "--hyp", "b", "--colar", "1"], "unknown option '--colar'; did you mean '--collar'?"),
            (
                ["--ref", "a", "--hyp", "b", "--collar", "-1"],
                "option '--collar' cannot be '-1'; it is a number from 0 to 60."
            ),
        ] as [([String], String)])
    func `what is missing or wrong is named`(arguments: [String], message: String) async {
        #expect(await world.run(["eval", "diarization"] + arguments) == .usage)
        #expect(world.diagnostics.text == "voiceid: \(message)\n")
    }

    @Test func `references in which nobody speaks leave nothing to score`() async throws {
        let folder = try TemporaryFolder()
        try Data().write(to: URL(fileURLWithPath: folder.file("silent.rttm")))
        for options in [[], ["--json"]] {
            let world = World()
            let arguments = [
                "eval", "diarization", "--ref", folder.file("silent.rttm"), "--hyp", fixture("perfect.hyp"),
            ]
            #expect(await world.run(arguments + options) == .failure)
            #expect(world.output.text == "")
            #expect(world.diagnostics.text.contains("Nobody speaks in the references, so there is nothing to score."))
        }
    }

    @Test func `a recording in which nobody speaks has no rate of its own`() async throws {
        let folder = try TemporaryFolder()
        try Data().write(to: URL(fileURLWithPath: folder.file("silent.rttm")))
        let code = await world.run([
            "eval", "diarization", "--ref", fixture("two-speakers.ref"), folder.file("silent.rttm"),
            "--hyp", fixture("two-speakers.hyp"), fixture("perfect.hyp"),
        ])
        #expect(code == .success)
        let row = world.output.text.split(separator: "\n").last { $0.hasPrefix("perfect") }
        #expect(row?.split(separator: " ").map(String.init) == ["perfect", "–", "–", "–", "–", "–", "3", "of", "0"])
    }

    @Test func `a file that cannot be read is named`() async {
        #expect(await world.run(["eval", "diarization", "--ref", "/none.rttm", "--hyp", "/none.rttm"]) == .failure)
        #expect(world.diagnostics.text == "voiceid: /none.rttm cannot be read: No such file or directory.\n")
    }
}
