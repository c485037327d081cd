/// Misses against false alarms at every threshold a list of scored trials allows.
///
/// A trial is accepted where its score is at least the threshold; trials of equal score are accepted or refused together.
public struct DetectionTradeoff: Sendable, Equatable {
    /// The two rates at one threshold.
    public struct Point: Sendable, Equatable {
        /// Accept from this score on; infinity accepts nothing.
        public var threshold: Double
        /// Share of same-speaker trials refused, 0…1.
        public var missRate: Double
        /// Share of different-speaker trials accepted, 0…1.
        public var falseAlarmRate: Double
    }

    /// From accepting nothing to accepting everything: the threshold falls, misses fall, false alarms rise.
    public let points: [Point]

    /// Sorts scored trials into a curve.
    ///
    /// - Parameters:
    ///   - scores: The score of each trial; higher means more alike.
    ///   - isSameSpeaker: The truth of each, in the same order.
    /// - Throws: ``DetectionError``.
    /// - Precondition: both are equally long.
    /// - Complexity: O(n log n).
    public init(scores: [Double], isSameSpeaker: [Bool]) throws(DetectionError) {
        precondition(scores.count == isSameSpeaker.count, "\(scores.count) scores for \(isSameSpeaker.count) trials")
        if let bad = scores.firstIndex(where: \.isNaN) { throw .scoreNotANumber(trial: bad) }
        let same = isSameSpeaker.count { $0 }
        let different = isSameSpeaker.count - same
        guard same > 0 else { throw .noSameSpeakerTrial(differentSpeakerTrials: different) }
        guard different > 0 else { throw .noDifferentSpeakerTrial(sameSpeakerTrials: same) }

        let order = scores.indices.sorted { scores[$0] > scores[$1] }
        var accepted = (same: 0, different: 0)
        var points = [Point(threshold: .infinity, missRate: 1, falseAlarmRate: 0)]
        for (position, trial) in order.enumerated() {
            if isSameSpeaker[trial] { accepted.same += 1 } else { accepted.different += 1 }
            let isLastOfItsScore = position + 1 == order.count || scores[order[position + 1]] < scores[trial]
            if isLastOfItsScore {
                points.append(
                    Point(
                        threshold: scores[trial], missRate: Double(same - accepted.same) / Double(same),
                        falseAlarmRate: Double(accepted.different) / Double(different)))
            }
        }
        self.points = points
    }

    /// The rate at which misses and false alarms are equally frequent, 0…1 (EER).
    ///
    /// Neighbouring points are joined by straight lines, and the rate is where that line has both equal. (Not the convex hull,
    /// which gives a lower number.)
    public var equalErrorRate: Double {
        for (before, after) in zip(points, points.dropFirst()) where after.falseAlarmRate >= after.missRate {
            let gapBefore = before.missRate - before.falseAlarmRate
            let gapAfter = after.falseAlarmRate - after.missRate
            let share = gapBefore / (gapBefore + gapAfter)
            return before.falseAlarmRate + share * (after.falseAlarmRate - before.falseAlarmRate)
        }
        return 1  // Not reached: the last point accepts everything, with misses 0 and false alarms 1.
    }

    /// The lowest cost any threshold reaches (minDCF), as NIST normalises it: 1 is the cost of a system that always gives the
    /// cheaper of its two answers without listening.
    ///
    /// Both errors cost 1: (P · misses + (1 − P) · false alarms) ÷ min(P, 1 − P).
    ///
    /// - Parameter targetPrior: P, how likely a trial is one person's; 0…1, both ends left out.
    public func minimumDetectionCost(targetPrior: Double) -> Double {
        precondition(targetPrior > 0 && targetPrior < 1, "a prior of \(targetPrior)")
        let costs = points.map { targetPrior * $0.missRate + (1 - targetPrior) * $0.falseAlarmRate }
        return (costs.min() ?? 1) / min(targetPrior, 1 - targetPrior)
    }
}

/// Why scored trials give no error rates.
public enum DetectionError: Error, Equatable {
    /// All trials are of different speakers, so nothing can be missed.
    case noSameSpeakerTrial(differentSpeakerTrials: Int)
    /// All trials are of one speaker, so there is no false alarm.
    case noDifferentSpeakerTrial(sameSpeakerTrials: Int)
    /// A score is NaN; trials count from 0.
    case scoreNotANumber(trial: Int)
}

extension DetectionError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .noSameSpeakerTrial(let count):
            "None of the \(count) scored trials is of one speaker (label 1); error rates need both kinds."
        case .noDifferentSpeakerTrial(let count):
            "None of the \(count) scored trials is of different speakers (label 0); error rates need both kinds."
        case .scoreNotANumber(let trial): "The score of trial \(trial + 1) is not a number."
        }
    }
}
