/// Where the segmentation windows of a recording start, found while it arrives.
///
/// Windows start every ``hop`` frames as long as they end before the recording does; a last one ends with the
/// recording, so that its final words are seen with what precedes them.
package struct WindowSchedule: Sendable {
    /// Frames from one window's start to the next (296, half a window: 5 s).
    package let hop: Int
    private let grid: FrameGrid
    private var next = 0

    /// A schedule at the start of a recording.
    package init(grid: FrameGrid, hop: Int = 296) {
        self.grid = grid
        self.hop = hop
    }

    /// Start frames of the windows that end before the last of the `available` samples and were not returned yet.
    package mutating func complete(available: Int) -> [Int] {
        var starts: [Int] = []
        while next * grid.step + grid.windowSamples < available {
            starts.append(next)
            next += hop
        }
        return starts
    }

    /// Start frame of the window that ends with a recording of `sampleCount` samples: 0 where it is shorter than a
    /// window.
    package func last(of sampleCount: Int) -> Int {
        let excess = sampleCount - grid.windowSamples
        return excess <= 0 ? 0 : (excess + grid.step - 1) / grid.step
    }
}
