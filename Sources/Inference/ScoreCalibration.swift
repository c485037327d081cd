import Foundation

/// Turns a cosine into a score in 0…1 that means something: σ(slope · cosine + offset), fitted on labelled trials.
///
/// The constants belong to a model and travel in its bundle.
public struct ScoreCalibration: Sendable, Hashable, Codable {
    /// Factor on the cosine.
    public var slope: Float
    /// Added before the logistic function.
    public var offset: Float

    /// Wraps fitted constants.
    public init(slope: Float, offset: Float) {
        self.slope = slope
        self.offset = offset
    }

    /// The score of a cosine, 0…1.
    public func score(cosine: Float) -> Float { 1 / (1 + exp(-(slope * cosine + offset))) }

    /// The cosine at which ``score(cosine:)`` is `score`, which lies strictly between 0 and 1.
    public func cosine(score: Float) -> Float { (log(score / (1 - score)) - offset) / slope }
}
