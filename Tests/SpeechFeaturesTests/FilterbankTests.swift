import SpeechFeatures
import TestSupport
import Testing

@Suite struct FilterbankTests {
    @Test func `any chunking gives the frames of the whole, bit for bit`() throws {
        var random = SeededGenerator(seed: 1)
        let filterbank = try Filterbank(.campPlus3DSpeaker)
        let samples = random.noise(8_000)
        let whole = try filterbank.features(of: samples)
        for longest in [1, 7, 160, 401, 5_000] {
            var stream = FilterbankStream(filterbank)
            var joined = FeatureMatrix(configuration: filterbank.configuration)
            for piece in random.pieces(of: samples, longest: longest) {
                let features = try stream.push(piece)
                joined.append(0..<features.frames, of: features)
            }
            #expect(joined == whole)
        }
    }
}
