import Diarization
import TestSupport
import Testing

@Suite struct StretchTrackerTests {
    private let grid = FrameGrid.segmentation3

    /// The stretches of a timeline that settles in the given ranges.
    private func stretches(_ timeline: SpeechTimeline, cuts: [Int] = []) -> [Range<Int>] {
        var tracker = StretchTracker(grid: grid)
        let edges = [0] + cuts + [timeline.count]
        let found = zip(edges, edges.dropFirst()).flatMap { tracker.advance(over: $0..<$1, of: timeline) }
        return found + tracker.finish()
    }

    private func frames(_ parts: (Int, [Int])...) -> SpeechTimeline {
        SpeechTimeline(parts.flatMap { [[Int]](repeating: $0.1, count: $0.0) })
    }

    @Test func `a pause up to 0,3 s is bridged and a longer one ends the stretch`() {
        #expect(stretches(frames((40, [0]), (17, []), (40, [0]))) == [0..<97])
        #expect(stretches(frames((40, [0]), (18, []), (40, [0]))) == [0..<40, 58..<98])
    }

    @Test func `a stretch ends midway between two local speakers`() {
        #expect(stretches(frames((40, [0]), (40, [1]))) == [0..<40, 40..<80])
        #expect(stretches(frames((40, [0]), (10, [0, 1]), (40, [1]))) == [0..<45, 45..<90])
    }

    @Test func `stretches under 0,3 s are left out`() {
        #expect(stretches(frames((17, [0]), (30, []), (18, [0]))) == [47..<65])
        #expect(stretches(frames((40, [0]), (10, [1]), (40, [0]))) == [0..<40, 50..<90])
    }

    @Test func `a long monologue is cut every 30 s and leaves no scrap`() {
        let found = stretches(frames((5_000, [0])))
        #expect(found.first?.count == 1_777)
        #expect(found.map(\.count).reduce(0, +) == 5_000)
        #expect(found.allSatisfy { $0.count >= 88 && $0.count < 1_777 + 88 })
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    }

    @Test func `stretches do not depend on when the frames settle`() {
        var random = SeededGenerator(seed: 4)
        let timeline = SpeechTimeline(
            (0..<300).flatMap { _ in
                let locals = [[], [0], [1], [0, 1]][Int.random(in: 0..<4, using: &random)]
                return [[Int]](repeating: locals, count: Int.random(in: 1...60, using: &random))
            })
        let whole = stretches(timeline)
        #expect(stretches(timeline, cuts: Array(1..<timeline.count)) == whole)
        #expect(zip(whole, whole.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    }
}

@Suite struct WindowPlacementTests {
    private let placement = WindowPlacement(grid: .segmentation3)

    @Test func `a stretch of up to 1,5 s is one window`() {
        #expect(placement.windows(in: 10..<50) == [10..<50])
        #expect(placement.windows(in: 10..<98) == [10..<98])
    }

    @Test(arguments: [89, 100, 170, 200, 300, 777, 1_864])
    func `longer stretches are covered from end to end by windows of 1,5 s`(frames: Int) {
        let windows = placement.windows(in: 7..<7 + frames)
        #expect(windows.first?.lowerBound == 7)
        #expect(windows.last?.upperBound == 7 + frames)
        #expect(windows.allSatisfy { $0.count == 88 })
        let steps = zip(windows, windows.dropFirst()).map { $1.lowerBound - $0.lowerBound }
        #expect(steps.allSatisfy { $0 > 0 && $0 <= 106 })
        #expect((steps.max() ?? 0) - (steps.min() ?? 0) <= 1)
    }

    @Test func `the window between two neighbours lies half-way, unless they are close`() {
        #expect(placement.between(0..<88, 88..<176) == 44..<132)
        #expect(placement.between(0..<88, 29..<117) == nil)
    }
}
