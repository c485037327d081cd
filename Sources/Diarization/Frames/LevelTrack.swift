package import SpeechFeatures

/// How loud each frame of a recording is, and how that compares with the speech around it.
package struct LevelTrack: Sendable {
    /// The speech around a frame: from about 20 s before it to 10 s after it, which is heard when the frame is decided.
    private static let before = 1_220
    private static let after = 580
    /// The comparison is renewed once a second.
    private static let block = 60
    /// Where levels differ by less than this (9 dB of power) they say little.
    private static let leastRange: Float = 2
    /// Frames over which a level is averaged (0.08 s).
    private static let smoothing = 2

    private let grid: FrameGrid
    private let configuration: FilterbankConfiguration
    /// First frame kept, the start of a block.
    private var first = 0
    /// The mean log energy of the rows in each frame kept so far; the last frame may still lack a row.
    private var levels: [Float] = []
    private var rows = 0
    private var rowsOfLast = 0

    package init(grid: FrameGrid, configuration: FilterbankConfiguration) {
        self.grid = grid
        self.configuration = configuration
    }

    package mutating func append(_ features: FeatureMatrix) {
        // Below and above these bins there is more noise than speech.
        let bins = features.bins / 16..<max(features.bins / 16 + 1, features.bins * 7 / 8)
        for row in 0..<features.frames {
            let energy = features[row].dropFirst(bins.lowerBound).prefix(bins.count).reduce(0, +) / Float(bins.count)
            let frame = grid.frame(ofRow: rows, configuration) - first
            if frame < levels.count {
                rowsOfLast += 1
                levels[frame] += (energy - levels[frame]) / Float(rowsOfLast)
            } else {
                levels.append(energy)
                rowsOfLast = 1
            }
            rows += 1
        }
    }

    /// Forgets what only frames before `frame` are compared with.
    package mutating func drop(before frame: Int) {
        let needed = max(0, frame / Self.block * Self.block - Self.before - Self.smoothing)
        let count = min(needed / Self.block * Self.block - first, levels.count)
        guard count > 0 else { return }
        levels.removeFirst(count)
        first += count
    }

    /// The level of each frame in a range, from 0 for the background to 1 for loud speech; ½ where it is
    /// always the same.
    package func relative(_ frames: Range<Int>) -> [Float] {
        var result: [Float] = []
        result.reserveCapacity(frames.count)
        var compared = -1
        var (middle, range): (Float, Float) = (0, Self.leastRange)
        for frame in frames {
            guard !levels.isEmpty else { return [Float](repeating: 0.5, count: frames.count) }
            if frame / Self.block != compared {
                compared = frame / Self.block
                let start = compared * Self.block - first
                let around = levels[max(0, start - Self.before)..<min(levels.count, start + Self.after)].sorted()
                let (low, high) = (around[(around.count - 1) / 20], around[(around.count - 1) * 9 / 10])
                middle = (low + high) / 2
                range = max(Self.leastRange, high - low)
            }
            var level: Float = 0
            for near in frame - Self.smoothing...frame + Self.smoothing {
                level += levels[min(max(0, near - first), levels.count - 1)]
            }
            level /= Float(2 * Self.smoothing + 1)
            result.append(min(max(0.5 + (level - middle) / range, 0), 1))
        }
        return result
    }
}
