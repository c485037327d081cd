import Foundation
import Inference

/// Walks a trie of phrases with the decoder, level by level.
///
/// All phrases of a level are read in one run: they stand side by side, and each looks only at the tokens on its own way.
struct PhraseScorer: Sendable {
    /// Signs with which a phrase may end, besides the end of the text itself.
    private static let endings = [".", "!", "?", ",", "..."]

    /// Most ways followed at a time, the likeliest: each costs time, and what is right is rarely far behind.
    private static let widest = 16
    /// Most tokens of the text: longer ones are no commands.
    private static let longestText = 48

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

    /// The text the model writes of its own, and the log-probability of each phrase within reach of it, summed over its
    /// wordings.
    ///
    /// Text and phrases are read side by side: most of a run's work is fetching weights, which is then done once for both.
    ///
    /// - Parameters:
    ///   - beginning: The text's beginning, of one utterance.
    ///   - nats: Ways that have fallen so far below the text, as far as that is written, are given up.
    /// - Throws: `InferenceError`, ``TranscriptionError/notFinite(model:)``, `CancellationError` between tokens.
    func scores(
        of phrases: PhraseTrie, after beginning: TextWriter.Beginning, hearing audio: HeardAudio, within nats: Double
    ) throws -> (text: Hypothesis, scores: [Int: Double]) {
        var text = Hypothesis(
            rules: rules, sampler: TokenSampler(temperature: 0, seed: 0), facts: model.facts,
            limit: min(Self.longestText, model.facts.textPositions - beginning.read.length))
        var next = try advance(&text, beginning.logits[0])
        var textPath: [Int] = []
        var scores: [Int: Double] = [:]
        var read = beginning.read
        var nodesRead = 0
        var level = Self.likeliest(
            try steps(
                to: phrases.roots, in: phrases, from: 0, path: [], answer: beginning.logits[0], written: [],
                least: text.logProbability - nats))
        while next != nil || !level.isEmpty {
            try Task.checkCancellation()
            let written = next.map { [(token: $0, path: textPath)] } ?? []
            let branches = written + level.map { (token: phrases.nodes[$0.node].token, path: $0.path) }
            let answer = try model.read(
                input(branches, beginning: beginning.read.length, nodesRead: nodesRead), after: read, hearing: audio)
            read = answer.read
            if next != nil {
                next = try advance(&text, answer.logits(row: 0))
                textPath.append(nodesRead)
            }
            let least = text.logProbability - nats
            var following: [Step] = []
            for (row, step) in zip(written.count..., level) {
                let node = phrases.nodes[step.node]
                let logits = answer.logits(row: row)
                if !node.phrases.isEmpty {
                    let end = step.logProbability + (try logProbability(ofAny: ends, logits, written: [node.token]))
                    if end >= least { for id in node.phrases { scores[id] = Self.logSum(scores[id], end) } }
                }
                following += try steps(
                    to: node.children, in: phrases, from: step.logProbability, path: step.path + [nodesRead + row],
                    answer: logits, written: [node.token], least: least)
            }
            nodesRead += branches.count
            level = Self.likeliest(following)
        }
        return (text, scores.filter { $0.value >= text.logProbability - nats })
    }

    private func advance(_ text: inout Hypothesis, _ logits: [Float]) throws -> Int? {
        let next = text.advance(logits: logits, alignment: [])
        guard next != nil || text.ending != nil else { throw TranscriptionError.notFinite(model: model.name) }
        return next
    }

    /// The log-probability of each phrase's tokens, summed over its wordings. The end of the text is left out, so that a
    /// phrase of one token costs nothing.
    ///
    /// - Throws: As ``scores(of:after:hearing:within:)``.
    func beginnings(
        of phrases: PhraseTrie, after beginning: TextWriter.Beginning, hearing audio: HeardAudio
    ) throws -> [Int: Double] {
        var scores: [Int: Double] = [:]
        var read = beginning.read
        var nodesRead = 0
        var level = try steps(
            to: phrases.roots, in: phrases, from: 0, path: [], answer: beginning.logits[0], written: [],
            least: -.infinity)
        while true {
            for step in level {
                for id in phrases.nodes[step.node].phrases {
                    scores[id] = Self.logSum(scores[id], step.logProbability)
                }
            }
            level = level.filter { !phrases.nodes[$0.node].children.isEmpty }
            guard !level.isEmpty else { return scores }
            try Task.checkCancellation()
            let answer = try model.read(
                input(
                    level.map { (phrases.nodes[$0.node].token, $0.path) }, beginning: beginning.read.length,
                    nodesRead: nodesRead), after: read, hearing: audio)
            read = answer.read
            let next = try level.enumerated().flatMap { row, step in
                let node = phrases.nodes[step.node]
                return try steps(
                    to: node.children, in: phrases, from: step.logProbability, path: step.path + [nodesRead + row],
                    answer: answer.logits(row: row), written: [node.token], least: -.infinity)
            }
            nodesRead += level.count
            level = next
        }
    }

    /// The log-probability of a text's tokens, its end left out, in one run.
    ///
    /// - Throws: As ``scores(of:after:hearing:within:)``.
    func beginning(
        _ tokens: [Int], after beginning: TextWriter.Beginning, hearing audio: HeardAudio
    ) throws -> Double {
        guard let first = tokens.first else { return 0 }
        let (logits, total) = try normalised(beginning.logits[0], written: [])
        var sum = Double(logits[first] - total)
        let read = Array(tokens.dropLast())
        guard !read.isEmpty else { return sum }
        let input = DecoderInput(tokens: [read], firstPosition: beginning.read.length, rows: Array(read.indices))
        let answer = try model.read(input, after: beginning.read, hearing: audio)
        for (row, next) in tokens.dropFirst().enumerated() {
            let (logits, total) = try normalised(answer.logits(row: row), written: [read[row]])
            sum += Double(logits[next] - total)
        }
        return sum
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

    private static func likeliest(_ level: [Step]) -> [Step] {
        guard level.count > widest else { return level }
        return Array(level.sorted { ($1.logProbability, $0.node) < ($0.logProbability, $1.node) }.prefix(widest))
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

    /// Tokens side by side, each looking at the beginning, its way and itself.
    private func input(_ branches: [(token: Int, path: [Int])], beginning: Int, nodesRead: Int) -> DecoderInput {
        DecoderInput(
            branches: branches.map(\.token), positions: branches.map { beginning + $0.path.count },
            mask: branches.enumerated().map { row, branch in
                var sees = [Bool](repeating: true, count: beginning)
                sees += [Bool](repeating: false, count: nodesRead + branches.count)
                for place in branch.path { sees[beginning + place] = true }
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
