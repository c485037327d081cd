public import Inference

/// Whether two clips are one person.
public struct Verification: Sendable, Equatable {
    /// Cosine of the angle between the two voices, −1…1.
    public var cosine: Float
    /// The calibrated score, 0…1.
    public var score: Float
    /// The score from which the two are taken for one person.
    public var threshold: Float
    /// Whether they are.
    public var same: Bool { score >= threshold }

    /// Score from which two voices are taken for one person, unless the user says otherwise.
    public static let defaultThreshold: Float = 0.65

    /// Compares two embeddings.
    ///
    /// - Throws: `EmbeddingError` where they belong to different models.
    public init(
        _ a: Embedding, _ b: Embedding, calibration: ScoreCalibration, threshold: Float = defaultThreshold
    ) throws(EmbeddingError) {
        cosine = try a.cosine(to: b)
        score = calibration.score(cosine: cosine)
        self.threshold = threshold
    }
}
