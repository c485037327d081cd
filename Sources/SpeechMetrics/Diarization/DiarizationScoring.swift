/// Compares who spoke when with who is said to have spoken when, as pyannote.metrics 4 does.
public struct DiarizationScoring: Sendable, Equatable {
    /// Seconds left out around each start and end of a reference turn, half of them on either side (pyannote's meaning;
    /// NIST's md-eval names the half).
    public var collar: Double
    /// Whether stretches where the reference has more than one turn at a time are left out.
    public var skipsOverlap: Bool

    /// Wraps the two choices; by default everything is scored.
    ///
    /// - Precondition: `collar` is finite and not negative.
    public init(collar: Double = 0, skipsOverlap: Bool = false) {
        precondition(collar >= 0 && collar.isFinite, "a collar of \(collar) s")
        self.collar = collar
        self.skipsOverlap = skipsOverlap
    }

    /// Scores one recording.
    ///
    /// Hypothesis speakers are paired with reference speakers one to one so that the time they share is greatest; names do
    /// not matter. Turns of one speaker that overlap each other count as often as they are written, as in pyannote.metrics.
    /// Turns of a microsecond or less are ignored.
    ///
    /// - Parameters:
    ///   - reference: What is true.
    ///   - hypothesis: What is claimed.
    ///   - regions: What counts, in seconds; `nil` for everything from the first turn's start to the last turn's end
    ///     of reference and hypothesis together.
    /// - Complexity: O(n log n) in the turns, times the speakers.
    public func score(
        reference: [SpeakerTurn], hypothesis: [SpeakerTurn], within regions: [ClosedRange<Double>]? = nil
    ) -> DiarizationScore {
        let scored = scoredTime(reference: reference, hypothesis: hypothesis, regions: regions)
        let truth = SpeakerActivity(reference, within: scored, order: .letters)
        let claim = SpeakerActivity(hypothesis, within: scored, order: .numbers)
        return DiarizationScore(
            errors: errors(truth, claim), jaccard: jaccard(truth, claim),
            referenceSpeakers: Self.speakers(in: reference), hypothesisSpeakers: Self.speakers(in: hypothesis))
    }

    /// Everybody with a turn, scored or not.
    private static func speakers(in turns: [SpeakerTurn]) -> Int {
        Set(turns.lazy.filter { !$0.interval.isEmpty }.map(\.speaker)).count
    }

    /// The time that counts: the regions without the collars and, if asked for, without overlap.
    private func scoredTime(
        reference: [SpeakerTurn], hypothesis: [SpeakerTurn], regions: [ClosedRange<Double>]?
    ) -> IntervalSet {
        let turns = reference.map(\.interval).filter { !$0.isEmpty }
        let whole: IntervalSet
        if let regions {
            whole = IntervalSet(regions.map { IntervalSet.Interval(start: $0.lowerBound, end: $0.upperBound) })
        } else {
            let all = turns + hypothesis.map(\.interval).filter { !$0.isEmpty }
            let start = all.map(\.start).min() ?? 0
            let end = all.map(\.end).max() ?? 0
            whole = IntervalSet([IntervalSet.Interval(start: start, end: end)])
        }
        var removed: [IntervalSet.Interval] = []
        if collar > 0 {
            for edge in turns.flatMap({ [$0.start, $0.end] }) {
                removed.append(IntervalSet.Interval(start: edge - 0.5 * collar, end: edge + 0.5 * collar))
            }
        }
        if skipsOverlap { removed += Self.overlaps(in: turns) }
        return removed.isEmpty ? whole : whole.subtracting(IntervalSet(removed))
    }

    /// Where two or more turns lie over each other, whoever speaks them.
    private static func overlaps(in turns: [IntervalSet.Interval]) -> [IntervalSet.Interval] {
        var result: [IntervalSet.Interval] = []
        var latestEnd = -Double.infinity
        for turn in turns.sorted(by: { $0.start < $1.start }) {
            result.append(IntervalSet.Interval(start: turn.start, end: min(turn.end, latestEnd)))
            latestEnd = max(latestEnd, turn.end)
        }
        return result
    }

    private func errors(_ truth: SpeakerActivity, _ claim: SpeakerActivity) -> DiarizationErrorRate {
        struct Change {
            let time: Double
            let isTruth: Bool
            let speaker: Int
            let step: Int
        }
        var changes: [Change] = []
        for (side, isTruth) in [(truth, true), (claim, false)] {
            for turn in side.turns {
                changes.append(Change(time: turn.interval.start, isTruth: isTruth, speaker: turn.speaker, step: 1))
                changes.append(Change(time: turn.interval.end, isTruth: isTruth, speaker: turn.speaker, step: -1))
            }
        }
        changes.sort { $0.time < $1.time }

        let partners = claim.partners(among: truth)
        var spoken = [Int](repeating: 0, count: truth.count)
        var claimed = [Int](repeating: 0, count: claim.count)
        var result = DiarizationErrorRate()
        for (change, next) in zip(changes, changes.dropFirst()) {
            if change.isTruth { spoken[change.speaker] += change.step } else { claimed[change.speaker] += change.step }
            let stretch = IntervalSet.Interval(start: change.time, end: next.time)
            if stretch.isEmpty { continue }
            let duration = stretch.end - stretch.start
            let inTruth = spoken.reduce(0, +)
            let inClaim = claimed.reduce(0, +)
            let right = partners.indices.reduce(0) { sum, speaker in
                sum + (partners[speaker].map { min(claimed[speaker], spoken[$0]) } ?? 0)
            }
            result.total += duration * Double(inTruth)
            result.correct += duration * Double(right)
            result.confusion += duration * Double(min(inTruth, inClaim) - right)
            result.missed += duration * Double(max(0, inTruth - inClaim))
            result.falseAlarm += duration * Double(max(0, inClaim - inTruth))
        }
        return result
    }

    private func jaccard(_ truth: SpeakerActivity, _ claim: SpeakerActivity) -> JaccardErrorRate {
        let partners = truth.partners(among: claim)
        var result = JaccardErrorRate(speakers: truth.count)
        for (speaker, partner) in partners.enumerated() {
            guard let partner else {
                result.error += 1
                continue
            }
            let a = truth.time(of: speaker)
            let b = claim.time(of: partner)
            let common = a.intersection(b).duration
            let all = IntervalSet(a.intervals + b.intervals).duration
            result.error += (a.duration + b.duration - 2 * common) / all
        }
        return result
    }
}
