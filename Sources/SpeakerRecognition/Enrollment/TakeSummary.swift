public import Inference

/// A finished take of an enrolment, for whoever shows it.
public struct TakeSummary: Sendable, Equatable {
    /// Seconds of voice in it.
    public var voicedSeconds: Double
    /// How settled the voice in it is by itself, 0…1, as ``VoiceReference/quality``.
    public var quality: Double
    /// Whether two voices take turns in it.
    public var holdsTwoVoices: Bool
    /// Where it came from, in the user's words.
    public var source: String?

    /// Collects what is known of a take.
    public init(voicedSeconds: Double, quality: Double, holdsTwoVoices: Bool = false, source: String? = nil) {
        self.voicedSeconds = voicedSeconds
        self.quality = quality
        self.holdsTwoVoices = holdsTwoVoices
        self.source = source
    }

    init(_ take: VoiceTake) throws(EmbeddingError) {
        voicedSeconds = take.voicedSeconds
        quality = try [take].quality()
        holdsTwoVoices = take.holdsTwoVoices
        source = take.source
    }
}

extension OpenSpeakerProfiler {
    /// The finished takes, in order.
    ///
    /// - Throws: `EmbeddingError` where a model's answers do not fit together.
    public func takes() throws(EmbeddingError) -> [TakeSummary] {
        var summaries: [TakeSummary] = []
        for take in finished { summaries.append(try TakeSummary(take)) }
        return summaries
    }

    /// Throws away what was heard since the last take ended.
    @discardableResult
    public mutating func dropTake() throws -> EnrollmentUpdate {
        discardCurrent()
        return try update(issues: [])
    }
}
