import Foundation
import Inference
import TestSupport
import Testing
import Transcription

@Suite struct RepetitionGuardTests {
    @Test(
        arguments: [
            ([1, 2, 3], nil), ([5, 1, 1, 1, 1, 1], nil), ([5, 1, 1, 1, 1, 1, 1], 2), ([9, 1, 2, 1, 2, 1, 2], nil),
            ([9, 1, 2, 1, 2, 1, 2, 1, 2], 3), ([9, 1, 2, 3, 1, 2, 3, 1, 2, 3], 4), ([1, 2, 3, 1, 2, 3, 1, 2, 4], nil),
            ([1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7], 7),
            ([1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8], nil), ([], nil),
        ] as [([Int], Int?)])
    func `a run of up to seven tokens that goes on and on is cut behind the first copy`(_ tokens: [Int], _ kept: Int?) {
        #expect(RepetitionGuard.cut(tokens) == kept)
    }
}

@Suite struct LogitsTests {
    @Test(arguments: [1, 7, 8, 9, 1_000])
    func `the sum of exponentials and the greatest are those of double precision`(_ count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        let numbers = random.noise(count, amplitude: 30)
        let expected = log(numbers.reduce(0) { $0 + exp(Double($1)) })
        numbers.withUnsafeBufferPointer { numbers in
            let greatest = Logits.greatest(of: numbers)
            #expect(greatest.value == numbers.max())
            #expect(greatest.index == numbers.firstIndex(of: greatest.value))
            #expect(abs(Double(Logits.logSumExp(of: numbers, greatest: greatest.value)) - expected) < 1e-5)
        }
    }

    @Test func `what is impossible counts for nothing`() {
        let numbers: [Float] = [
            -.infinity, 2, -.infinity, 2, -.infinity, -.infinity, -.infinity, -.infinity, -.infinity, 2,
        ]
        numbers.withUnsafeBufferPointer {
            #expect(abs(Logits.logSumExp(of: $0, greatest: 2) - (2 + log(3))) < 1e-6)
        }
    }
}

@Suite struct TokenSamplerTests {
    @Test func `at temperature 0 the likeliest token is taken`() {
        var sampler = TokenSampler(temperature: 0, seed: 1)
        let choice = sampler.choose(from: [0, log(3), -.infinity])
        #expect(choice?.token == 1)
        #expect(abs((choice?.logProbability ?? 0) - log(0.75)) < 1e-6)
    }

    @Test func `at temperature 1 tokens come as often as they are likely, and the same seed gives the same`() {
        var sampler = TokenSampler(temperature: 1, seed: 42)
        var again = TokenSampler(temperature: 1, seed: 42)
        let logits: [Float] = [log(0.1), log(0.6), log(0.3), -.infinity]
        var counts = [0, 0, 0, 0]
        for _ in 0..<2_000 {
            let token = sampler.choose(from: logits)?.token
            #expect(token == again.choose(from: logits)?.token)
            if let token { counts[token] += 1 }
        }
        #expect((1_100...1_300).contains(counts[1]) && (500...700).contains(counts[2]) && counts[3] == 0)
    }

    @Test func `numbers that are none give no token`() {
        var sampler = TokenSampler(temperature: 0, seed: 1)
        #expect(sampler.choose(from: [.nan, .nan]) == nil)
        #expect(sampler.choose(from: [-.infinity, -.infinity]) == nil)
    }
}

/// On a model of four letters, an end, and five timestamps.
@Suite struct TokenRulesTests {
    private let facts: SpeechToTextFacts

    init() throws { facts = try SmallModel.facts() }

    private var none: [Float] { [Float](repeating: 0, count: facts.vocabularySize) }

    private func allowed(after text: [Int], timestamps: Bool, logits: [Float]? = nil) -> [Int] {
        var logits = logits ?? none
        TokenRules(facts, writesTimestamps: timestamps).apply(to: &logits, after: text)
        return logits.indices.filter { logits[$0] > -.infinity }
    }

    @Test func `without timestamps only text and the end come, and the end not first`() {
        // Token 3 is suppressed everywhere, the end (4) at the start.
        #expect(allowed(after: [], timestamps: false) == [0, 1, 2])
        #expect(allowed(after: [0], timestamps: false) == [0, 1, 2, 4])
    }

    @Test func `a text with timestamps begins with one`() {
        #expect(allowed(after: [], timestamps: true).allSatisfy { $0 >= facts.tokens.firstTimestamp })
    }

    @Test func `timestamps come in pairs and never go back`() {
        let first = facts.tokens.firstTimestamp
        var wordy = none
        for token in 0..<4 { wordy[token] = 10 }
        // Behind the first timestamp comes text; behind a closing one, the end or a timestamp not before it.
        #expect(allowed(after: [first], timestamps: true, logits: wordy) == [0, 1, 2, 4])
        #expect(allowed(after: [first, 0, first + 2], timestamps: true) == Array((first + 2)..<facts.vocabularySize))
        #expect(allowed(after: [first, 0, first + 2, first + 2], timestamps: true, logits: wordy) == [0, 1, 2, 4])
        #expect(
            allowed(after: [first, 0], timestamps: true, logits: wordy) == [0, 1, 2, 4]
                + ((first + 1)..<facts.vocabularySize))
    }

    @Test func `where timestamps together are likelier than any word, one of them comes`() {
        let first = facts.tokens.firstTimestamp
        // Five timestamps of equal weight outweigh a word of the same.
        #expect(allowed(after: [first, 0], timestamps: true).allSatisfy { $0 >= first })
    }
}
