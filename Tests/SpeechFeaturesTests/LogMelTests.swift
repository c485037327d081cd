import SpeechFeatures
import TestSupport
import Testing

@Suite struct LogMelTests {
    /// Both compute in single precision; the weakest energies, differences of large sums, differ most.
    static let tolerance: Float = 1e-3

    private func compare(_ names: [String]) throws {
        let logMel = try LogMel(.whisper)
        let cases = try GoldenTranscription.spectrograms()
        for name in names {
            let golden = try #require(cases.first { $0.name == name }, "no case \(name)")
            let found = try logMel.spectrogram(of: golden.source.samples(), frames: golden.frames)
            let expected = try golden.values()
            #expect(expected.shape == [found.bins, found.frames])
            try expectClose(found.values, expected.values, absolute: Self.tolerance)
        }
    }

    @Test(.enabled(if: TestAssets.hasSpeech, "the demo speech is not set up"))
    func `speech has the reference's spectrogram, and so has speech that is continued with silence`() throws {
        try compare(["logmel-speech", "logmel-padded"])
    }

    @Test func `silence and a click have the reference's spectrogram`() throws {
        try compare(["logmel-silence", "logmel-impulse"])
    }

    @Test func `every golden case is tested`() throws { #expect(try GoldenTranscription.spectrograms().count == 4) }

    @Test func `audio beyond the window is left out`() throws {
        var random = SeededGenerator(seed: 5)
        let samples = random.noise(3_000)
        let logMel = try LogMel(.whisper)
        let whole = try logMel.spectrogram(of: samples, frames: 10)
        #expect(try logMel.spectrogram(of: Array(samples.prefix(1_600)), frames: 10) == whole)
        #expect(whole.values.count == 80 * 10)
    }

    @Test func `a frame gives the same bits whichever frames it is computed with`() throws {
        var random = SeededGenerator(seed: 6)
        let samples = random.noise(160 * 21)
        let logMel = try LogMel(.whisper)
        let whole = try logMel.spectrogram(of: samples, frames: 21)
        let later = try logMel.spectrogram(of: Array(samples[160 * 3..<160 * 15]), frames: 12)
        // Frames at the ends see the mirrored edge; the greatest value is the whole window's, so compare above the floor.
        for bin in 0..<80 {
            for frame in 3..<9 {
                let (a, b) = (whole.values[bin * 21 + frame + 3], later.values[bin * 12 + frame])
                #expect(a == b)
            }
        }
    }

    @Test(arguments: [Float.nan, .infinity])
    func `a sample that is not a number is refused with its position`(_ value: Float) throws {
        var samples = [Float](repeating: 0.1, count: 2_000)
        samples[1_234] = value
        let logMel = try LogMel(.whisper)
        #expect(throws: FeatureError.notFinite(sample: 1_234)) { try logMel.spectrogram(of: samples, frames: 20) }
    }

    @Test func `an empty window, and settings without an implementation, are refused`() throws {
        let logMel = try LogMel(.whisper)
        #expect(throws: FeatureError.noFrames) { try logMel.spectrogram(of: [], frames: 0) }
        var configuration = LogMelConfiguration.whisper
        configuration.fftSize = 401
        #expect(throws: FeatureError.unsupported(.fftSize(401, frameLength: 401))) { try LogMel(configuration) }
        configuration = .whisper
        configuration.melBins = 0
        #expect(throws: FeatureError.unsupported(.melBins(0, low: 0, high: 8_000))) { try LogMel(configuration) }
    }
}
