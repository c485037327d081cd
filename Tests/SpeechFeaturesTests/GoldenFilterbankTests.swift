import SpeechFeatures
import TestSupport
import Testing

/// Against kaldi-native-fbank, element by element.
@Suite struct GoldenFilterbankTests {
    /// Both compute in single precision, so energies near the floor, small differences of large sums, differ most.
    static let tolerance: Float = 2e-3

    private func compare(_ names: [String]) throws {
        let cases = try Golden.filterbankCases()
        for name in names {
            let golden = try #require(cases.first { $0.name == name }, "no case \(name)")
            let features = try Filterbank(golden.configuration).features(of: golden.source.samples())
            let expected = try golden.energies()
            #expect(expected.shape == [features.frames, 80])
            try expectClose(features.values, expected.values, absolute: Self.tolerance)
        }
    }

    @Test(.enabled(if: TestAssets.hasSpeech, "the demo speech is not set up"))
    func `speech has the reference's energies`() throws {
        try compare(["speech-3s", "telephone-3s"])
    }

    @Test(.enabled(if: TestAssets.hasSpeech, "the demo speech is not set up"))
    func `the scale of 16-bit integers and the hamming window have the reference's energies`() throws {
        try compare(["speech-int16-scale", "speech-hamming", "speech-int16-scale-hamming"])
    }

    @Test(.enabled(if: TestAssets.hasSpeech, "the demo speech is not set up"))
    func `399 samples give no frame, 400 and 401 one, 560 two`() throws {
        try compare(["samples-399", "samples-400", "samples-401", "samples-560"])
    }

    @Test func `silence has the reference's energies`() throws { try compare(["silence"]) }

    @Test func `the first sample is emphasised against itself`() throws {
        try compare(["first-sample-hamming", "first-sample-povey"])
    }

    @Test func `every golden case is tested`() throws {
        #expect(try Golden.filterbankCases().count == 12)
    }
}
