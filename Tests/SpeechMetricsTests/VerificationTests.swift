import Foundation
import SpeechMetrics
import TestSupport
import Testing

/// `verification.json`: scores, labels and the rates numpy finds.
private struct GoldenTrials: Decodable {
    struct Case: Decodable {
        let name: String
        let scores: [Double]
        let labels: [Int]
        let eer, minDCF: Double
    }

    let targetPrior: Double
    let cases: [Case]
}

@Suite struct DetectionTradeoffTests {
    @Test func `rates equal the reference's`() throws {
        let golden = try MetricsFixtures.decode(GoldenTrials.self, from: "verification.json")
        try #require(!golden.cases.isEmpty)
        for entry in golden.cases {
            let tradeoff = try DetectionTradeoff(scores: entry.scores, isSameSpeaker: entry.labels.map { $0 == 1 })
            #expect(abs(tradeoff.equalErrorRate - entry.eer) < 1e-9, "\(entry.name)")
            let cost = tradeoff.minimumDetectionCost(targetPrior: golden.targetPrior)
            #expect(abs(cost - entry.minDCF) < 1e-9, "\(entry.name)")
        }
    }

    @Test func `scores that keep the two kinds apart have no error`() throws {
        let tradeoff = try DetectionTradeoff(scores: [0.9, 0.8, 0.2], isSameSpeaker: [true, true, false])
        #expect(tradeoff.equalErrorRate == 0)
        #expect(tradeoff.minimumDetectionCost(targetPrior: 0.01) == 0)
    }

    @Test func `scores that are all the same are a coin toss`() throws {
        let tradeoff = try DetectionTradeoff(
            scores: [1, 1, 1, 1, 1], isSameSpeaker: [true, false, true, false, false])
        #expect(tradeoff.equalErrorRate == 0.5)
        #expect(tradeoff.minimumDetectionCost(targetPrior: 0.01) == 1)
        #expect(tradeoff.points.count == 2)
    }

    @Test func `the wrong way round is an error rate of one`() throws {
        let tradeoff = try DetectionTradeoff(scores: [0, 1], isSameSpeaker: [true, false])
        #expect(tradeoff.equalErrorRate == 1)
    }

    @Test func `neither order nor scale of the scores matters`() throws {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<50 {
            let trials = (0..<80).map { index in
                (Double(Int.random(in: 0..<40, using: &generator)) + (index < 20 ? 12 : 0), index < 20)
            }
            let mixed = trials.shuffled(using: &generator)
            let a = try DetectionTradeoff(scores: trials.map(\.0), isSameSpeaker: trials.map(\.1))
            let b = try DetectionTradeoff(scores: mixed.map { 3 * $0.0 - 7 }, isSameSpeaker: mixed.map(\.1))
            #expect(a.equalErrorRate == b.equalErrorRate)
            #expect((0...1).contains(a.equalErrorRate))
            #expect((0...1).contains(a.minimumDetectionCost(targetPrior: 0.05)))
        }
    }

    @Test func `trials of one kind only, and scores that are no numbers, are refused`() {
        #expect(throws: DetectionError.noSameSpeakerTrial(differentSpeakerTrials: 2)) {
            try DetectionTradeoff(scores: [1, 2], isSameSpeaker: [false, false])
        }
        #expect(throws: DetectionError.noDifferentSpeakerTrial(sameSpeakerTrials: 1)) {
            try DetectionTradeoff(scores: [1], isSameSpeaker: [true])
        }
        #expect(throws: DetectionError.scoreNotANumber(trial: 1)) {
            try DetectionTradeoff(scores: [1, .nan], isSameSpeaker: [true, false])
        }
    }
}

@Suite struct TrialListTests {
    @Test func `a line is enrolment, test and label`() throws {
        let list = try TrialList(parsing: "# trials\na/1.wav b/2.wav 1\n\n a/1.wav\tc/3.flac 0\r\n")
        #expect(
            list.trials == [
                TrialList.Trial(enrolment: "a/1.wav", test: "b/2.wav", isSameSpeaker: true),
                TrialList.Trial(enrolment: "a/1.wav", test: "c/3.flac", isSameSpeaker: false),
            ])
    }

    @Test(arguments: [
        ("a.wav b.wav", LineProblem.fieldCount(found: 2, required: "3 (enrol test 0|1)")),
        ("a.wav b.wav 1 2", .fieldCount(found: 4, required: "3 (enrol test 0|1)")),
        ("a.wav b.wav yes", .notALabel("yes")),
    ])
    func `a broken line is refused with its number`(line: String, problem: LineProblem) {
        #expect(throws: MetricsInputError.malformed(path: "trials", line: 2, problem: problem)) {
            try TrialList(parsing: "a b 1\n\(line)\n")
        }
    }
}

@Suite struct VerificationReportTests {
    private let list = TrialList(
        trials: [true, true, false, false, false].map {
            TrialList.Trial(enrolment: "a", test: "b", isSameSpeaker: $0)
        })

    @Test func `refused trials are counted and left out of the rates`() throws {
        let report = try VerificationReport(
            list, outcomes: [.score(0.9), .refused, .score(0.1), .score(0.95), .refused])
        #expect(report.trials == 5)
        #expect(report.refused == 2)
        #expect(report.sameSpeaker == 1)
        #expect(report.differentSpeakers == 2)
        #expect(report.eer == 0.5)
        #expect(report.minDCF == 1)
    }

    @Test func `what was scored of one kind only has no rates, and they are written as null`() throws {
        let report = try VerificationReport(list, outcomes: [.refused, .refused, .score(0), .score(0), .score(0)])
        #expect(report.refused == 2)
        #expect(report.eer == nil)
        #expect(
            String(decoding: try JSONEncoder().encode(report), as: UTF8.self).contains(#""eer":null"#))
    }

    @Test func `the report's keys are stable`() throws {
        let report = try VerificationReport(list, outcomes: [3, 2, 1, 1, 1].map { .score($0) })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        #expect(
            String(decoding: try encoder.encode(report), as: UTF8.self)
                == #"{"differentSpeakers":3,"eer":0,"minDCF":0,"minDCF05":0,"refused":0,"sameSpeaker":2,"trials":5}"#)
    }
}
