/// A stretch of speech with its words, and what the model thought of them.
public struct TranscribedSegment: Sendable, Hashable, Codable {
    /// When it was said, in samples from the start of the audio.
    public var samples: Range<Int>
    /// What was said.
    public var text: String
    /// Its words in order; together they make up the text.
    public var words: [TimedWord]
    /// Mean natural logarithm of the tokens' probabilities, the end of the text included; at most 0.
    public var averageLogProbability: Double
    /// The model's probability that nobody spoke, 0…1.
    public var noSpeechProbability: Double
    /// The temperature the tokens were drawn at; 0 where the likeliest was taken each time, and more only after that
    /// had failed.
    public var temperature: Double
    /// Whether the model began to repeat itself and was cut short after the first copy.
    public var isCutForRepetition: Bool

    /// A segment of `text` at `samples`.
    public init(
        samples: Range<Int>, text: String, words: [TimedWord], averageLogProbability: Double,
        noSpeechProbability: Double, temperature: Double = 0, isCutForRepetition: Bool = false
    ) {
        self.samples = samples
        self.text = text
        self.words = words
        self.averageLogProbability = averageLogProbability
        self.noSpeechProbability = noSpeechProbability
        self.temperature = temperature
        self.isCutForRepetition = isCutForRepetition
    }
}
