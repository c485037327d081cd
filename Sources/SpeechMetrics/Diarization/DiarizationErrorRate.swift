/// How much of the speech was given to the wrong person, or to nobody, or made up; in seconds that add up over recordings.
public struct DiarizationErrorRate: Sendable, Equatable {
    /// Reference speech scored; two people talking for one second are two seconds.
    public var total: Double
    /// Speech given to the right person.
    public var correct: Double
    /// Reference speech the hypothesis has nobody for.
    public var missed: Double
    /// Hypothesis speech beyond the reference.
    public var falseAlarm: Double
    /// Speech given to the wrong person.
    public var confusion: Double

    /// Wraps seconds; all zero by default.
    public init(
        total: Double = 0, correct: Double = 0, missed: Double = 0, falseAlarm: Double = 0, confusion: Double = 0
    ) {
        self.total = total
        self.correct = correct
        self.missed = missed
        self.falseAlarm = falseAlarm
        self.confusion = confusion
    }

    /// (missed + false alarm + confusion) ÷ total: 0 is perfect, and more than 1 is possible.
    ///
    /// Where the reference has no speech it is 0 if the hypothesis has none either, and 1 otherwise.
    public var value: Double {
        let errors = missed + falseAlarm + confusion
        return total > 0 ? errors / total : (errors > 0 ? 1 : 0)
    }

    /// The errors of two recordings together.
    public static func + (a: DiarizationErrorRate, b: DiarizationErrorRate) -> DiarizationErrorRate {
        DiarizationErrorRate(
            total: a.total + b.total, correct: a.correct + b.correct, missed: a.missed + b.missed,
            falseAlarm: a.falseAlarm + b.falseAlarm, confusion: a.confusion + b.confusion)
    }
}
