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
    /// By how many dB what was said rises above the noise around it: noise makes what was said less like itself.
    public var signalToNoise: Double

    /// Collects scores.
    public init(
        likeliest: Score, phrases: [Int: Score], transcript: Score? = nil, decoy: Score? = nil,
        signalToNoise: Double = .infinity
    ) {
        self.likeliest = likeliest
        self.phrases = phrases
        self.transcript = transcript
        self.decoy = decoy
        self.signalToNoise = signalToNoise
    }

    /// How near noise is to what was said, in dB.
    struct Noise: Sendable {
        /// Nearer than it can be without being heard: so much less is speech like itself.
        var heard: Double
        /// So near that what was heard may be noise itself, as the talk of others is.
        var drowning: Double
    }

    /// How near noise is: from 30 dB on it is heard, from 16 dB on it may be what was heard.
    var noise: Noise { Noise(heard: max(0, 30 - signalToNoise), drowning: max(0, 16 - signalToNoise)) }
}

extension Double {
    /// The number, no further from zero than a limit: what is clear grows no clearer.
    func within(_ limit: Double) -> Double { min(limit, max(-limit, self)) }
}
