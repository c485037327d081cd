/// How much audio a device lost, which PortAudio does not say: it only tells that some was.
///
/// Between two reads the device recorded for as long as the clock says. What neither waited before, nor was read,
/// nor waits now, is gone. Measuring from the last read keeps the drift between the two clocks out of it.
package struct GapEstimator: Sendable {
    private let rate: Double
    private var lastTime: Double?
    private var lastWaiting = 0

    /// For a device of `rate` samples per second.
    package init(rate: Int) { self.rate = Double(rate) }

    /// Takes note of one read.
    ///
    /// - Parameters:
    ///   - frames: Frames the read returned.
    ///   - waiting: Frames left in the device afterwards.
    ///   - time: Seconds on any steady clock, after the read.
    ///   - hasOverflowed: Whether audio was lost before these frames.
    /// - Returns: Frames lost, at least 1 where some were, so that a gap always shows.
    package mutating func advance(frames: Int, waiting: Int, time: Double, hasOverflowed: Bool) -> Int {
        defer {
            lastTime = time
            lastWaiting = waiting
        }
        guard hasOverflowed else { return 0 }
        guard let lastTime else { return 1 }
        let recorded = Double(lastWaiting) + (time - lastTime) * rate
        return max(1, Int(recorded.rounded()) - frames - waiting)
    }
}
