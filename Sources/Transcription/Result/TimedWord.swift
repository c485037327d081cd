/// A word as it was said, with when it was said.
public struct TimedWord: Sendable, Hashable, Codable {
    /// The word with the punctuation that belongs to it, without space around it.
    public var text: String
    /// When it was said, in samples from the start of the audio.
    public var samples: Range<Int>
    /// How sure the model is of the word, 0…1: the geometric mean of its letters' tokens' probabilities.
    public var confidence: Double

    /// A word of `text` at `samples`.
    public init(text: String, samples: Range<Int>, confidence: Double) {
        self.text = text
        self.samples = samples
        self.confidence = confidence
    }
}
