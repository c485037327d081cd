import Testing
import Transcription

@Suite struct LeftOutSpeechTests {
    /// Voice in these seconds of `seconds`, in windows of 32 ms.
    private func voice(_ voiced: [ClosedRange<Double>], seconds: Double) -> VoiceTrack {
        let probabilities = (0..<Int(seconds / 0.032)).map { window -> Float in
            let time = (Double(window) + 0.5) * 0.032
            return voiced.contains { $0.contains(time) } ? 0.9 : 0.1
        }
        return VoiceTrack(probabilities: probabilities, windowSamples: 512, threshold: 0.5)
    }

    private func words(_ bounds: [(Double, Double)]) -> [Range<Int>] {
        bounds.map { Int($0.0 * 16_000)..<Int($0.1 * 16_000) }
    }

    private func stretches(
        _ bounds: [(Double, Double)], _ voiced: [ClosedRange<Double>], seconds: Double = 20
    ) -> [LeftOutSpeech.Stretch] {
        LeftOutSpeech(
            words: words(bounds), voice: voice(voiced, seconds: seconds), sampleCount: Int(seconds * 16_000)
        ).stretches
    }

    @Test func `words that have their time are left alone, however long the pauses in it`() {
        #expect(stretches([(0, 0.5), (0.5, 2.5), (2.5, 9), (9, 9.4)], [0...2, 2.5...3.5, 8.8...9.4]).isEmpty)
        #expect(stretches([], [0...20]).isEmpty)
    }

    @Test func `words that stand for seconds of voice are a stretch, from pause to pause`() {
        let found = stretches(
            [(0, 0.5), (0.6, 1), (1.2, 6), (6, 6), (6, 10.5), (10.5, 11), (11.5, 12)],
            [0...1, 1.2...1.8, 2.1...9.5, 9.8...11, 11.5...12])
        #expect(found.map(\.words) == [2..<6])
        let samples = found.first?.samples ?? 0..<0
        #expect(16_000...19_200 ~= samples.lowerBound && 176_000...184_000 ~= samples.upperBound)
        #expect(samples.lowerBound.isMultiple(of: 512))
    }

    @Test func `without a pause nearby the stretch ends with its words`() {
        let found = stretches([(0, 0.5), (0.5, 1), (1, 1.5), (1.5, 8), (8, 8.5), (8.5, 9)], [0...20])
        #expect(found.map(\.words) == [0..<4] || found.map(\.words) == [3..<4])
    }

    @Test func `stretches follow each other without overlapping`() {
        let found = stretches([(0, 4), (4, 4.3), (4.3, 4.6), (4.6, 9), (9, 9.5), (9.5, 14)], [0...20])
        for (one, next) in zip(found, found.dropFirst()) {
            #expect(one.words.upperBound <= next.words.lowerBound)
            #expect(one.samples.upperBound <= next.samples.lowerBound)
        }
        #expect(!found.isEmpty)
    }

    @Test func `a stretch that is the whole utterance is none, as it would only give the same text again`() {
        #expect(stretches([(0, 10)], [0...10], seconds: 10).isEmpty)
    }
}
