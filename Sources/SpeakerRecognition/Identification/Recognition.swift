import Inference

/// Who speaks in one frame of live audio.
public struct Recognition: Sendable, Equatable {
    /// The 16 kHz samples of the frame.
    public var samples: Range<Int>
    /// The smoothed score of every enrolled voice, 0…1, in the voices' order; `nil` where nobody speaks, or not for
    /// long enough to tell.
    public var scores: [Float]?
    /// Index of the voice recognised; `nil` for an unknown voice and where there are no scores.
    public var speaker: Int?
    /// The best score; `nil` where there is none.
    public var score: Float?
    /// By how much the best score exceeds the second best, which counts as 0 where one person is enrolled; `nil` where there is none.
    public var margin: Float?

    /// Collects one frame's answer.
    public init(samples: Range<Int>, scores: [Float]?, speaker: Int?, score: Float?, margin: Float?) {
        self.samples = samples
        self.scores = scores
        self.speaker = speaker
        self.score = score
        self.margin = margin
    }

    /// Start in seconds.
    public var start: Double { Double(samples.lowerBound) / Double(speechSampleRate) }
    /// End in seconds.
    public var end: Double { Double(samples.upperBound) / Double(speechSampleRate) }
}

/// One frame as the identification's JSON lines hold it: with seconds and names.
public struct RecognitionLine: Sendable, Equatable, Codable {
    /// Start in seconds.
    public var start: Double
    /// End in seconds.
    public var end: Double
    /// The name recognised; `null` for an unknown voice and where nobody speaks.
    public var speaker: String?
    /// The best score, 0…1; `null` where there is none.
    public var score: Float?
    /// By how much it exceeds the second best; `null` where there is no score.
    public var margin: Float?
    /// Every enrolled name's score; empty where nobody speaks.
    public var scores: [String: Float]

    /// Puts names to a frame's answer.
    ///
    /// - Parameters:
    ///   - recognition: The frame's answer.
    ///   - names: The names of the enrolled voices, in the voices' order.
    public init(_ recognition: Recognition, names: [String]) {
        start = recognition.start
        end = recognition.end
        speaker = recognition.speaker.map { names[$0] }
        score = recognition.score
        margin = recognition.margin
        // Names are unique in a profile store; were two alike, the better score stands for both.
        scores = Dictionary(zip(names, recognition.scores ?? []), uniquingKeysWith: max)
    }

    /// Writes all keys, `null` for what is missing: readers may rely on every key.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(start, forKey: .start)
        try container.encode(end, forKey: .end)
        try container.encode(speaker, forKey: .speaker)
        try container.encode(score, forKey: .score)
        try container.encode(margin, forKey: .margin)
        try container.encode(scores, forKey: .scores)
    }
}
