/// What a diarization is told about a recording and the machine.
public struct DiarizationOptions: Sendable, Equatable {
    /// How many people speak.
    public var speakers: SpeakerCount
    /// Voices less alike than this are different people: a cosine corrected for the length of speech behind it, see
    /// ``CountEvidence``. A known speaker count goes before it.
    public var mergeThreshold: Float
    /// How many models run at a time.
    public var workers: Int

    /// The threshold that suits CAM++: 0.58 to 0.68 give nearly the same result.
    public static let defaultMergeThreshold: Float = 0.62

    /// Collects options.
    ///
    /// - Precondition: `workers` is at least 1.
    public init(
        speakers: SpeakerCount = .automatic, mergeThreshold: Float = defaultMergeThreshold, workers: Int = 2
    ) {
        precondition(workers >= 1, "somebody must do the work")
        self.speakers = speakers
        self.mergeThreshold = mergeThreshold
        self.workers = workers
    }
}
