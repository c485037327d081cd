import Inference
import SpeakerRecognition
import Testing

@Suite struct VerificationTests {
    private let calibration = ScoreCalibration(slope: 20, offset: -10)

    private func embedding(_ values: [Float], _ space: String = "m@1") throws -> Embedding {
        try Embedding(normalising: values, space: EmbeddingSpace(space))
    }

    @Test func `two clips are one person from the threshold on`() throws {
        let score = calibration.score(cosine: 0.6)
        let pair = (try embedding([1, 0]), try embedding([0.6, 0.8]))
        #expect(try Verification(pair.0, pair.1, calibration: calibration, threshold: score - 1e-4).same)
        #expect(try !Verification(pair.0, pair.1, calibration: calibration, threshold: score + 1e-4).same)
        #expect(try abs(Verification(pair.0, pair.1, calibration: calibration).cosine - 0.6) < 1e-6)
    }

    @Test func `the threshold is 0.65 unless given`() throws {
        #expect(try Verification(embedding([1]), embedding([1]), calibration: calibration).threshold == 0.65)
    }

    @Test func `clips embedded by different models are refused`() throws {
        #expect(throws: EmbeddingError.self) {
            try Verification(embedding([1, 0]), embedding([1, 0], "n@2"), calibration: calibration)
        }
    }
}
