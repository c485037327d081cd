/// Who said what in a file, by name: what every export format is made of, and itself the JSON format.
public struct SpeakerTranscript: Sendable, Equatable, Codable {
    /// A word with who said it.
    public struct Word: Sendable, Equatable, Codable {
        /// The word with its punctuation.
        public var text: String
        /// Start in seconds.
        public var start: Double
        /// End in seconds.
        public var end: Double
        /// How sure the speech-to-text model is of the word, 0…1, in steps of 0.0001.
        public var confidence: Double
        /// The ``TimelineSpeaker/id`` of who said it; `nil` where nobody is known to speak.
        public var speaker: Int?
        /// Who speaks over most of the word as well.
        public var secondSpeaker: Int?

        /// Collects one word.
        public init(
            text: String, start: Double, end: Double, confidence: Double, speaker: Int?, secondSpeaker: Int? = nil
        ) {
            self.text = text
            self.start = start
            self.end = end
            self.confidence = confidence
            self.speaker = speaker
            self.secondSpeaker = secondSpeaker
        }
    }

    /// A sentence, or the part of one that one person said.
    public struct Segment: Sendable, Equatable, Codable {
        /// Start of the first word in seconds.
        public var start: Double
        /// End of the last word in seconds.
        public var end: Double
        /// The ``TimelineSpeaker/id`` of who said it; `nil` where nobody is known to speak.
        public var speaker: Int?
        /// Who speaks at the same time in at least half of the words.
        public var secondSpeaker: Int?
        /// The words with the space between them.
        public var text: String
        /// The mean of the words' confidences, in steps of 0.0001.
        public var confidence: Double
        /// The words in order; at least one.
        public var words: [Word]

        /// Collects one segment.
        public init(
            start: Double, end: Double, speaker: Int?, secondSpeaker: Int? = nil, text: String, confidence: Double,
            words: [Word]
        ) {
            self.start = start
            self.end = end
            self.speaker = speaker
            self.secondSpeaker = secondSpeaker
            self.text = text
            self.confidence = confidence
            self.words = words
        }
    }

    /// The file, as the user named it.
    public var file: String
    /// Its length in seconds.
    public var duration: Double
    /// The people heard, by first appearance; empty where nobody asked who speaks.
    public var speakers: [TimelineSpeaker]
    /// What was said, in order.
    public var segments: [Segment]
    /// Why there are no segments; `null` where there are some.
    public var reason: String?

    /// Collects a transcript.
    public init(
        file: String, duration: Double, speakers: [TimelineSpeaker], segments: [Segment], reason: String? = nil
    ) {
        self.file = file
        self.duration = duration
        self.speakers = speakers
        self.segments = segments
        self.reason = reason
    }

    /// What to call the person with an id; what nobody is known to have said is ``unknownName``'s.
    public func name(of speaker: Int?) -> String {
        guard let speaker else { return unknownName }
        return speakers.first { $0.id == speaker }?.name ?? "Speaker \(speaker)"
    }

    /// What stands for nobody known: `Unknown`, unless somebody is called that.
    public var unknownName: String {
        let names = Set(speakers.map(\.name))
        return ["Unknown", "Unknown speaker"].first { !names.contains($0) } ?? "Nobody known"
    }
}

extension SpeakerTranscript {
    /// Writes all keys, `null` for what is missing: readers may rely on every key.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(file, forKey: .file)
        try container.encode(duration, forKey: .duration)
        try container.encode(speakers, forKey: .speakers)
        try container.encode(segments, forKey: .segments)
        try container.encode(reason, forKey: .reason)
    }
}

extension SpeakerTranscript.Word {
    /// Writes all keys, `null` for what is missing.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        try container.encode(start, forKey: .start)
        try container.encode(end, forKey: .end)
        try container.encode(confidence, forKey: .confidence)
        try container.encode(speaker, forKey: .speaker)
        try container.encode(secondSpeaker, forKey: .secondSpeaker)
    }
}

extension SpeakerTranscript.Segment {
    /// Writes all keys, `null` for what is missing.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(start, forKey: .start)
        try container.encode(end, forKey: .end)
        try container.encode(speaker, forKey: .speaker)
        try container.encode(secondSpeaker, forKey: .secondSpeaker)
        try container.encode(text, forKey: .text)
        try container.encode(confidence, forKey: .confidence)
        try container.encode(words, forKey: .words)
    }
}
