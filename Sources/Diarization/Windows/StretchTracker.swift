/// Cuts speech into stretches that probably hold one voice each, as the frames arrive.
///
/// A stretch ends at a pause, where the only local speaker changes, and where it grows too long to keep its features.
package struct StretchTracker: Sendable {
    /// Pauses up to this many frames do not end a stretch (0.3 s).
    package let longestPause: Int
    /// Shorter stretches are left out (0.3 s).
    package let shortest: Int
    /// A stretch is cut after this many frames (30 s)…
    package let longest: Int
    /// …once at least this many follow, so that the rest is no scrap (1.5 s).
    package let rest: Int

    private var start: Int?
    /// The frame after the last frame of speech.
    private var end = 0
    private var lastSolo: (frame: Int, number: Int)?

    package init(grid: FrameGrid) {
        longestPause = Int(grid.frames(in: 0.3))
        shortest = Int(grid.frames(in: 0.3).rounded(.up))
        longest = Int(grid.frames(in: 30))
        rest = Int(grid.frames(in: 1.5))
    }

    /// Where the stretch under way starts: features before it are no longer needed.
    package var openStart: Int? { start }

    /// Takes the next frames of a timeline and returns the stretches they end.
    package mutating func advance(over frames: Range<Int>, of timeline: SpeechTimeline) -> [Range<Int>] {
        var stretches: [Range<Int>] = []
        for frame in frames where timeline.speech[frame] {
            if start != nil, frame - end > longestPause { close(at: end, into: &stretches) }
            if start == nil {
                start = frame
                lastSolo = nil
            }
            if let number = timeline.solo(frame) {
                if let lastSolo, lastSolo.number != number, let opened = start {
                    // Nobody or several are heard in between: the change lies somewhere there.
                    let change = max(opened, (lastSolo.frame + frame + 1) / 2)
                    close(at: change, into: &stretches)
                    start = change
                }
                lastSolo = (frame, number)
            }
            end = frame + 1
            if let start, end - start >= longest + rest {
                close(at: start + longest, into: &stretches)
                self.start = start + longest
            }
        }
        return stretches
    }

    /// The stretch that the end of the recording ends.
    package mutating func finish() -> [Range<Int>] {
        var stretches: [Range<Int>] = []
        close(at: end, into: &stretches)
        return stretches
    }

    private mutating func close(at end: Int, into stretches: inout [Range<Int>]) {
        guard let start else { return }
        if end - start >= shortest { stretches.append(start..<end) }
        self.start = nil
    }
}
