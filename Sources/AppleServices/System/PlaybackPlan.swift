/// What is played, as one stretch of audio made of a recording's parts.
public struct PlaybackPlan: Sendable, Equatable {
    /// The parts, in the order of playing, within the recording.
    public let ranges: [Range<Int>]

    /// - Parameters:
    ///   - ranges: What to play, in samples; what lies outside the recording is left out.
    ///   - count: Samples of the recording.
    public init(_ ranges: [Range<Int>], of count: Int) {
        self.ranges = ranges.map { $0.clamped(to: 0..<count) }.filter { !$0.isEmpty }
    }

    /// Samples in all.
    public var count: Int { ranges.reduce(0) { $0 + $1.count } }

    /// Where in the recording the sample stands that is played after so many others; the end of the last part, once all
    /// were played.
    public func position(after played: Int) -> Int {
        var left = max(0, played)
        for range in ranges {
            if left < range.count { return range.lowerBound + left }
            left -= range.count
        }
        return ranges.last?.upperBound ?? 0
    }

    /// The next samples to hand to the player, all of one part.
    ///
    /// - Parameters:
    ///   - start: How many were handed on before.
    ///   - limit: At most so many; at least 1.
    /// - Returns: A range of the recording; empty at the end.
    public func piece(after start: Int, upTo limit: Int) -> Range<Int> {
        var left = max(0, start)
        for range in ranges {
            if left < range.count {
                let first = range.lowerBound + left
                return first..<min(range.upperBound, first + limit)
            }
            left -= range.count
        }
        return 0..<0
    }
}
