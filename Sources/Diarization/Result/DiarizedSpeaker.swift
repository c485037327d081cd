public import Inference

/// One person heard in a recording.
public struct DiarizedSpeaker: Sendable, Equatable, Identifiable {
    /// The speaker's index in ``DiarizationResult/speakers``.
    public var id: Int
    /// The mean of the voice over the recording, in the embedding model's space; `nil` where no stretch of this
    /// speech was long enough (0.2 s) to make an embedding of.
    public var centroid: Embedding?
    /// How long this person speaks, in seconds.
    public var voicedSeconds: Double

    /// Collects what is known of one speaker.
    public init(id: Int, centroid: Embedding?, voicedSeconds: Double) {
        self.id = id
        self.centroid = centroid
        self.voicedSeconds = voicedSeconds
    }
}
