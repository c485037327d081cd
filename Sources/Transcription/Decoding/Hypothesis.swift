import Inference

/// A text that is being written, token by token. Pure: it is given the model's answers and says which token comes next.
struct Hypothesis: Sendable {
    /// How a text came to its end.
    enum Ending: Sendable, Equatable {
        /// The model said so.
        case endOfText
        /// It began to repeat itself; only the first copy was kept.
        case repetition
        /// There was no room for more tokens.
        case full
    }

    /// The tokens written, without the end.
    private(set) var tokens: [Int] = []
    /// Natural logarithm of each token's probability.
    private(set) var logProbabilities: [Double] = []
    /// For each token, and last for what came or would have come behind them, where in the audio it was heard:
    /// `[heads, positions]`. Where the text is full, the last is missing.
    private(set) var alignments: [[Float]] = []
    /// How the text ended; `nil` while it goes on.
    private(set) var ending: Ending?
    /// Natural logarithm of the end's probability, where the model ended the text.
    private(set) var endLogProbability = 0.0

    private let rules: TokenRules
    private var sampler: TokenSampler
    private let limit: Int
    private let endOfText: Int

    init(rules: TokenRules, sampler: TokenSampler, facts: SpeechToTextFacts, limit: Int) {
        self.rules = rules
        self.sampler = sampler
        self.limit = limit
        endOfText = facts.tokens.endOfText
    }

    /// Takes the answer to the last token and writes the next one.
    ///
    /// - Returns: The token to read next; `nil` where the text has ended, or nothing can come next.
    mutating func advance(logits: consuming [Float], alignment: @autoclosure () -> [Float]) -> Int? {
        precondition(ending == nil, "the text has ended")
        rules.apply(to: &logits, after: tokens)
        guard let choice = sampler.choose(from: logits) else { return nil }
        if choice.token == endOfText {
            endLogProbability = choice.logProbability
            alignments.append(alignment())
            ending = .endOfText
            return nil
        }
        tokens.append(choice.token)
        logProbabilities.append(choice.logProbability)
        alignments.append(alignment())
        if let kept = RepetitionGuard.cut(tokens) {
            keep(kept)
            ending = .repetition
            return nil
        }
        if tokens.count == limit {
            ending = .full
            return nil
        }
        return choice.token
    }

    private mutating func keep(_ count: Int) {
        tokens.removeLast(tokens.count - count)
        logProbabilities.removeLast(logProbabilities.count - count)
        alignments.removeLast(alignments.count - count - 1)
    }

    /// The whole text's log-probability, the end included.
    var logProbability: Double { logProbabilities.reduce(endLogProbability, +) }
    /// Mean log-probability of a token, the end included.
    var averageLogProbability: Double { logProbability / Double(tokens.count + 1) }
    /// Temperature it was written at.
    var temperature: Double { sampler.temperature }
}
