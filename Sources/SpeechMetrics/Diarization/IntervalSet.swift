/// A set of instants as sorted, disjoint intervals, in seconds.
///
/// What lasts a microsecond or less counts as nothing, as in pyannote.core: it is rounding, not speech.
struct IntervalSet: Equatable {
    /// One stretch of time.
    struct Interval: Equatable {
        var start: Double
        var end: Double

        var isEmpty: Bool { !(end - start > 1e-6) }

        func intersection(_ other: Interval) -> Interval {
            Interval(start: max(start, other.start), end: min(end, other.end))
        }
    }

    private(set) var intervals: [Interval]

    /// The union of intervals, in any order; those that overlap or touch become one.
    ///
    /// - Complexity: O(n log n).
    init(_ unsorted: some Sequence<Interval>) {
        intervals = []
        for interval in unsorted.filter({ !$0.isEmpty }).sorted(by: { $0.start < $1.start }) {
            if let last = intervals.last, Interval(start: last.end, end: interval.start).isEmpty {
                intervals[intervals.count - 1].end = max(last.end, interval.end)
            } else {
                intervals.append(interval)
            }
        }
    }

    /// Length in seconds.
    var duration: Double { intervals.reduce(0) { $0 + ($1.end - $1.start) } }

    /// What this set and `other` share.
    func intersection(_ other: IntervalSet) -> IntervalSet {
        IntervalSet(intervals.flatMap { other.pieces(of: $0) })
    }

    /// What is in this set and not in `removed`.
    func subtracting(_ removed: IntervalSet) -> IntervalSet {
        IntervalSet(
            intervals.flatMap { interval in
                var gaps: [Interval] = []
                var position = interval.start
                for hole in removed.pieces(of: interval) {
                    gaps.append(Interval(start: position, end: hole.start))
                    position = hole.end
                }
                return gaps + [Interval(start: position, end: interval.end)]
            })
    }

    /// The parts of one interval that lie in this set, in order.
    ///
    /// - Complexity: O(log n) and the pieces found.
    func pieces(of interval: Interval) -> [Interval] {
        var low = 0
        var high = intervals.count
        while low < high {
            let middle = (low + high) / 2
            if intervals[middle].end <= interval.start { low = middle + 1 } else { high = middle }
        }
        return intervals[low...].prefix { $0.start < interval.end }
            .map { $0.intersection(interval) }.filter { !$0.isEmpty }
    }
}
