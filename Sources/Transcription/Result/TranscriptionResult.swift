/// What was said in a stretch of audio.
public struct TranscriptionResult: Sendable, Hashable, Codable {
    /// The audio that was listened to, in samples.
    public var samples: Range<Int>
    /// What was said, in order.
    public var segments: [TranscribedSegment]
    /// Why there are no segments; `nil` where there are some.
    public var emptyReason: EmptyTranscriptReason?

    /// What was said in `samples`.
    ///
    /// - Precondition: A result without segments has a reason, and one with segments has none.
    public init(samples: Range<Int>, segments: [TranscribedSegment], emptyReason: EmptyTranscriptReason? = nil) {
        precondition(segments.isEmpty == (emptyReason != nil), "an empty transcript has a reason")
        self.samples = samples
        self.segments = segments
        self.emptyReason = emptyReason
    }

    /// The whole text on one line.
    public var text: String { segments.map(\.text).joined(separator: " ") }
    /// All words in order.
    public var words: [TimedWord] { segments.flatMap(\.words) }
}
