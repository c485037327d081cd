import SpeechMetrics
import TestSupport
import Testing

@Suite struct WordErrorsTests {
    /// All cells of the matrix, each with its number of changes and its substitutions.
    private func naive(_ a: [String], _ b: [String]) -> WordErrors {
        var cells = [[(changes: Int, substitutions: Int)]](
            repeating: Array(repeating: (0, 0), count: b.count + 1), count: a.count + 1)
        for i in 0...a.count {
            for j in 0...b.count where i + j > 0 {
                var ways: [(changes: Int, substitutions: Int)] = []
                if i > 0 { ways.append((cells[i - 1][j].changes + 1, cells[i - 1][j].substitutions)) }
                if j > 0 { ways.append((cells[i][j - 1].changes + 1, cells[i][j - 1].substitutions)) }
                if i > 0, j > 0 {
                    let isSame = a[i - 1] == b[j - 1]
                    let before = cells[i - 1][j - 1]
                    ways.append((before.changes + (isSame ? 0 : 1), before.substitutions + (isSame ? 0 : 1)))
                }
                cells[i][j] = ways.min { ($0.changes, -$0.substitutions) < ($1.changes, -$1.substitutions) } ?? (0, 0)
            }
        }
        let (changes, substitutions) = cells[a.count][b.count]
        let deletions = (changes - substitutions + a.count - b.count) / 2
        return WordErrors(
            words: a.count, substitutions: substitutions, deletions: deletions,
            insertions: changes - substitutions - deletions)
    }

    @Test func `word error rates equal jiwer's`() throws {
        for fixture in try WordsFixtures.decode(WordsFixtures.Errors.self, from: "errors").cases {
            let errors = WordErrors(
                reference: TextNormalization.none.words(of: fixture.reference),
                hypothesis: TextNormalization.none.words(of: fixture.hypothesis))
            #expect(errors.count == fixture.errors)
            #expect(abs(errors.rate - fixture.wer) < 1e-6)
        }
    }

    @Test func `one row of the matrix gives what the whole matrix does`() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<300 {
            let (a, b) = (generator.words(0..<25), generator.words(0..<25))
            #expect(WordErrors(reference: a, hypothesis: b) == naive(a, b))
        }
    }

    @Test func `the other way round deletions are insertions`() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<100 {
            let (a, b) = (generator.words(0..<30), generator.words(0..<30))
            let (forward, back) = (
                WordErrors(reference: a, hypothesis: b), WordErrors(reference: b, hypothesis: a)
            )
            #expect(forward.substitutions == back.substitutions)
            #expect(forward.deletions == back.insertions && forward.insertions == back.deletions)
            #expect(forward.deletions - forward.insertions == a.count - b.count)
        }
    }

    @Test func `what both begin or end with changes nothing`() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<100 {
            let (a, b) = (generator.words(0..<12), generator.words(0..<12))
            let (start, end) = (generator.words(0..<5), generator.words(0..<5))
            let plain = WordErrors(reference: a, hypothesis: b)
            let framed = WordErrors(reference: start + a + end, hypothesis: start + b + end)
            #expect(framed.count == plain.count)
            #expect(framed.words == plain.words + start.count + end.count)
        }
    }

    @Test func `nothing said is perfect only where nothing was heard`() {
        #expect(WordErrors(reference: [], hypothesis: []).rate == 0)
        #expect(WordErrors(reference: [], hypothesis: ["so"]) == WordErrors(insertions: 1))
        #expect(WordErrors(reference: [], hypothesis: ["so"]).rate == 1)
        #expect(WordErrors(reference: ["so"], hypothesis: []).rate == 1)
    }

    @Test func `long texts are compared with the memory of one row`() {
        var generator = SeededGenerator(seed: 4)
        let words = generator.words(6_000..<6_001, of: "abcdefghijklmnopqrstuvwxyz")
        let heard = words.enumerated().filter { $0.offset % 100 != 50 }.map(\.element)
        #expect(WordErrors(reference: words, hypothesis: heard) == WordErrors(words: 6_000, deletions: 60))
    }
}

@Suite struct SpeakerWordErrorsTests {
    private func streams(_ utterances: [WordsFixtures.Attributed.Utterance]) -> [[String]] {
        SpokenText.Recording(
            name: "a", utterances: utterances.map { SpokenText.Utterance(speaker: $0.speaker, text: $0.text) }
        ).textOfSpeakers.map { TextNormalization.none.words(of: $0.text) }
    }

    @Test func `who said what is scored as by jiwer and the best of all pairings`() throws {
        for fixture in try WordsFixtures.decode(WordsFixtures.Attributed.self, from: "attributed").cases {
            let errors = WordErrors.attributed(
                reference: streams(fixture.reference), hypothesis: streams(fixture.hypothesis))
            #expect(errors.count == fixture.errors)
            #expect(abs(errors.rate - fixture.wer) < 1e-6)
        }
    }

    @Test func `labels and their order do not matter`() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<50 {
            let truth = (0..<Int.random(in: 1..<5, using: &generator)).map { _ in generator.words(1..<10) }
            let claim = (0..<Int.random(in: 1..<5, using: &generator)).map { _ in generator.words(1..<10) }
            let errors = WordErrors.attributed(reference: truth, hypothesis: claim)
            let shuffled = WordErrors.attributed(
                reference: truth.shuffled(using: &generator), hypothesis: claim.shuffled(using: &generator))
            #expect(errors.count == shuffled.count)
            #expect(WordErrors.attributed(reference: truth, hypothesis: truth.reversed()).count == 0)
        }
    }

    @Test func `somebody without a partner counts with every word`() {
        let errors = WordErrors.attributed(reference: [["a", "b"], ["c"]], hypothesis: [["a", "b"]])
        #expect(errors == WordErrors(words: 3, deletions: 1))
        let more = WordErrors.attributed(reference: [["a", "b"]], hypothesis: [["c"], ["a", "b"]])
        #expect(more == WordErrors(words: 2, insertions: 1))
        #expect(WordErrors.attributed(reference: [], hypothesis: [["a"]]) == WordErrors(insertions: 1))
        #expect(WordErrors.attributed(reference: [], hypothesis: []) == WordErrors())
    }

    @Test func `right words from the wrong person are errors`() {
        let errors = WordErrors.attributed(
            reference: [["a", "b", "c"], ["d"]], hypothesis: [["a", "b"], ["d", "c"]])
        #expect(errors == WordErrors(words: 4, deletions: 1, insertions: 1))
    }
}
