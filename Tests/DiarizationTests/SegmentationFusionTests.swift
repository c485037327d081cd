import Diarization
import Foundation
import Testing

/// On windows of 8 frames, with the powerset classes {}, 1, 2, 12.
@Suite struct SegmentationFusionTests {
    private let grid = FrameGrid(step: 10, receptiveField: 30, windowSamples: 100, windowFrames: 8)
    private let locals = LocalSpeakers(classes: [[], [1], [2], [1, 2]])

    private func fusion() -> SegmentationFusion { SegmentationFusion(grid: grid, locals: locals) }

    /// Log-probabilities that give the class of each frame the probability `confidence`.
    private func window(_ classes: [Int], confidence: Float = 0.97) -> [Float] {
        classes.flatMap { kind in
            (0..<4).map { log($0 == kind ? confidence : (1 - confidence) / 3) }
        }
    }

    @Test func `speech is everything but silence, and overlap what several share`() {
        var fusion = fusion()
        let classes = fusion.add(window([0, 1, 2, 3, 3, 1, 0, 0], confidence: 0.7), at: 0)
        #expect(classes == [0, 1, 2, 3, 3, 1, 0, 0])
        let frames = fusion.settle(before: 8)
        for (frame, kind) in zip(frames, classes) {
            #expect(abs(frame.speech - (kind == 0 ? 0.3 : 0.9)) < 1e-5)
            #expect(abs(frame.overlap - (kind == 3 ? 0.7 : 0.1)) < 1e-5)
        }
        #expect(frames.map(\.solo) == [nil, 0, 1, nil, nil, 0, nil, nil])
    }

    @Test func `where windows overlap the one with the frame nearer its middle weighs more`() {
        var fusion = fusion()
        _ = fusion.add(window([Int](repeating: 1, count: 8)), at: 0)
        _ = fusion.add(window([Int](repeating: 0, count: 8)), at: 4)
        let speech = fusion.settle(before: 12).map(\.speech)
        #expect(speech[4] > 0.5 && speech[7] < 0.5)
        #expect(speech[4..<8] == speech[4..<8].sorted(by: >)[...])
        #expect(abs(speech[0] - 0.99) < 1e-4 && abs(speech[11] - 0.03) < 1e-4)
    }

    @Test func `local speakers keep their numbers from window to window whatever the model calls them`() {
        var fusion = fusion()
        _ = fusion.add(window([1, 1, 1, 1, 2, 2, 2, 2]), at: 0)
        _ = fusion.add(window([1, 1, 1, 1, 2, 2, 2, 2]), at: 4)  // 1 is now who was 2
        let solos = fusion.settle(before: 12).map(\.solo)
        #expect(solos[0] == 0 && solos[5] == 1 && solos[7] == 1)
        #expect(solos[11] != nil && solos[11] != 1)
    }

    @Test func `frames that no window covers are silent and break the numbering`() {
        var fusion = fusion()
        _ = fusion.add(window([1, 1, 1, 1, 1, 1, 1, 1]), at: 0)
        _ = fusion.add(window([1, 1, 1, 1, 1, 1, 1, 1]), at: 12)
        let frames = fusion.settle(before: 20)
        #expect(frames[8..<12].allSatisfy { $0.speech == 0 && $0.overlap == 0 && $0.solo == nil })
        #expect(frames[7].solo == 0 && frames[12].solo != 0)
    }

    @Test func `settling in steps gives what settling at the end gives`() {
        let windows = [[1, 1, 2, 2, 0, 0, 3, 3], [2, 2, 0, 0, 3, 1, 1, 1], [1, 1, 1, 1, 2, 2, 2, 2]]
        var (whole, stepwise) = (fusion(), fusion())
        var frames: [SegmentationFusion.Frame] = []
        for (index, classes) in windows.enumerated() {
            _ = whole.add(window(classes), at: index * 4)
            _ = stepwise.add(window(classes), at: index * 4)
            frames += stepwise.settle(before: index * 4)
        }
        #expect(frames + stepwise.settle(before: 16) == whole.settle(before: 16))
    }
}
