/// How badly the reference speakers were found, each counting the same however long they speak.
///
/// A speaker's error is 1 − |A ∩ B| ÷ |A ∪ B| with A the speaker's time and B the paired hypothesis speaker's, and 1 without a pair.
public struct JaccardErrorRate: Sendable, Equatable {
    /// Reference speakers scored.
    public var speakers: Int
    /// The sum of their errors, 0…speakers.
    public var error: Double

    /// Wraps a sum over speakers; nothing by default.
    public init(speakers: Int = 0, error: Double = 0) {
        self.speakers = speakers
        self.error = error
    }

    /// The mean error, 0…1; 1 where no reference speaker was scored, as pyannote.metrics 4.2 has it.
    public var value: Double { speakers > 0 ? error / Double(speakers) : 1 }

    /// The speakers of two recordings together.
    public static func + (a: JaccardErrorRate, b: JaccardErrorRate) -> JaccardErrorRate {
        JaccardErrorRate(speakers: a.speakers + b.speakers, error: a.error + b.error)
    }
}
