import Foundation
import TestSupport
import Testing
import Transcription

@Suite(.enabled(if: RealModels.isAvailable, "the models are not set up"))
struct TranscriptionStreamTests {
    @Test func `a recording gives the same transcript in pieces as in memory, with its times, in order`() async throws {
        // 36 s: two windows.
        let samples = try TestAssets.speech("programme")
        let transcriber = try RealModels.transcriber { $0.temperatures = [0] }
        let whole = try transcriber.transcribe(samples)
        var stream = transcriber.makeStream(workers: 2)
        var random = SeededGenerator(seed: 21)
        var settled: [TranscribedSegment] = []
        var progress = 0
        for piece in random.pieces(of: samples, longest: 40_000) {
            settled += try await stream.push(piece)
            #expect(stream.finishedSamples >= progress && stream.finishedSamples <= stream.receivedSamples)
            progress = stream.finishedSamples
        }
        var told = [progress]
        let result = try await stream.finish { told.append($0) }
        #expect(told == told.sorted() && told.last == stream.finishedSamples)
        #expect(told.count >= 4, "each window is told of when it was heard, and again when it is written down")
        #expect(result.samples == 0..<samples.count && stream.finishedSamples == samples.count)
        #expect(result.text == whole.text)
        #expect(result.words.map(\.samples) == whole.words.map(\.samples))
        #expect(result.segments.starts(with: settled))
        let starts = result.words.map(\.samples.lowerBound)
        #expect(starts == starts.sorted())
    }

    @Test func `silence of any length has no words and holds no audio back`() async throws {
        var stream = try RealModels.transcriber().makeStream()
        for _ in 0..<20 { #expect(try await stream.push([Float](repeating: 0, count: 160_000)).isEmpty) }
        #expect(stream.finishedSamples > 20 * 160_000 - 16_000)
        #expect(try await stream.finish().emptyReason == .noVoice)
    }
}

@Suite(.enabled(if: RealModels.isAvailable, "the models are not set up"))
struct PhraseScoresTests {
    private func scores(_ phrases: [String], within nats: Double) throws -> PhraseScores {
        let transcriber = try RealModels.transcriber { $0.context = .short }
        let trie = PhraseTrie(
            phrases: phrases.enumerated().map { (id: $0.offset, text: $0.element) },
            tokenizer: transcriber.model.tokenizer)
        // "Fail again."
        let samples = Array(try TestAssets.speech("reader")[100_000..<124_000])
        return try transcriber.score(samples, phrases: trie, within: nats)
    }

    @Test func `what was said scores best, and is about as likely as the free text`() throws {
        let found = try scores(["try again", "fail again", "fail better", "ever tried", "open details"], within: 8)
        #expect(found.candidates.first?.id == 1)
        #expect(found.emptyReason == nil)
        let best = try #require(found.candidates.first)
        #expect(best.logProbability > found.freeLogProbability - 2 && best.logProbability <= 0)
        #expect(!found.candidates.contains { $0.id == 4 })
    }

    @Test func `the text beside the phrases is the one written alone`() throws {
        let alone = try RealModels.transcriber {
            $0.context = .short
            $0.temperatures = [0]
        }.transcribe(Array(try TestAssets.speech("reader")[100_000..<124_000]))
        let beside = try scores(["fail again", "open details"], within: 8)
        #expect(beside.freeText == alone.text)
        #expect(!beside.freeTokens.isEmpty && beside.freeLogProbability < 0)
    }

    @Test func `phrases that share a beginning score as they do alone`() throws {
        let together = try scores(["fail again", "fail better", "fail", "again"], within: 30)
        for candidate in together.candidates {
            let phrase = ["fail again", "fail better", "fail", "again"][candidate.id]
            let alone = try scores([phrase], within: 30).candidates.first?.logProbability ?? 1
            #expect(abs(alone - candidate.logProbability) < 1e-3, "\(phrase)")
        }
        #expect(together.candidates.count >= 3)
    }

    @Test func `wordings of one id are summed, and silence has no candidates`() throws {
        let one = try scores(["fail again"], within: 20).candidates[0].logProbability
        let transcriber = try RealModels.transcriber { $0.context = .short }
        let trie = PhraseTrie(
            phrases: [(7, "fail again"), (7, "veil again"), (7, "...")], tokenizer: transcriber.model.tokenizer)
        let samples = Array(try TestAssets.speech("reader")[100_000..<124_000])
        let both = try transcriber.score(samples, phrases: trie, within: 20).candidates
        #expect(both.map(\.id) == [7] && both[0].logProbability >= one - 1e-6)
        let silence = try transcriber.score([Float](repeating: 0, count: 16_000), phrases: trie, within: 20)
        #expect(silence.candidates.isEmpty && silence.emptyReason == .noVoice)
        #expect(throws: TranscriptionError.tooLong(found: 480_001, limit: 480_000)) {
            try transcriber.score([Float](repeating: 0, count: 480_001), phrases: trie, within: 2)
        }
    }
}

@Suite(.enabled(if: RealModels.isAvailable, "the models are not set up"))
struct PhrasePriorsTests {
    @Test func `a phrase is as likely in silence however it is asked for, and common words are likelier`() throws {
        let transcriber = try RealModels.transcriber { $0.context = .short }
        let tokenizer = transcriber.model.tokenizer
        let phrases = ["you", "thank you", "dislike", "The Cartographer's Daughter"]
        let trie = PhraseTrie(phrases: phrases.enumerated().map { ($0.offset, $0.element) }, tokenizer: tokenizer)
        var priors = PhrasePriors(transcriber)
        let together = try priors.logProbabilities(of: [0, 1, 2, 3], in: trie)
        #expect(together.count == 4 && together.values.allSatisfy { $0 < 0 })
        for id in [3, 1] {
            var fresh = PhrasePriors(transcriber)
            let alone = try #require(try fresh.logProbabilities(of: [id], in: trie)[id])
            let expected = try #require(together[id])
            #expect(abs(alone - expected) < 1e-3)
            #expect(try priors.logProbabilities(of: [id], in: trie) == [id: expected])
        }
        let ranked = together.sorted { $0.value > $1.value }.map(\.key)
        #expect(ranked.first == 0 && ranked.last == 3)
        // One wording of several is a little less likely than all of them.
        let text = try priors.logProbability(of: tokenizer.tokens(of: " dislike"))
        #expect(try text <= #require(together[2]) && text > #require(together[2]) - 3)
        #expect(try priors.logProbability(of: []) == 0)
        priors.forget()
        let other = PhraseTrie(phrases: [(2, "you")], tokenizer: tokenizer)
        let renamed = try priors.logProbabilities(of: [2], in: other)
        let you = try #require(together[0])
        #expect(abs((renamed[2] ?? 1) - you) < 1e-3)
    }
}
