import Foundation
import SpeechMetrics
import Testing

@Suite struct TranscriptionReportTests {
    private func spoken(_ name: String, _ parts: [(String?, String)]) -> SpokenText {
        let utterances = parts.enumerated().map {
            SpokenText.Utterance(speaker: $1.0, start: Double($0), text: $1.1)
        }
        return SpokenText(recordings: [SpokenText.Recording(name: name, utterances: utterances)])
    }

    @Test func `recordings are paired by name, and one that nobody heard is all missed`() throws {
        let report = try TranscriptionReport(
            references: [spoken("a", [("x", "It's two.")]), spoken("b", [("x", "Hello there")])],
            hypotheses: [spoken("a", [("1", "it is 2")])])
        #expect(report.files.map(\.name) == ["a", "b"])
        #expect(report.files[0].score.errors == WordErrors(words: 3))
        #expect(report.total.errors == WordErrors(words: 5, deletions: 2))
        #expect(report.total.attributed == WordErrors(words: 5, deletions: 2))
    }

    @Test func `a single recording on both sides is a pair whatever the names`() throws {
        let report = try TranscriptionReport(
            references: [spoken("truth", [(nil, "one word")])], hypotheses: [spoken("found", [(nil, "one sword")])])
        #expect(report.files.map(\.name) == ["truth"])
        #expect(report.total.errors.substitutions == 1)
    }

    @Test func `who said what is not scored where a side does not say it`() throws {
        let named = spoken("a", [("x", "hi"), ("y", "ho")])
        let unnamed = spoken("a", [(nil, "hi ho")])
        #expect(try TranscriptionReport(references: [named], hypotheses: [unnamed]).total.attributed == nil)
        #expect(try TranscriptionReport(references: [unnamed], hypotheses: [named]).total.attributed == nil)
        let partly = spoken("a", [("1", "hi"), (nil, "ho")])
        #expect(try TranscriptionReport(references: [named], hypotheses: [partly]).total.attributed?.count == 0)
        let silent = spoken("a", [])
        #expect(try TranscriptionReport(references: [named], hypotheses: [silent]).total.attributed?.deletions == 2)
        let both = try TranscriptionReport(
            references: [named, spoken("b", [(nil, "so")])], hypotheses: [named, spoken("b", [("1", "so")])])
        #expect(both.total.attributed == nil && both.files[0].score.attributed?.count == 0)
    }

    @Test func `what cannot be paired is refused by name`() {
        let (a, b) = (spoken("a", [(nil, "x")]), spoken("b", [(nil, "x")]))
        #expect(throws: EvaluationError.nothingToScore) { try TranscriptionReport(references: [], hypotheses: [a]) }
        #expect(throws: EvaluationError.recordingTwice("a")) {
            try TranscriptionReport(references: [a, a], hypotheses: [])
        }
        #expect(throws: EvaluationError.noReference(recordings: ["c"])) {
            try TranscriptionReport(references: [a, b], hypotheses: [a, spoken("c", [(nil, "x")])])
        }
    }

    @Test func `the report's keys are stable`() throws {
        let report = try TranscriptionReport(
            references: [spoken("a", [("x", "a b c d")])], hypotheses: [spoken("a", [("1", "a x d"), (nil, "e")])],
            normalization: .basic)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let score =
            #""insertions":0,"speakerAttributedErrors":3,"speakerAttributedWer":0.75,"substitutions":3,"wer":0.75,"words":4"#
        let text = String(decoding: try encoder.encode(report), as: UTF8.self)
        #expect(
            text
                == #"{"deletions":0,"files":[{"deletions":0,"file":"a",\#(score)}],"#
                + #""insertions":0,"normalization":"basic",\#(score.dropFirst(15))}"#)
        let nobody = try TranscriptionReport(
            references: [spoken("a", [(nil, "x")])], hypotheses: [spoken("a", [(nil, "x")])])
        #expect(String(decoding: try encoder.encode(nobody), as: UTF8.self).contains(#""speakerAttributedWer":null"#))
    }
}
