/// What one engine makes of a voice while it is enrolled.
public struct EnrollmentUpdate: Sendable, Equatable {
    /// The engine's own progress, 0…1: how settled its picture of the voice is.
    public var progress: Double
    /// Seconds of voice heard so far, silence left out.
    public var voicedSeconds: Double
    /// What stands in the way just now, worst first; empty when all is well.
    public var issues: [EnrollmentIssue]

    /// Collects one update.
    public init(progress: Double, voicedSeconds: Double, issues: [EnrollmentIssue]) {
        self.progress = progress
        self.voicedSeconds = voicedSeconds
        self.issues = issues
    }
}

/// Why an enrolment is not progressing.
public enum EnrollmentIssue: String, Sendable, Hashable, Codable, CaseIterable {
    /// The speech is there but its level is low.
    case tooQuiet
    /// Samples sit at full scale.
    case clipped
    /// Speech stands too little above the background.
    case tooNoisy
    /// Nobody speaks.
    case noVoice
    /// Somebody else speaks.
    case anotherVoice
    /// The takes do not sound like one person.
    case takesDisagree
}

/// The score of every enrolled profile for one frame of live audio.
public struct FrameScores: Sendable, Equatable {
    /// The 16 kHz samples the scores speak for.
    public var samples: Range<Int>
    /// One score in 0…1 for each profile, in the profiles' order; `nil` where there is no voice to score.
    public var scores: [Float]?

    /// Wraps one frame's result.
    public init(samples: Range<Int>, scores: [Float]?) {
        self.samples = samples
        self.scores = scores
    }
}

/// Scores live audio against profiles. One instance serves one session and is not shared.
public protocol SpeakerScorer {
    /// Takes any number of 16 kHz mono samples; returns the frames they complete.
    mutating func push(_ samples: [Float]) throws -> [FrameScores]
    /// The frames still held back when the audio ends.
    mutating func finish() throws -> [FrameScores]
    /// Forgets all audio heard, and keeps the profiles.
    mutating func reset()
}

/// Learns one voice from audio as it arrives. One instance serves one enrolment and is not shared.
///
/// `Reference` is what the engine stores about a voice: an embedding, or opaque bytes.
public protocol SpeakerProfiler<Reference> {
    /// What the engine stores about a voice.
    associatedtype Reference: Sendable
    /// Takes any number of 16 kHz mono samples.
    mutating func push(_ samples: [Float]) throws -> EnrollmentUpdate
    /// The finished reference.
    ///
    /// - Throws: where there is too little voice to make one.
    mutating func export() throws -> Reference
}
