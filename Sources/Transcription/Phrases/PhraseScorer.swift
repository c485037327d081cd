import Foundation
import Inference

/// Walks a trie of phrases with the decoder, level by level.
///
/// All phrases of a level are read in one run: they stand side by side, and each looks only at the tokens on its own way.
struct PhraseScorer: Sendable {
    /// Signs with which a phrase may end, besides the end of the text itself.
    private static let endings = [".", "!", "?", ",", "..."]

    let model: WhisperModel
    private let rules: TokenRules
    /// The tokens with which a phrase may end.
    private let ends: [Int]

    init(model: WhisperModel) {
        self.model = model
        rules = TokenRules(model.facts, writesTimestamps: false)
        ends =
            [model.facts.tokens.endOfText]
            + Self.endings.map { model.tokenizer.tokens(of: $0) }.filter { $0.count == 1 }.map { $0[0] }
    }

    /// A node of the trie on the way, with what it cost to get there.
    private struct Step {
        let node: Int
        let logProbability: Double
        /// Places, among all the nodes read, of the nodes before it.
        let path: [Int]
    }

    /// The log-probability of each phrase within reach, summed over its wordings.
    ///
    /// - Parameters:
    ///   - beginning: The text's beginning, of one utterance.
    ///   - least: Ways whose log-probability has fallen below this are given up; it can only fall.
    /// - Throws: `InferenceError`, ``TranscriptionError/notFinite(model:)``, `CancellationError` between levels.
    func scores(
        of phrases: PhraseTrie, after beginning: TextWriter.Beginning, hearing audio: HeardAudio, least: Double
    ) throws -> [Int: Double] {
        var scores: [Int: Double] = [:]
        var read = beginning.read
        var nodesRead = 0
        var level = try steps(
            to: phrases.roots, in: phrases, from: 0, path: [], answer: beginning.logits[0], written: [], least: least)
        while !level.isEmpty {
            try Task.checkCancellation()
            let answer = try model.read(
                input(level, in: phrases, beginning: beginning.read.length, nodesRead: nodesRead), after: read,
                hearing: audio)
            read = answer.read
            var next: [Step] = []
            for (row, step) in level.enumerated() {
                let node = phrases.nodes[step.node]
                let logits = answer.logits(row: row)
                if !node.phrases.isEmpty {
                    let end = step.logProbability + (try logProbability(ofAny: ends, logits, written: [node.token]))
                    if end >= least { for id in node.phrases { scores[id] = Self.logSum(scores[id], end) } }
                }
                next += try steps(
                    to: node.children, in: phrases, from: step.logProbability, path: step.path + [nodesRead + row],
                    answer: logits, written: [node.token], least: least)
            }
            nodesRead += level.count
            level = next
        }
        return scores
    }

    /// The nodes among `places` that are within reach.
    private func steps(
        to places: [Int], in phrases: PhraseTrie, from logProbability: Double, path: [Int], answer: [Float],
        written: [Int], least: Double
    ) throws -> [Step] {
        guard !places.isEmpty else { return [] }
        let (logits, total) = try normalised(answer, written: written)
        return places.compactMap { place in
            let sum = logProbability + Double(logits[phrases.nodes[place].token] - total)
            return sum >= least ? Step(node: place, logProbability: sum, path: path) : nil
        }
    }

    private func logProbability(ofAny tokens: [Int], _ answer: [Float], written: [Int]) throws -> Double {
        let (logits, total) = try normalised(answer, written: written)
        return tokens.map { Double(logits[$0] - total) }.reduce(nil, Self.logSum) ?? -.infinity
    }

    /// The answer without what may not come next, and the logarithm of its sum.
    private func normalised(_ answer: [Float], written: [Int]) throws -> ([Float], Float) {
        var logits = answer
        rules.apply(to: &logits, after: written)
        let total = logits.withUnsafeBufferPointer {
            Logits.logSumExp(of: $0, greatest: Logits.greatest(of: $0).value)
        }
        guard total.isFinite else { throw TranscriptionError.notFinite(model: model.name) }
        return (logits, total)
    }

