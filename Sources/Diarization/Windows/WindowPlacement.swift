/// Where the embedding windows of a stretch of one voice lie.
///
/// A short stretch is one window. A longer one gets windows of ``length`` spread evenly, side by side; where two
/// neighbours do not sound alike, one more window is placed between them.
package struct WindowPlacement: Sendable {
    /// Frames of a window (1.5 s).
    package let length: Int
    /// Frames from one window to the next at most (1.5 s), apart from ``slack``.
    package let hop: Int
    /// How much of a hop may be left over before one more window is placed.
    package let slack = 0.2
    /// Neighbours this close, in frames, need no window between them (0.5 s).
    package let closest: Int

    package init(grid: FrameGrid) {
        length = Int(grid.frames(in: 1.5))
        hop = length
        closest = Int(grid.frames(in: 0.5))
    }

    /// The windows of a stretch, in order.
    package func windows(in stretch: Range<Int>) -> [Range<Int>] {
        guard stretch.count > length else { return [stretch] }
        let room = stretch.count - length
        let steps = max(1, Int((Double(room) / Double(hop) - slack).rounded(.up)))
        return (0...steps).map { step in
            let start = stretch.lowerBound + (room * step + steps / 2) / steps
            return start..<start + length
        }
    }

    /// The window half-way between two neighbours; `nil` where they are so close that it would add nothing.
    package func between(_ earlier: Range<Int>, _ later: Range<Int>) -> Range<Int>? {
        guard later.lowerBound - earlier.lowerBound > closest else { return nil }
        let start = (earlier.lowerBound + later.lowerBound) / 2
        return start..<start + length
    }
}
