import Inference

/// A stretch in which one person speaks, short pauses included.
public struct DiarizedSegment: Sendable, Equatable {
    /// Where it lies in the recording; always inside it, and at least 0.1 s long.
    public var samples: Range<Int>
    /// The speaker's ``DiarizedSpeaker/id``.
    public var speaker: Int
    /// How much the voice in this segment resembles the speaker's centroid: the mean cosine, −1…1, of the windows in
    /// it; `nil` where no window made an embedding.
    public var similarity: Float?

    /// Wraps one segment.
    public init(samples: Range<Int>, speaker: Int, similarity: Float? = nil) {
        self.samples = samples
        self.speaker = speaker
        self.similarity = similarity
    }

    /// Start in seconds.
    public var start: Double { Double(samples.lowerBound) / Double(speechSampleRate) }
    /// End in seconds.
    public var end: Double { Double(samples.upperBound) / Double(speechSampleRate) }
}
