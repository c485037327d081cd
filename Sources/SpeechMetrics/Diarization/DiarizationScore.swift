/// What one recording, or several together, scored.
public struct DiarizationScore: Sendable, Equatable {
    /// Speech missed, made up and given to the wrong person.
    public var errors: DiarizationErrorRate
    /// The speakers' own errors.
    public var jaccard: JaccardErrorRate
    /// People in the reference, whether scored or not; over several recordings their sum.
    public var referenceSpeakers: Int
    /// Speakers in the hypothesis, counted the same way.
    public var hypothesisSpeakers: Int

    /// Wraps one score; nothing by default.
    public init(
        errors: DiarizationErrorRate = DiarizationErrorRate(), jaccard: JaccardErrorRate = JaccardErrorRate(),
        referenceSpeakers: Int = 0, hypothesisSpeakers: Int = 0
    ) {
        self.errors = errors
        self.jaccard = jaccard
        self.referenceSpeakers = referenceSpeakers
        self.hypothesisSpeakers = hypothesisSpeakers
    }

    /// The score of two recordings together: seconds and speakers are added, and the rates follow from the sums.
    public static func + (a: DiarizationScore, b: DiarizationScore) -> DiarizationScore {
        DiarizationScore(
            errors: a.errors + b.errors, jaccard: a.jaccard + b.jaccard,
            referenceSpeakers: a.referenceSpeakers + b.referenceSpeakers,
            hypothesisSpeakers: a.hypothesisSpeakers + b.hypothesisSpeakers)
    }
}

extension DiarizationScore: Encodable {
    private enum CodingKeys: String, CodingKey {
        case der, total, correct, missed, falseAlarm, confusion, jer, referenceSpeakers, hypothesisSpeakers
    }

    /// Writes one flat object: `der` and `jer` as fractions, `total`, `correct`, `missed`, `falseAlarm` and
    /// `confusion` in seconds, and the two counts of speakers.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(errors.value, forKey: .der)
        try container.encode(errors.total, forKey: .total)
        try container.encode(errors.correct, forKey: .correct)
        try container.encode(errors.missed, forKey: .missed)
        try container.encode(errors.falseAlarm, forKey: .falseAlarm)
        try container.encode(errors.confusion, forKey: .confusion)
        try container.encode(jaccard.value, forKey: .jer)
        try container.encode(referenceSpeakers, forKey: .referenceSpeakers)
        try container.encode(hypothesisSpeakers, forKey: .hypothesisSpeakers)
    }
}
