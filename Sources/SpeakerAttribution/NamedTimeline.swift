/// One person in a named timeline.
public struct TimelineSpeaker: Sendable, Equatable, Codable {
    /// Stays the same whatever the threshold; counted from 1 by first appearance.
    public var id: Int
    /// The profile's name, or `Speaker N` with N = ``id``.
    public var name: String
    /// The score of every profile, 0…1, by name; empty where nobody is enrolled or the person says too little.
    public var scores: [String: Float]

    /// Collects one person.
    public init(id: Int, name: String, scores: [String: Float] = [:]) {
        self.id = id
        self.name = name
        self.scores = scores
    }
}

/// A stretch in which one person speaks.
public struct TimelineSegment: Sendable, Equatable, Codable {
    /// Start in seconds.
    public var start: Double
    /// End in seconds.
    public var end: Double
    /// The person's ``TimelineSpeaker/id``.
    public var speaker: Int

    /// Collects one segment.
    public init(start: Double, end: Double, speaker: Int) {
        self.start = start
        self.end = end
        self.speaker = speaker
    }
}

/// Who spoke when in a file, by name: what every export format is made of, and itself the JSON format.
public struct NamedTimeline: Sendable, Equatable, Codable {
    /// The file, as the user named it.
    public var file: String
    /// Its length in seconds.
    public var duration: Double
    /// The people heard, by first appearance.
    public var speakers: [TimelineSpeaker]
    /// Who speaks when, by start; one person's segments do not overlap, those of several may.
    public var segments: [TimelineSegment]
    /// Why there are no segments; `null` where there are some.
    public var reason: String?

    /// Collects a timeline.
    public init(
        file: String, duration: Double, speakers: [TimelineSpeaker], segments: [TimelineSegment], reason: String? = nil
    ) {
        self.file = file
        self.duration = duration
        self.speakers = speakers
        self.segments = segments
        self.reason = reason
    }

    /// Writes all keys, `null` for what is missing: readers may rely on every key.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(file, forKey: .file)
        try container.encode(duration, forKey: .duration)
        try container.encode(speakers, forKey: .speakers)
        try container.encode(segments, forKey: .segments)
        try container.encode(reason, forKey: .reason)
    }

    /// The name of the person with an id; segments of an unknown id are shown as `Speaker N`.
    public func name(of speaker: Int) -> String {
        speakers.first { $0.id == speaker }?.name ?? "Speaker \(speaker)"
    }
}
