import Testing
import VoiceActivity

struct SpeechEdgesTests {
    private func edges(_ probabilities: [Float], threshold: Float = 0.5, silence: Int = 640) -> [SpeechEdges.Edge] {
        var machine = SpeechEdges(windowSamples: 512, threshold: threshold, minimumSilence: silence)
        return probabilities.compactMap { machine.advance(probability: $0) }
            + [machine.finish(at: probabilities.count * 512)].compactMap(\.self)
    }

    @Test func `speech begins at the threshold and ends where a pause of the length began`() {
        #expect(edges([0.1, 0.5, 0.9, 0.1, 0.1, 0.1]) == [.began(at: 512), .ended(512..<1_536)])
    }

    @Test func `a shorter pause, or a dip between the thresholds, does not end it`() {
        #expect(edges([0.9, 0.1, 0.9, 0.4, 0.4, 0.4, 0.9]) == [.began(at: 0), .ended(0..<3_584)])
    }

    @Test func `the end of the audio ends it, without the pause before it`() {
        #expect(edges([0.9, 0.9, 0.1]) == [.began(at: 0), .ended(0..<1_024)])
        #expect(edges([0.1, 0.2]) == [])
        #expect(edges([]) == [])
    }

    @Test func `without a minimum, the first window of silence ends it`() {
        #expect(edges([0.9, 0.1, 0.9, 0.1], silence: 0).count == 4)
    }

    @Test func `a threshold of 0 or 1 is no trap`() {
        #expect(edges([0, 0, 0], threshold: 0).first == .began(at: 0))
        #expect(edges([0.99, 1, 0.99], threshold: 1).first == .began(at: 512))
    }
}
