public import Inference

extension VoiceGallery {
    /// The score from which a voice sounds so much like another that the two may be one person under two names.
    public static let resemblance: Float = 0.9

    /// The person who sounds most like a voice, where that is enough to be the same one.
    ///
    /// - Parameter voice: References of the gallery's space.
    /// - Throws: `EmbeddingError` where they are of another.
    public func resemblance(to voice: [Embedding]) throws(EmbeddingError) -> (voice: EnrolledVoice, score: Float)? {
        var closest: (voice: EnrolledVoice, score: Float)?
        for reference in voice {
            for (other, score) in zip(voices, try scores(of: reference))
            where score >= closest?.score ?? Self.resemblance {
                closest = (other, score)
            }
        }
        return closest
    }
}
