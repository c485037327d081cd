/// The last stretch of a recording, addressed by sample position.
struct SampleBuffer: Sendable {
    /// Position of the first sample kept.
    private var start = 0
    private var samples: [Float] = []

    /// Position after the last sample: how many were ever appended.
    var end: Int { start + samples.count }

    /// Samples kept.
    var count: Int { samples.count }

    mutating func append(_ more: [Float]) { samples += more }

    /// Forgets the samples before `position`.
    mutating func drop(before position: Int) {
        guard position > start else { return }
        samples.removeFirst(min(position - start, samples.count))
        start = position
    }

    /// The samples of a range, with zeros after the end.
    ///
    /// - Precondition: the range starts at a sample still kept.
    subscript(range: Range<Int>) -> [Float] {
        precondition(range.lowerBound >= start, "sample \(range.lowerBound) is no longer kept")
        let kept = samples[min(range.lowerBound - start, samples.count)..<min(range.upperBound - start, samples.count)]
        return kept + [Float](repeating: 0, count: range.count - kept.count)
    }
}
