import Diarization
import SpeechFeatures
import Testing

@Suite struct FeatureBufferTests {
    private let grid = FrameGrid.segmentation3

    /// Rows that hold their own index in every bin.
    private func rows(_ range: Range<Int>) -> FeatureMatrix {
        FeatureMatrix(
            configuration: .campPlus3DSpeaker, values: range.flatMap { [Float](repeating: Float($0), count: 80) })
    }

    private func buffer(_ count: Int) -> FeatureBuffer {
        var buffer = FeatureBuffer(grid: grid, configuration: .campPlus3DSpeaker)
        buffer.append(rows(0..<count))
        return buffer
    }

    private func indices(_ features: FeatureMatrix?) -> [Int]? {
        features.map { matrix in (0..<matrix.frames).map { Int(matrix[$0].first ?? -1) } }
    }

    @Test func `a window of speech has the features centred in it, a multiple of four`() throws {
        let timeline = SpeechTimeline([[Int]](repeating: [0], count: 400))
        let found = try #require(indices(buffer(600).features(of: 100..<188, in: timeline)))
        #expect(found == Array(170..<170 + 148))
    }

    @Test func `silence and overlap are cut out and the rest joined`() throws {
        var frames = [[Int]](repeating: [0], count: 400)
        for frame in 120..<140 { frames[frame] = [] }
        for frame in 150..<170 { frames[frame] = [0, 1] }
        let timeline = SpeechTimeline(frames)
        let found = try #require(indices(buffer(600).features(of: 100..<188, in: timeline)))
        #expect(found.count % 4 == 0 && found == found.sorted() && Set(found).count == found.count)
        for row in found { #expect(frames[grid.frame(ofRow: row, .campPlus3DSpeaker)] == [0]) }
        #expect(found.count >= (88 - 40) * 270 / 160 - 6)
    }

    @Test func `where hardly anybody speaks alone overlap counts too`() throws {
        let timeline = SpeechTimeline([[Int]](repeating: [0, 1], count: 400))
        #expect(buffer(600).features(of: 100..<188, in: timeline)?.frames == 148)
    }

    @Test func `windows with too little speech have no features`() {
        var frames = [[Int]](repeating: [], count: 400)
        for frame in 100..<110 { frames[frame] = [0] }
        #expect(buffer(600).features(of: 100..<188, in: SpeechTimeline(frames)) == nil)
        #expect(buffer(0).features(of: 0..<5, in: SpeechTimeline(frames)) == nil)
    }

    @Test func `dropped features change nothing for later windows`() {
        let timeline = SpeechTimeline([[Int]](repeating: [0], count: 400))
        var dropped = buffer(300)
        dropped.drop(before: 100)
        dropped.append(rows(300..<600))
        dropped.drop(before: 150)
        #expect(dropped.features(of: 150..<238, in: timeline) == buffer(600).features(of: 150..<238, in: timeline))
    }
}
