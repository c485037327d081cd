/// What a speech-to-text decoder makes of an utterance: a free transcript, and how likely each phrase is beside it.
public struct CandidateScores: Sendable, Hashable {
    /// A phrase and how likely it is that it was said.
    public struct Candidate: Sendable, Hashable {
        /// The phrase, by its number in the vocabulary.
        public var phrase: Int
        /// The natural logarithm of the probability that it is all that was said, over all its spellings.
        public var logProbability: Double

        /// A scored phrase.
        public init(phrase: Int, logProbability: Double) {
            self.phrase = phrase
            self.logProbability = logProbability
        }
    }

    /// What the decoder writes of its own accord.
    public var text: String
    /// The natural logarithm of its probability, the end of the text included; at most 0.
    public var logProbability: Double
    /// The phrases that were not given up on the way, the likeliest first.
    public var candidates: [Candidate]
    /// A word that sounds nearly like a command and is none, and how likely it is that it was said.
    public struct Decoy: Sendable, Hashable {
        /// The word.
        public var word: String
        /// The natural logarithm of its probability.
        public var logProbability: Double

        /// A scored word.
        public init(word: String, logProbability: Double) {
            self.word = word
            self.logProbability = logProbability
        }
    }

    /// The likeliest rival that is no command; `nil` where none was scored, or all were given up on the way.
    public var decoy: Decoy?
    /// Seconds of speech; `nil` where nobody knows.
    public var seconds: Double?
    /// Why nothing was heard; `nil` where something was.
    public var emptyReason: String?

    /// Collects scores.
    public init(
        text: String, logProbability: Double, candidates: [Candidate], decoy: Decoy? = nil, seconds: Double? = nil,
        emptyReason: String? = nil
    ) {
        self.text = text
        self.logProbability = logProbability
        self.candidates = candidates.sorted { ($1.logProbability, $0.phrase) < ($0.logProbability, $1.phrase) }
        self.decoy = decoy
        self.seconds = seconds
        self.emptyReason = emptyReason
    }
}
