import Foundation
import SpeechMetrics
import TestSupport
import Testing

@Suite struct DiarizationReportTests {
    private func rttm(_ name: String, _ turns: [SpeakerTurn]) -> RTTM {
        RTTM(recordings: [RTTM.Recording(name: name, turns: turns)])
    }

    private let truth = [SpeakerTurn(start: 0, end: 4, speaker: "A"), SpeakerTurn(start: 4, end: 8, speaker: "B")]
    private let claim = [SpeakerTurn(start: 0, end: 8, speaker: "1")]

    @Test func `adding a recording adds its totals`() throws {
        var generator = SeededGenerator(seed: 4)
        let references = (0..<4).map { rttm("file\($0)", generator.turns(30, speakers: 3, name: "r")) }
        let hypotheses = (0..<4).map { rttm("file\($0)", generator.turns(30, speakers: 3, name: "h")) }
        let report = try DiarizationReport(references: references, hypotheses: hypotheses.reversed())
        #expect(report.files.map(\.name) == ["file0", "file1", "file2", "file3"])
        let seconds = report.files.reduce(0) { $0 + $1.score.errors.missed }
        #expect(abs(report.total.errors.missed - seconds) < 1e-9)
        let rest = try DiarizationReport(references: references.dropLast(), hypotheses: hypotheses.dropLast())
        let last = try #require(report.files.last)
        #expect(rest.total + last.score == report.total)
        #expect(report.total.referenceSpeakers == 12)
    }

    @Test func `a recording without a hypothesis is all missed`() throws {
        let report = try DiarizationReport(references: [rttm("a", truth)], hypotheses: [])
        #expect(report.total.errors == DiarizationErrorRate(total: 8, missed: 8))
        #expect(report.total.hypothesisSpeakers == 0)
    }

    @Test func `a hypothesis no reference knows is refused by name`() {
        #expect(throws: EvaluationError.noReference(recordings: ["b", "c"])) {
            try DiarizationReport(
                references: [rttm("a", truth)], hypotheses: [rttm("c", claim), rttm("b", claim), rttm("d", [])])
        }
    }

    @Test func `a recording given twice on one side is refused`() {
        #expect(throws: EvaluationError.recordingTwice("a")) {
            try DiarizationReport(references: [rttm("a", truth), rttm("a", truth)], hypotheses: [])
        }
        #expect(throws: EvaluationError.recordingTwice("a")) {
            try DiarizationReport(references: [rttm("a", truth)], hypotheses: [rttm("a", claim), rttm("a", claim)])
        }
    }

    @Test func `an empty reference file is silence in its counterpart`() throws {
        let report = try DiarizationReport(
            references: [rttm("a", truth), rttm("b.ref", [])], hypotheses: [rttm("a", claim), rttm("b", claim)])
        #expect(report.files.map(\.name) == ["a", "b"])
        #expect(report.files.last?.score.errors == DiarizationErrorRate(falseAlarm: 8))
        let silence = try DiarizationReport(references: [rttm("b.ref", [])], hypotheses: [rttm("b.hyp", [])])
        #expect(silence.total.errors.value == 0)
        #expect(silence.total.jaccard.value == 1)
    }

    @Test func `only recordings in the map are scored, and only there`() throws {
        let references = [rttm("a", truth), rttm("b", truth)]
        let report = try DiarizationReport(
            references: references, hypotheses: [rttm("a", claim), rttm("b", claim)],
            within: EvaluationMap(regions: ["b": [3...6]]))
        #expect(report.files.map(\.name) == ["b"])
        #expect(report.total.errors == DiarizationErrorRate(total: 3, correct: 2, confusion: 1))
        #expect(throws: EvaluationError.nothingToScore) {
            try DiarizationReport(
                references: references, hypotheses: [], within: EvaluationMap(regions: ["z": [0...1]]))
        }
    }

    @Test func `nothing at all is refused`() {
        #expect(throws: EvaluationError.nothingToScore) { try DiarizationReport(references: [], hypotheses: []) }
    }

    @Test func `the report's keys are stable`() throws {
        let report = try DiarizationReport(
            references: [rttm("a", truth)], hypotheses: [rttm("a", claim)],
            scoring: DiarizationScoring(collar: 0.5, skipsOverlap: true))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        let text = String(decoding: try encoder.encode(report), as: UTF8.self)
        #expect(
            text == """
                {
                  "collar" : 0.5,
                  "confusion" : 3.5,
                  "correct" : 3.5,
                  "der" : 0.5,
                  "falseAlarm" : 0,
                  "files" : [
                    {
                      "confusion" : 3.5,
                      "correct" : 3.5,
                      "der" : 0.5,
                      "falseAlarm" : 0,
                      "file" : "a",
                      "hypothesisSpeakers" : 1,
                      "jer" : 0.75,
                      "missed" : 0,
                      "referenceSpeakers" : 2,
                      "total" : 7
                    }
                  ],
                  "hypothesisSpeakers" : 1,
                  "jer" : 0.75,
                  "missed" : 0,
                  "referenceSpeakers" : 2,
                  "skipOverlap" : true,
                  "total" : 7
                }
                """)
    }
}
