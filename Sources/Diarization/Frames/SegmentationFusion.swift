import Foundation

/// What the segmentation model says of each frame of a recording, its overlapping windows made into one.
///
/// Speech and overlap are averages over the windows that see a frame, weighted towards each window's middle. Local
/// speakers are linked from window to window by the frames in which both windows hear them.
package struct SegmentationFusion: Sendable {
    /// The fused view of one frame.
    package struct Frame: Sendable, Equatable {
        /// Probability that anybody speaks; 0 where no window was computed.
        package var speech: Float
        /// Probability that several people speak.
        package var overlap: Float
        /// A number for the only speaker the model hears, the same from window to window; `nil` where there is none or
        /// are several.
        package var solo: Int?
    }

    private struct Sums {
        var speech: Float = 0
        var overlap: Float = 0
        var weight: Float = 0
        var solo: Int?
    }

    private struct Previous {
        var start: Int
        /// The class of each frame.
        var classes: [UInt8]
        /// The linked number of each local speaker.
        var numbers: [Int]
    }

    private let grid: FrameGrid
    private let locals: LocalSpeakers
    private let weights: [Float]
    /// Sums of the frames from ``settled`` on.
    private var sums: [Sums] = []
    private var previous: Previous?
    private var unusedNumber = 0
    /// Frames that were returned; windows added from now on start here or later.
    package private(set) var settled = 0

    package init(grid: FrameGrid, locals: LocalSpeakers) {
        self.grid = grid
        self.locals = locals
        let half = Float(grid.windowFrames) / 2
        weights = (0..<grid.windowFrames).map { frame in
            let edge = min(Float(frame) + 0.5, Float(grid.windowFrames - frame) - 0.5)
            return 0.05 + edge / half
        }
    }

    /// Adds the window that starts at frame `start`; windows come in order.
    ///
    /// - Returns: The most probable class of each of its frames.
    package mutating func add(_ logProbabilities: [Float], at start: Int) -> [UInt8] {
        precondition(start >= settled, "windows come in order")
        extend(to: start + grid.windowFrames)
        let classCount = locals.active.count
        var classes = [UInt8](repeating: 0, count: grid.windowFrames)
        for frame in 0..<grid.windowFrames {
            var (silence, several): (Float, Float) = (0, 0)
            var best = 0
            let row = frame * classCount
            for candidate in 0..<classCount {
                let value = logProbabilities[row + candidate]
                if value > logProbabilities[row + best] { best = candidate }
                switch locals.active[candidate].count {
                case 0: silence += exp(value)
                case 1: break
                default: several += exp(value)
                }
            }
            classes[frame] = UInt8(best)
            let weight = weights[frame]
            sums[start - settled + frame].speech += weight * (1 - silence)
            sums[start - settled + frame].overlap += weight * several
            sums[start - settled + frame].weight += weight
        }
        link(classes, at: start)
        return classes
    }

    /// The frames before `frame`, which no later window will touch, and forgets them.
    package mutating func settle(before frame: Int) -> [Frame] {
        extend(to: frame)
        let done = sums.prefix(max(0, frame - settled)).map { sum in
            Frame(
                speech: sum.weight > 0 ? sum.speech / sum.weight : 0,
                overlap: sum.weight > 0 ? sum.overlap / sum.weight : 0, solo: sum.solo)
        }
        sums.removeFirst(done.count)
        settled += done.count
        return done
    }

    private mutating func extend(to frame: Int) {
        let missing = frame - settled - sums.count
        if missing > 0 { sums += [Sums](repeating: Sums(), count: missing) }
    }

    /// Numbers the window's local speakers, and hands the frames over from the previous window's middle of the overlap.
    private mutating func link(_ classes: [UInt8], at start: Int) {
        var numbers = [Int?](repeating: nil, count: locals.count)
        var handover = start
        if let previous, previous.start + grid.windowFrames > start {
            let offset = start - previous.start
            var common = [[Int]](repeating: [Int](repeating: 0, count: locals.count), count: locals.count)
            for frame in offset..<grid.windowFrames {
                for later in locals.active[Int(classes[frame - offset])] {
                    for earlier in locals.active[Int(previous.classes[frame])] { common[later][earlier] += 1 }
                }
            }
            numbers = locals.match(common).map { earlier in earlier.map { previous.numbers[$0] } }
            handover = (previous.start + grid.windowFrames + start) / 2
        }
        let numbered = numbers.map { number in
            if let number { return number }
            defer { unusedNumber += 1 }
            return unusedNumber
        }
        for frame in handover - start..<grid.windowFrames {
            sums[start - settled + frame].solo = locals.solo(Int(classes[frame])).map { numbered[$0] }
        }
        previous = Previous(start: start, classes: classes, numbers: numbered)
    }
}
