/// The last audio a node heard, so much of it as it may be asked about.
struct RecentAudio {
    private var samples: [Float] = []
    private(set) var start = 0
    private let limit: Int

    /// Keeps at most `limit` samples.
    init(limit: Int) { self.limit = limit }

    /// The position after the last sample.
    var end: Int { start + samples.count }

    /// Adds audio that begins at a position; what came before it counts no more where it does not follow on it.
    mutating func append(_ more: [Float], at position: Int) {
        if position != end {
            samples = []
            start = position
        }
        samples += more
        // Dropping a little at a time would move all of it each time.
        if samples.count > limit + limit / 2 { drop(before: end - limit) }
    }

    /// The samples of the range that are kept.
    subscript(range: Range<Int>) -> [Float] {
        let kept = range.clamped(to: start..<max(start, end))
        return Array(samples[kept.lowerBound - start..<kept.upperBound - start])
    }

    /// Forgets what lies before a position.
    mutating func drop(before position: Int) {
        let count = min(samples.count, max(0, position - start))
        samples.removeFirst(count)
        start += count
    }
}