    /// A level's nodes side by side, each looking at the beginning, its way and itself.
    private func input(_ level: [Step], in phrases: PhraseTrie, beginning: Int, nodesRead: Int) -> DecoderInput {
        DecoderInput(
            branches: level.map { phrases.nodes[$0.node].token },
            positions: level.map { beginning + $0.path.count },
            mask: level.indices.map { row in
                var sees = [Bool](repeating: true, count: beginning)
                sees += [Bool](repeating: false, count: nodesRead + level.count)
                for place in level[row].path { sees[beginning + place] = true }
                sees[beginning + nodesRead + row] = true
                return sees
            })
    }

    /// ln(e^a + e^b).
    private static func logSum(_ a: Double?, _ b: Double) -> Double {
        guard let a else { return b }
        let greater = max(a, b)
        return greater == -.infinity ? greater : greater + log(exp(a - greater) + exp(b - greater))
    }
}

extension Transcriber {
    /// How likely each phrase is for the whole of an utterance, beside the text the model writes of its own.
    ///
    /// A phrase's score lies below that of the free text by so many nats; the caller decides how many it allows. The free
    /// text is written first, and ways through the trie that have fallen more than `nats` below it are given up.
    ///
    /// - Parameters:
    ///   - samples: Mono, 16 kHz, −1…1; one utterance of at most 30 s.
    ///   - phrases: What may have been said.
    ///   - nats: How far below the free text a phrase may lie; more take longer.
    /// - Throws: ``TranscriptionError/tooLong(found:limit:)``; as ``transcribe(_:)``.
    /// - Complexity: With short context about 0.1 s of one core for a command of a second, and 7 ms for each level of the
    ///   trie within reach.
    public func score(
        _ samples: [Float], phrases: PhraseTrie, within nats: Double
    ) throws -> PhraseScores {
        guard samples.count <= model.windowSamples else {
            throw TranscriptionError.tooLong(found: samples.count, limit: model.windowSamples)
        }
        func nothing(_ reason: EmptyTranscriptReason) -> PhraseScores {
            PhraseScores(freeText: "", freeLogProbability: 0, candidates: [], emptyReason: reason)
        }
        let voice = VoiceTrack(
            probabilities: try voiceActivity.probabilities(of: samples), windowSamples: voiceActivity.windowSamples,
            threshold: options.voiceThreshold)
        guard voice.voicedSeconds >= options.leastVoice else { return nothing(.noVoice) }
        var plain = options
        plain.writesTimestamps = false
        let writer = TextWriter(model: model, options: plain)
        let audio = try model.hear(samples, options)
        let language = try writer.chosenLanguage(hearing: audio)
        let beginning = try writer.begin(hearing: audio, utterances: 1, language: language)
        guard beginning.noSpeechProbabilities[0] <= options.greatestNoSpeechProbability else {
            return nothing(.notSpeech)
        }

        guard let free = try writer.write(beginning, hearing: audio, temperature: 0, seeds: [0])[0] else {
            return nothing(.noWords)
        }
        let scores = try PhraseScorer(model: model).scores(
            of: phrases, after: beginning, hearing: audio, least: free.logProbability - nats)
        let candidates = scores.map { PhraseScores.Candidate(id: $0.key, logProbability: min(0, $0.value)) }
            .sorted { ($1.logProbability, $0.id) < ($0.logProbability, $1.id) }
        let text = model.tokenizer.text(of: free.tokens).trimmingCharacters(in: .whitespacesAndNewlines)
        let hasWords = text.contains { $0.isLetter || $0.isNumber }
        return PhraseScores(
            freeText: text, freeLogProbability: min(0, free.logProbability), candidates: candidates,
            emptyReason: hasWords || !candidates.isEmpty ? nil : .noWords)
    }
}
