import Foundation

/// The classes of one segmentation window, kept to tell who else speaks where several do.
package struct SegmentedWindow: Sendable {
    /// First frame.
    package var start: Int
    /// The most probable class of each frame.
    package var classes: [UInt8]

    package init(start: Int, classes: [UInt8]) {
        self.start = start
        self.classes = classes
    }
}

/// Finds the second speaker where several people speak.
///
/// The segmentation window that sees the overlap best tells which two of its local speakers take part; whose voices
/// those are, the decoded speakers of the frames around tell, in which the local speaker is alone. Without such frames
/// it is whoever else speaks nearest in time.
package struct OverlapResolver: Sendable {
    /// How far away another speaker is looked for, in seconds.
    package var reach = 2.0
    /// At this distance in seconds a frame's vote has fallen to 1/e.
    package var decay = 2.0
    private let grid: FrameGrid
    private let locals: LocalSpeakers

    package init(grid: FrameGrid, locals: LocalSpeakers) {
        self.grid = grid
        self.locals = locals
    }

    /// The second speaker of each frame; `nil` in most.
    ///
    /// - Parameters:
    ///   - first: The decoded speaker of each frame.
    ///   - windows: The segmentation windows, in order.
    package func seconds(
        to first: [Int?], in timeline: SpeechTimeline, windows: [SegmentedWindow]
    ) -> [Int?] {
        var second = [Int?](repeating: nil, count: first.count)
        guard !windows.isEmpty else { return second }
        for run in (0..<first.count).runs(where: { timeline.overlap[$0] }) {
            let candidates = candidates(in: run, first: first, window: bestWindow(for: run, among: windows))
            for frame in run {
                second[frame] =
                    candidates.first { $0 != first[frame] } ?? nearest(to: frame, otherThan: first[frame], in: first)
            }
        }
        return second
    }

    /// The window whose middle is nearest to the middle of a run.
    private func bestWindow(for run: Range<Int>, among windows: [SegmentedWindow]) -> SegmentedWindow {
        let middle = (run.lowerBound + run.upperBound) / 2 - grid.windowFrames / 2
        var (low, high) = (0, windows.count)
        while low < high {
            let probe = (low + high) / 2
            if windows[probe].start < middle { low = probe + 1 } else { high = probe }
        }
        guard low > 0 else { return windows[0] }
        guard low < windows.count else { return windows[low - 1] }
        return middle - windows[low - 1].start <= windows[low].start - middle ? windows[low - 1] : windows[low]
    }

    /// The speakers behind the two local speakers that are most active in a run.
    private func candidates(in run: Range<Int>, first: [Int?], window: SegmentedWindow) -> [Int] {
        var activity = [Int](repeating: 0, count: locals.count)
        for frame in run.clamped(to: window.start..<window.start + window.classes.count) {
            for local in locals.active[Int(window.classes[frame - window.start])] { activity[local] += 1 }
        }
        let busiest = activity.indices.sorted { (activity[$0], $1) > (activity[$1], $0) }
        return busiest.prefix(2).filter { activity[$0] > 0 }.compactMap { local in
            voice(of: local, near: (run.lowerBound + run.upperBound) / 2, first: first, window: window)
        }
    }

    /// The speaker whom the frames in which a local speaker is alone were given to, near ones counting more.
    private func voice(of local: Int, near middle: Int, first: [Int?], window: SegmentedWindow) -> Int? {
        var votes: [Int: Double] = [:]
        for (place, kind) in window.classes.enumerated() where locals.solo(Int(kind)) == local {
            let frame = window.start + place
            guard frame < first.count, let speaker = first[frame] else { continue }
            votes[speaker, default: 0] += exp(-grid.seconds(of: abs(frame - middle)) / decay)
        }
        return votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// Whoever else speaks nearest in time; the earlier of two as near.
    private func nearest(to frame: Int, otherThan speaker: Int?, in first: [Int?]) -> Int? {
        for distance in 1...max(1, Int(grid.frames(in: reach))) {
            for place in [frame - distance, frame + distance] where first.indices.contains(place) {
                if let other = first[place], other != speaker { return other }
            }
        }
        return nil
    }
}
