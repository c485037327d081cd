import Audio
import Foundation
import TestSupport
import Testing

@Suite struct LevelTests {
    @Test func `a sine of full scale has a peak of 0 dBFS and 3 dB less on average`() {
        let level = Level((0..<16_000).map { Float(sin(2 * .pi * 1_000 * Double($0) / 16_000)) })
        #expect(abs(level.peakDecibels) < 0.01)
        #expect(abs(level.rmsDecibels + 3.0103) < 0.01)
    }

    @Test func `silence, and nothing, lie infinitely low`() {
        #expect(Level([0, 0]).rmsDecibels == -.infinity)
        #expect(Level([]).peakDecibels == -.infinity)
    }
}

@Suite struct SignalHealthTests {
    private func state(of samples: [Float]) -> SignalHealth.State? {
        var health = SignalHealth()
        health.push(samples)
        return health.state
    }

    @Test func `a voice at a usual level is fine`() {
        #expect(state(of: TestSignal.seconds(2)) == .fine)
        #expect(state(of: TestSignal.seconds(2).map { $0 * 0.05 }) == .fine)
    }

    @Test func `nothing is said before half a second`() {
        #expect(state(of: TestSignal.seconds(0.49)) == nil)
        #expect(state(of: TestSignal.seconds(0.5)) == .fine)
    }

    @Test func `digital silence and a constant are no signal`() {
        #expect(state(of: [Float](repeating: 0, count: 16_000)) == .noSignal)
        #expect(state(of: [Float](repeating: 0.25, count: 16_000)) == .noSignal)
    }

    @Test func `a muted microphone is noticed within half a second`() {
        let muted = TestSignal.seconds(2) + [Float](repeating: 0, count: 8_000)
        #expect(state(of: muted) == .noSignal)
        #expect(state(of: muted + TestSignal.seconds(0.1)) == .fine)
    }

    @Test func `room noise and a distant voice are too quiet`() {
        var random = SeededGenerator(seed: 4)
        #expect(state(of: random.noise(32_000, amplitude: 0.001)) == .tooQuiet)
        #expect(state(of: TestSignal.seconds(2).map { $0 * 0.01 }) == .tooQuiet)
    }

    @Test func `a pause after speech is not too quiet at once`() {
        var random = SeededGenerator(seed: 4)
        let speech = TestSignal.seconds(2)
        #expect(state(of: speech + random.noise(16_000, amplitude: 0.001)) == .fine)
        #expect(state(of: speech + random.noise(33_000, amplitude: 0.001)) == .tooQuiet)
    }

    @Test func `a constant offset does not make a quiet voice loud`() {
        #expect(state(of: TestSignal.seconds(2).map { $0 * 0.002 + 0.5 }) == .tooQuiet)
    }

    @Test func `cut-off peaks are clipping, and pass after two seconds`() {
        let clipped = TestSignal.seconds(1).map { max(-1, min(1, 6 * $0)) }
        #expect(state(of: clipped) == .clipped)
        #expect(state(of: clipped + TestSignal.seconds(1.8)) == .clipped)
        #expect(state(of: clipped + TestSignal.seconds(2.1)) == .fine)
    }

    @Test func `single samples at full scale are not clipping`() {
        var signal = TestSignal.seconds(2)
        for index in stride(from: 0, to: signal.count, by: 100) { signal[index] = 1 }
        #expect(state(of: signal) == .fine)
    }

    @Test func `any cutting gives the same`() {
        let signal = TestSignal.seconds(1) + TestSignal.seconds(1).map { max(-1, min(1, 6 * $0)) }
        var whole = SignalHealth()
        whole.push(signal)
        for seed in 1...3 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            var cut = SignalHealth()
            for piece in random.pieces(of: signal, longest: 2_000) { cut.push(piece) }
            #expect(cut.state == whole.state)
            #expect(cut.loudestDecibels == whole.loudestDecibels)
        }
    }

    @Test func `a reset forgets`() {
        var health = SignalHealth()
        health.push(TestSignal.seconds(1))
        health.reset()
        #expect(health.state == nil)
        #expect(health.loudestDecibels == nil)
    }
}
