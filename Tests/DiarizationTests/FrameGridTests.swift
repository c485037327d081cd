import Diarization
import SpeechFeatures
import Testing

@Suite struct FrameGridTests {
    private let grid = FrameGrid.segmentation3

    @Test func `a frame stands for the samples nearest to its centre`() {
        #expect(grid.centre(of: 0) == 495)
        #expect(grid.centre(of: 10) == 3_195)
        #expect(grid.start(of: 10) == 3_060)
        #expect(grid.start(of: 11) - grid.start(of: 10) == 270)
    }

    @Test func `frames on the sample clock stay inside the recording`() {
        #expect(grid.samples(of: 0..<2, within: 16_000) == 0..<900)
        #expect(grid.samples(of: 2..<4, within: 16_000) == 900..<1_440)
        #expect(grid.samples(of: 2..<4, within: 1_000) == 900..<1_000)
        #expect(grid.samples(of: 9..<12, within: 1_000).isEmpty)
    }

    @Test(arguments: [0, 359, 360, 629, 630, 160_000])
    func `the frames within a recording are those that begin inside it`(sampleCount: Int) {
        let count = grid.frames(within: sampleCount)
        #expect(count == 0 || grid.start(of: count - 1) <= sampleCount)
        #expect(grid.start(of: count) > sampleCount)
    }

    @Test func `a row of features belongs to the frame it is centred in`() {
        let features = FilterbankConfiguration.campPlus3DSpeaker
        for row in 2..<500 {
            let frame = grid.frame(ofRow: row, features)
            let centre = row * 160 + 200
            #expect((grid.start(of: frame)..<grid.start(of: frame + 1)).contains(centre))
            #expect(grid.row(of: frame, features) <= row)
            #expect(grid.row(of: frame + 1, features) > row)
        }
    }
}

@Suite struct RunsTests {
    @Test func `runs are the longest stretches that satisfy the condition`() {
        #expect((0..<10).runs { $0 % 5 > 1 } == [2..<5, 7..<10])
        #expect((3..<6).runs { _ in true } == [3..<6])
        #expect((3..<6).runs { _ in false }.isEmpty)
        #expect((3..<3).runs { _ in true }.isEmpty)
    }
}
