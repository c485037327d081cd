/// A stretch of audio as a range of sample positions at 16 kHz.
public struct SpeechSegment: Sendable, Hashable, Codable {
    /// First sample, and the one after the last.
    public var samples: Range<Int>

    /// Wraps a range.
    public init(samples: Range<Int>) { self.samples = samples }

    /// Start in seconds.
    public var start: Double { Double(samples.lowerBound) / Double(speechSampleRate) }
    /// End in seconds.
    public var end: Double { Double(samples.upperBound) / Double(speechSampleRate) }
    /// Length in seconds.
    public var duration: Double { Double(samples.count) / Double(speechSampleRate) }
}
