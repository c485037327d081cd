import SpeechMetrics
import TestSupport
import Testing

/// `der.json`: what pyannote.metrics says of the same files.
private struct GoldenRates: Decodable {
    struct Result: Decodable {
        let collar, der, missed, falseAlarm, confusion, correct, total, jer, jerSum: Double
        let skipOverlap: Bool
        let jerSpeakers: Int
    }

    struct Case: Decodable {
        let name, reference, hypothesis: String
        let referenceSpeakers, hypothesisSpeakers: Int
        let results: [Result]
    }

    let cases: [Case]
    let totals: [Result]
}

private func expect(
    _ score: DiarizationScore, equals golden: GoldenRates.Result, _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let pairs = [
        ("der", score.errors.value, golden.der), ("missed", score.errors.missed, golden.missed),
        ("falseAlarm", score.errors.falseAlarm, golden.falseAlarm),
        ("confusion", score.errors.confusion, golden.confusion), ("correct", score.errors.correct, golden.correct),
        ("total", score.errors.total, golden.total), ("jer", score.jaccard.value, golden.jer),
        ("jerSum", score.jaccard.error, golden.jerSum),
        ("jerSpeakers", Double(score.jaccard.speakers), Double(golden.jerSpeakers)),
    ]
    for (key, found, expected) in pairs where !(abs(found - expected) <= 1e-6) {
        Issue.record(
            "\(name), collar \(golden.collar), overlap skipped \(golden.skipOverlap): \(key) \(found), pyannote.metrics \(expected)",
            sourceLocation: sourceLocation)
    }
}

@Suite struct DiarizationScoringTests {
    @Test func `every rate equals pyannote.metrics to 1e-6, for each file and in total`() throws {
        let golden = try MetricsFixtures.decode(GoldenRates.self, from: "der.json")
        try #require(golden.cases.count > 10)
        var totals = [DiarizationScore](repeating: DiarizationScore(), count: golden.totals.count)
        for entry in golden.cases {
            let reference = try MetricsFixtures.rttm(entry.reference).recordings.flatMap(\.turns)
            let hypothesis = try MetricsFixtures.rttm(entry.hypothesis).recordings.flatMap(\.turns)
            try #require(entry.results.count == totals.count)
            for (index, result) in entry.results.enumerated() {
                let scoring = DiarizationScoring(collar: result.collar, skipsOverlap: result.skipOverlap)
                let score = scoring.score(reference: reference, hypothesis: hypothesis)
                expect(score, equals: result, entry.name)
                #expect(score.referenceSpeakers == entry.referenceSpeakers)
                #expect(score.hypothesisSpeakers == entry.hypothesisSpeakers)
                totals[index] = totals[index] + score
            }
        }
        for (total, result) in zip(totals, golden.totals) { expect(total, equals: result, "all files") }
    }

    @Test func `the reference against itself is without error, with any collar`() {
        var generator = SeededGenerator(seed: 1)
        let turns = generator.turns(60, speakers: 5, name: "r")
        for collar in [0, 0.25, 1] {
            for skipsOverlap in [false, true] {
                let score = DiarizationScoring(collar: collar, skipsOverlap: skipsOverlap)
                    .score(reference: turns, hypothesis: turns)
                #expect(score.errors.value == 0)
                #expect(score.jaccard.error < 1e-9)
                #expect(abs(score.errors.correct - score.errors.total) < 1e-9)
            }
        }
    }

    @Test func `the hypothesis' names do not matter`() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<30 {
            let reference = generator.turns(40, speakers: 4, name: "r")
            let hypothesis = generator.turns(40, speakers: 5, name: "h")
            let names = (0..<5).map { "other\($0)" }.shuffled(using: &generator)
            let renamed = hypothesis.map { turn in
                var turn = turn
                turn.speaker = names[Int(turn.speaker.dropFirst()) ?? 0]
                return turn
            }
            let score = DiarizationScoring().score(reference: reference, hypothesis: hypothesis)
            let other = DiarizationScoring().score(
                reference: reference, hypothesis: renamed.shuffled(using: &generator))
            #expect(abs(score.errors.value - other.errors.value) < 1e-9)
        }
    }

    @Test func `swapping reference and hypothesis swaps missed speech and false alarms`() {
        var generator = SeededGenerator(seed: 3)
        let a = generator.turns(50, speakers: 3, name: "a")
        let b = generator.turns(50, speakers: 4, name: "b")
        let forward = DiarizationScoring().score(reference: a, hypothesis: b).errors
        let back = DiarizationScoring().score(reference: b, hypothesis: a).errors
        #expect(abs(forward.missed - back.falseAlarm) < 1e-9)
        #expect(abs(forward.falseAlarm - back.missed) < 1e-9)
        #expect(abs(forward.confusion - back.confusion) < 1e-9)
    }

    @Test func `what is outside the regions does not count`() {
        let reference = [SpeakerTurn(start: 0, end: 10, speaker: "A")]
        let hypothesis = [
            SpeakerTurn(start: 0, end: 4, speaker: "x"), SpeakerTurn(start: 4, end: 12, speaker: "y"),
        ]
        let whole = DiarizationScoring().score(reference: reference, hypothesis: hypothesis).errors
        #expect(whole == DiarizationErrorRate(total: 10, correct: 6, falseAlarm: 2, confusion: 4))
        let part = DiarizationScoring().score(reference: reference, hypothesis: hypothesis, within: [2...3, 1...5])
            .errors
        #expect(part == DiarizationErrorRate(total: 4, correct: 3, confusion: 1))
        let outside = DiarizationScoring().score(reference: reference, hypothesis: hypothesis, within: []).errors
        #expect(outside == DiarizationErrorRate())
        #expect(outside.value == 0)
    }

    @Test func `a collar takes half its width from either side of a reference boundary`() {
        let reference = [SpeakerTurn(start: 2, end: 10, speaker: "A")]
        let hypothesis = [SpeakerTurn(start: 0, end: 10, speaker: "x")]
        let errors = DiarizationScoring(collar: 1).score(reference: reference, hypothesis: hypothesis).errors
        #expect(errors == DiarizationErrorRate(total: 7, correct: 7, falseAlarm: 1.5))
    }

    @Test func `of equally good pairings the same one is taken as in pyannote.metrics`() {
        // x shares five seconds with A and with B; only the pairing decides the Jaccard error rate.
        let reference = [
            SpeakerTurn(start: 0, end: 5, speaker: "A"), SpeakerTurn(start: 5, end: 10, speaker: "B"),
            SpeakerTurn(start: 20, end: 40, speaker: "B"),
        ]
        let score = DiarizationScoring()
            .score(reference: reference, hypothesis: [SpeakerTurn(start: 0, end: 10, speaker: "x")])
        #expect(abs(score.jaccard.value - 0.75) < 1e-9)
    }

    @Test func `among more than ten speakers too`() {
        // Speakers 2 and 10 share as much with A; as text 10 comes first, and it has no other speech.
        let names = ["00", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10"]
        var hypothesis: [SpeakerTurn] = []
        for (index, name) in names.enumerated() {
            let length = ["02", "10"].contains(name) ? 10.0 : 9
            hypothesis.append(SpeakerTurn(start: 10 * Double(index), end: 10 * Double(index) + length, speaker: name))
        }
        hypothesis.append(SpeakerTurn(start: 200, end: 250, speaker: "02"))
        let score = DiarizationScoring()
            .score(reference: [SpeakerTurn(start: 0, end: 110, speaker: "A")], hypothesis: hypothesis)
        #expect(abs(score.jaccard.value - (1 - 10.0 / 110)) < 1e-9)
    }
}
