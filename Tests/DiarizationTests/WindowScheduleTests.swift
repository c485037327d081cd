import Diarization
import Testing

@Suite struct WindowScheduleTests {
    private let grid = FrameGrid.segmentation3

    /// All window starts of a recording that arrives in the given pieces.
    private func starts(_ pieces: [Int]) -> [Int] {
        var schedule = WindowSchedule(grid: grid)
        var starts: [Int] = []
        var available = 0
        for piece in pieces {
            available += piece
            starts += schedule.complete(available: available)
        }
        return starts + [schedule.last(of: available)]
    }

    @Test func `a recording of at most one window is one window`() {
        for count in [0, 1, 1_600, 159_999, 160_000] { #expect(starts([count]) == [0]) }
    }

    @Test(arguments: [160_001, 160_270, 239_920, 239_921, 1_000_000])
    func `windows start every hop and the last ends with the recording`(sampleCount: Int) throws {
        let starts = starts([sampleCount])
        let last = try #require(starts.last)
        #expect(starts.dropLast() == (0..<starts.count - 1).map { $0 * 296 }[...])
        #expect(starts.dropLast().allSatisfy { $0 < last })
        #expect(last * 270 + 160_000 >= sampleCount)
        #expect(last * 270 + 160_000 < sampleCount + 270)
        #expect(starts.count < 2 || last - starts[starts.count - 2] <= 296)
    }

    @Test func `the windows do not depend on how the audio is cut`() {
        let whole = starts([1_234_567])
        #expect(starts([Int](repeating: 1, count: 7) + [1_234_560]) == whole)
        #expect(starts([Int](repeating: 1_001, count: 1_233) + [334]) == whole)
    }
}
