import Foundation
import Randomness
import Testing
import VoiceControl

@Suite struct SignalToNoiseTests {
    /// A tone of half a second, and as much room before and behind it.
    private func recording(tone: Float, noise: Float, rumble: Float = 0) -> [Float] {
        var chance = SplitMix64(seed: 3)
        return (0..<24_000).map { index in
            let time = Float(index) / 16_000
            let sound = (8_000..<16_000).contains(index) ? tone * sin(2 * .pi * 440 * time) : 0
            return sound + noise * Float.random(in: -1...1, using: &chance) + rumble * sin(2 * .pi * 20 * time)
        }
    }

    @Test func `ten times the noise is twenty decibels less`() {
        let quiet = SignalToNoise.decibels(in: recording(tone: 0.5, noise: 0.001))
        let loud = SignalToNoise.decibels(in: recording(tone: 0.5, noise: 0.01))
        #expect(abs(quiet - loud - 20) < 1)
        // A tone of amplitude a has the power a² / 2, and evenly spread noise b² / 3.
        #expect(abs(loud - 10 * log10(0.5 * 0.5 / 2 / (0.01 * 0.01 / 3))) < 2)
    }

    @Test func `how loud all of it is makes no difference`() {
        let samples = recording(tone: 0.5, noise: 0.01)
        let softer = samples.map { $0 / 16 }
        #expect(abs(SignalToNoise.decibels(in: samples) - SignalToNoise.decibels(in: softer)) < 0.1)
    }

    @Test func `rumble is no noise`() {
        let without = SignalToNoise.decibels(in: recording(tone: 0.5, noise: 0.01))
        let with = SignalToNoise.decibels(in: recording(tone: 0.5, noise: 0.01, rumble: 0.05))
        #expect(without - with < 3)
    }

    @Test func `in less than a frame there is nothing to tell apart, and in silence nothing rises`() {
        #expect(SignalToNoise.decibels(in: []) == .infinity)
        #expect(SignalToNoise.decibels(in: [Float](repeating: 0.1, count: 399)) == .infinity)
        #expect(SignalToNoise.decibels(in: [Float](repeating: 0, count: 8_000)) == 0)
    }
}
