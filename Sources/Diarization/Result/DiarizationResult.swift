import Inference

/// Who spoke when in one recording.
public struct DiarizationResult: Sendable, Equatable {
    /// Length of the recording in 16 kHz samples.
    public var sampleCount: Int
    /// The people heard, in the order in which they first speak; a speaker's id is its index here.
    public var speakers: [DiarizedSpeaker]
    /// Who speaks when, by start and then by speaker; segments of different speakers overlap where the voices do.
    public var segments: [DiarizedSegment]
    /// Why there are no segments; `nil` where there are some.
    public var emptyReason: EmptyReason?
    /// What the number of speakers rests on.
    public var count: CountEvidence

    /// Collects one result.
    public init(
        sampleCount: Int, speakers: [DiarizedSpeaker], segments: [DiarizedSegment],
        emptyReason: EmptyReason? = nil, count: CountEvidence = CountEvidence()
    ) {
        self.sampleCount = sampleCount
        self.speakers = speakers
        self.segments = segments
        self.emptyReason = emptyReason
        self.count = count
    }

    /// Length of the recording in seconds.
    public var duration: Double { Double(sampleCount) / Double(speechSampleRate) }
}
