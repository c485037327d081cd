/// What a speech-to-text model makes of an utterance: by its decoder a free transcript, and how likely each phrase is
/// beside it; by its sounds how well each phrase explains what was heard.
public struct CandidateScores: Sendable, Hashable {
    /// A phrase and how likely it is that it was said.
    public struct Candidate: Sendable, Hashable {
        /// The phrase, by its number in the vocabulary.
        public var phrase: Int
        /// The natural logarithm of the probability that it is all that was said, over all its spellings.
        public var logProbability: Double
        /// The natural logarithm of the probability that the decoder writes it where nobody speaks; 0 where nobody knows.
        public var prior: Double

        /// A scored phrase.
        public init(phrase: Int, logProbability: Double, prior: Double = 0) {
            self.phrase = phrase
            self.logProbability = logProbability
            self.prior = prior
        }
    }

    /// A word that sounds nearly like a command and is none, and how likely it is that it was said.
    public struct Decoy: Sendable, Hashable {
        /// The word.
        public var word: String
        /// The natural logarithm of its probability.
        public var logProbability: Double
        /// As ``Candidate/prior``.
        public var prior: Double

        /// A scored word.
        public init(word: String, logProbability: Double, prior: Double = 0) {
            self.word = word
            self.logProbability = logProbability
            self.prior = prior
        }
    }

    /// How much of what a decoder writes is habit: the share of a text's prior that is taken off its likelihood.
    public static let habit = 0.5

    /// Whether the decoder was asked. Where it was not, the sounds alone left no doubt: there is no text, and no phrase was
    /// scored beside it.
    public let isDecoded: Bool
    /// What the decoder writes of its own accord.
    public var text: String
    /// The natural logarithm of its probability, the end of the text included; at most 0.
    public var logProbability: Double
    /// As ``Candidate/prior``, of the transcript.
    public var prior: Double
    /// The phrases that were not given up on the way, those with most evidence first.
    public var candidates: [Candidate]
    /// Rivals that are no commands and were not given up on the way, those with most evidence first.
    public var decoys: [Decoy]
    /// What single sounds say to it; `nil` where no model listened for them.
    public var sounds: SoundEvidence?
    /// Seconds of speech; `nil` where nobody knows.
    public var seconds: Double?
    /// Why nothing was heard; `nil` where something was.
    public var emptyReason: String?

    /// Collects scores.
    public init(
        text: String, logProbability: Double, prior: Double = 0, candidates: [Candidate], decoys: [Decoy] = [],
        sounds: SoundEvidence? = nil, seconds: Double? = nil, emptyReason: String? = nil
    ) {
        isDecoded = true
        self.text = text
        self.logProbability = logProbability
        self.prior = prior
        self.candidates = candidates.sorted { ($1.evidence, $0.phrase) < ($0.evidence, $1.phrase) }
        self.decoys = decoys.sorted { ($1.evidence, $0.word) < ($0.evidence, $1.word) }
        self.sounds = sounds
        self.seconds = seconds
        self.emptyReason = emptyReason
    }

    /// The sounds alone, which nobody need ask the decoder about: see `TriggerDecision`.
    public init(bySound sounds: SoundEvidence) {
        isDecoded = false
        text = ""
        (logProbability, prior, candidates, decoys) = (0, 0, [], [])
        self.sounds = sounds
    }

    /// As ``Candidate/evidence``, of the transcript.
    public var evidence: Double { logProbability - Self.habit * prior }

    /// The rival with most evidence.
    public var decoy: Decoy? { decoys.first }

    /// The mean of two looks at the same utterance: what differs by chance evens out. The text and the sounds are
    /// those of this one.
    ///
    /// - Parameters:
    ///   - other: The other look, which heard something.
    ///   - nats: How far below its transcript a look kept phrases; what one gave up counts as that far off.
    public func averaged(with other: CandidateScores, within nats: Double) -> CandidateScores {
        func mean(_ a: Double?, _ b: Double?) -> Double {
            ((a ?? logProbability - nats) + (b ?? other.logProbability - nats)) / 2
        }
        func joined<Item, Key: Hashable>(
            _ own: [Item], _ others: [Item], by key: (Item) -> Key, _ value: (Item) -> Double,
            _ make: (Item, Double) -> Item
        ) -> [Item] {
            let ownValues = Dictionary(own.map { (key($0), value($0)) }) { first, _ in first }
            let otherValues = Dictionary(others.map { (key($0), value($0)) }) { first, _ in first }
            let all = own + others.filter { ownValues[key($0)] == nil }
            return all.map { make($0, mean(ownValues[key($0)], otherValues[key($0)])) }
        }
        return CandidateScores(
            text: text, logProbability: (logProbability + other.logProbability) / 2, prior: (prior + other.prior) / 2,
            candidates: joined(candidates, other.candidates, by: \.phrase, \.logProbability) {
                Candidate(phrase: $0.phrase, logProbability: $1, prior: $0.prior)
            },
            decoys: joined(decoys, other.decoys, by: \.word, \.logProbability) {
                Decoy(word: $0.word, logProbability: $1, prior: $0.prior)
            },
            sounds: sounds, seconds: seconds, emptyReason: emptyReason)
    }
}

extension CandidateScores.Candidate {
    /// The logarithm of the likelihood with what is mere habit of the decoder taken off: it writes some words readily, and
    /// others hardly ever, whatever is said.
    public var evidence: Double { logProbability - CandidateScores.habit * prior }
}

extension CandidateScores.Decoy {
    /// As ``CandidateScores/Candidate/evidence``.
    public var evidence: Double { logProbability - CandidateScores.habit * prior }
}
