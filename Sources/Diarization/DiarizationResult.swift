public import Inference

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

/// Why a recording has no segments.
public enum EmptyReason: String, Sendable, Hashable, Codable {
    /// There are no samples at all.
    case noAudio
    /// Nobody speaks: silence, noise or music.
    case noVoice
    /// There is a trace of voice, but no 0.1 s of it together.
    case tooLittleVoice
}

extension EmptyReason: CustomStringConvertible {
    /// What was found, as a sentence.
    public var description: String {
        switch self {
        case .noAudio: "The recording holds no audio."
        case .noVoice: "Nobody speaks in the recording."
        case .tooLittleVoice: "The recording holds no 0.1 s of voice together."
        }
    }
}

/// What the number of speakers rests on.
///
/// Similarities are cosines corrected for the length of speech behind each side, so that they are comparable with
/// each other and with ``DiarizationOptions/mergeThreshold``; they may exceed 1 slightly.
public struct CountEvidence: Sendable, Equatable {
    /// The similarity of the two least alike voices taken for one person; `nil` where none were merged.
    public var weakestMerge: Float?
    /// The similarity of the two most alike voices kept apart; `nil` where there is one speaker.
    public var closestPair: Float?
    /// Why the count asked for was not reached; `nil` where it was.
    public var unmet: UnmetSpeakerCount?

    /// Collects the evidence.
    public init(weakestMerge: Float? = nil, closestPair: Float? = nil, unmet: UnmetSpeakerCount? = nil) {
        self.weakestMerge = weakestMerge
        self.closestPair = closestPair
        self.unmet = unmet
    }
}

/// Why the number of speakers asked for was not reached.
public enum UnmetSpeakerCount: Sendable, Hashable {
    /// The speech does not fall into so many voices.
    case tooFewVoices(found: Int, requested: Int)
}

extension UnmetSpeakerCount: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .tooFewVoices(let found, let requested):
            "\(requested) speakers were asked for, but the speech gives only \(found); use a longer recording or a lower count."
        }
    }
}
