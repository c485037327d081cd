/// How likely some phrases are for an utterance, beside the text that the model writes of its own.
public struct PhraseScores: Sendable, Hashable, Codable {
    /// A phrase with the logarithm of its probability.
    public struct Candidate: Sendable, Hashable, Codable {
        /// The phrase's id.
        public var id: Int
        /// Natural logarithm of the probability that the whole utterance is one of the phrase's wordings; at most 0.
        public var logProbability: Double

        /// A phrase of `id`.
        public init(id: Int, logProbability: Double) {
            self.id = id
            self.logProbability = logProbability
        }
    }

    /// What the model writes without being told what to expect.
    public var freeText: String
    /// Natural logarithm of that text's probability, its end included.
    public var freeLogProbability: Double
    /// That text's tokens, without its end.
    public var freeTokens: [Int]
    /// The phrases that are within reach of the free text, the likeliest first.
    public var candidates: [Candidate]
    /// Why there is no text and no candidate; `nil` where somebody spoke.
    public var emptyReason: EmptyTranscriptReason?

    /// Scores of an utterance.
    public init(
        freeText: String, freeLogProbability: Double, freeTokens: [Int] = [], candidates: [Candidate],
        emptyReason: EmptyTranscriptReason? = nil
    ) {
        self.freeText = freeText
        self.freeLogProbability = freeLogProbability
        self.freeTokens = freeTokens
        self.candidates = candidates
        self.emptyReason = emptyReason
    }
}
