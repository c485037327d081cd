/// How well sequences of sounds explain what was heard, where a model listened for single sounds: evidence that knows
/// nothing of words, and so of what is usual.
public struct SoundEvidence: Sendable, Hashable {
    /// A sequence of sounds and how likely it is that it is all that was said.
    public struct Score: Sendable, Hashable {
        /// The natural logarithm of the probability.
        public var logProbability: Double
        /// How many sounds there are.
        public var sounds: Int

        /// A scored sequence.
        public init(logProbability: Double, sounds: Int) {
            self.logProbability = logProbability
            self.sounds = sounds
        }
    }

    /// The sequence that the sounds themselves suggest.
    public var likeliest: Score
    /// Phrases by their number in the vocabulary, each as it is likeliest pronounced; those without sounds are missing.
    public var phrases: [Int: Score]
    /// What the decoder wrote; `nil` where it has no sounds.
    public var transcript: Score?
    /// The likeliest of the words that only sound like commands; `nil` where there are none.
    public var decoy: Score?

    /// Collects scores.
    public init(likeliest: Score, phrases: [Int: Score], transcript: Score? = nil, decoy: Score? = nil) {
        self.likeliest = likeliest
        self.phrases = phrases
        self.transcript = transcript
        self.decoy = decoy
    }
}
