/// What a speech-to-text decoder makes of an utterance: a free transcript, and how likely each phrase is beside it.
public struct CandidateScores: Sendable, Hashable {
    /// An action and how likely it is that one of its phrases was said.
    public struct Candidate: Sendable, Hashable {
        /// Index in ``TriggerVocabulary/actions``.
        public var action: Int
        /// The natural logarithm of the probabilities of its phrases, added up.
        public var logProbability: Double

        /// A scored action.
        public init(action: Int, logProbability: Double) {
            self.action = action
            self.logProbability = logProbability
        }
    }

    /// What the decoder writes of its own accord.
    public var text: String
    /// The natural logarithm of its probability, the end of the text included; at most 0.
    public var logProbability: Double
    /// The actions that were not given up on the way, the likeliest first.
    public var candidates: [Candidate]
    /// Why nothing was heard; `nil` where something was.
    public var emptyReason: String?

    /// Collects scores.
    public init(
        text: String, logProbability: Double, candidates: [Candidate], emptyReason: String? = nil
    ) {
        self.text = text
        self.logProbability = logProbability
        self.candidates = candidates.sorted { ($1.logProbability, $0.action) < ($0.logProbability, $1.action) }
        self.emptyReason = emptyReason
    }
}
