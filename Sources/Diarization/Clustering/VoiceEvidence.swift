/// What some speech says of the voice it comes from: a weighted sum of embeddings, and the length of speech behind it.
package struct VoiceEvidence: Sendable {
    /// Seconds of speech at which an estimate is half reliable.
    static let halfReliable: Float = 2

    /// Sum of unit vectors, each times its seconds.
    private(set) package var sum: VoiceVector
    /// Seconds of speech, counting overlapping windows' common speech once.
    private(set) package var seconds: Float
    /// The direction of ``sum``, lengthened by the correction for reliability.
    private var corrected: VoiceVector

    /// The evidence of one window.
    ///
    /// - Parameters:
    ///   - embedding: A unit vector.
    ///   - weight: Its weight in sums, in seconds.
    ///   - seconds: Seconds of speech that no other window counts.
    package init(embedding: VoiceVector, weight: Float, seconds: Float) {
        sum = embedding * weight
        self.seconds = seconds
        corrected = Self.corrected(sum, seconds: seconds)
    }

    /// Adds the evidence of other speech of the same voice.
    package mutating func merge(_ other: VoiceEvidence) {
        sum = sum + other.sum
        seconds += other.seconds
        corrected = Self.corrected(sum, seconds: seconds)
    }

    /// The mean voice, of length one.
    package var centroid: VoiceVector { sum.normalised }

    /// How alike two voices are: their cosine, corrected for how little speech each estimate rests on.
    ///
    /// The cosine of two estimates of one voice shrinks with their lengths `D` by √(r₁r₂), r = D / (D + 2 s).
    /// Dividing by it makes one threshold serve short and long clusters; the result may exceed 1.
    package func similarity(to other: VoiceEvidence) -> Float { corrected.dot(other.corrected) }

    /// The direction of `sum`, of length 1/√r.
    private static func corrected(_ sum: VoiceVector, seconds: Float) -> VoiceVector {
        sum.normalised * ((seconds + halfReliable) / seconds).squareRoot()
    }
}
