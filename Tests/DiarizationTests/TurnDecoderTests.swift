import Diarization
import TestSupport
import Testing

@Suite struct TurnDecoderTests {
    private let grid = FrameGrid.segmentation3
    private let centroids = [VoiceVector([1, 0, 0]), VoiceVector([0, 1, 0]), VoiceVector([0, 0, 1])]

    private func window(_ start: Int, _ person: Int) -> EmbeddedWindow {
        EmbeddedWindow(frames: start..<start + 88, seconds: 1.5, share: 1, voice: centroids[person])
    }

    private func speech(_ count: Int) -> SpeechTimeline { SpeechTimeline([[Int]](repeating: [0], count: count)) }

    @Test func `frames go to the speaker whose windows cover them`() {
        let windows = [window(0, 0), window(88, 0), window(176, 1), window(264, 1)]
        let found = TurnDecoder(grid: grid).speakers(of: speech(352), windows: windows, centroids: centroids)
        #expect(found == [Int?](repeating: 0, count: 176) + [Int?](repeating: 1, count: 176))
    }

    @Test func `nobody speaks in silence`() {
        let frames = [[Int]](repeating: [], count: 50) + [[Int]](repeating: [0], count: 88)
        let found = TurnDecoder(grid: grid).speakers(
            of: SpeechTimeline(frames), windows: [window(50, 2)], centroids: centroids)
        #expect(found == [Int?](repeating: nil, count: 50) + [Int?](repeating: 2, count: 88))
    }

    @Test func `with one speaker or none every frame of speech is theirs`() {
        let decoder = TurnDecoder(grid: grid)
        let frames = SpeechTimeline([[0], [], [0, 1]])
        #expect(decoder.speakers(of: frames, windows: [], centroids: []) == [0, nil, 0])
        #expect(decoder.speakers(of: frames, windows: [], centroids: [centroids[1]]) == [0, nil, 0])
    }

    @Test func `a doubtful window does not interrupt a turn, but does where a change is heard`() {
        let doubtful = EmbeddedWindow(
            frames: 88..<176, seconds: 1.5, share: 1, voice: VoiceVector([0.45, 0.55, 0]).normalised)
        let windows = [window(0, 0), doubtful, window(176, 0)]
        let decoder = TurnDecoder(grid: grid)
        let steady = decoder.speakers(of: speech(264), windows: windows, centroids: centroids)
        #expect(steady == [Int?](repeating: 0, count: 264))
        let locals = [[Int]](repeating: [0], count: 88) + [[Int]](repeating: [1], count: 88)
        let changing = decoder.speakers(
            of: SpeechTimeline(locals + [[Int]](repeating: [0], count: 88)), windows: windows, centroids: centroids)
        #expect(changing[130] == 1)
    }

    @Test(arguments: 1...20)
    func `the path is the best of all`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let windows = (0..<6).map { index in
            EmbeddedWindow(
                frames: index * 4..<index * 4 + 8, seconds: 1.5, share: 1,
                voice: VoiceVector((0..<3).map { _ in Float.random(in: -1...1, using: &random) }).normalised)
        }
        var decoder = TurnDecoder(grid: grid)
        decoder.change = 0.3
        let found = decoder.speakers(of: speech(28), windows: windows, centroids: centroids).map { $0 ?? -1 }
        let best = everyPath(7).map { value(of: $0, windows, decoder) }.max() ?? 0
        let units = stride(from: 0, to: 28, by: 4).map { found[$0] }
        #expect(abs(value(of: units, windows, decoder) - best) < 1e-4)
    }

    private func everyPath(_ units: Int) -> [[Int]] {
        units == 0 ? [[]] : everyPath(units - 1).flatMap { path in (0..<3).map { path + [$0] } }
    }

    /// What a path is worth by the definition.
    private func value(of units: [Int], _ windows: [EmbeddedWindow], _ decoder: TurnDecoder) -> Float {
        var value: Float = 0
        for frame in 0..<units.count * 4 {
            var (sum, weights): (Float, Float) = (0, 0.001)
            for window in windows where window.frames.contains(frame) {
                let place = (Float(frame - window.frames.lowerBound) + 0.5) / 8
                let weight = 1.1 - abs(2 * place - 1)
                sum += weight * window.voice.dot(centroids[units[frame / 4]])
                weights += weight
            }
            value += sum / weights * decoder.scale * Float(grid.seconds(of: 1))
        }
        return value - zip(units, units.dropFirst()).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : decoder.change) }
    }
}
