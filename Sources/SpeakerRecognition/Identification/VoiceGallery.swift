public import Foundation
public import Inference

/// One enrolled person as the open engine compares them: a name and at least one embedding.
public struct EnrolledVoice: Sendable, Equatable, Identifiable {
    /// The profile's id.
    public let id: UUID
    /// The profile's name.
    public let name: String
    /// The references, all of one space.
    public let references: [Embedding]

    /// Wraps embeddings.
    ///
    /// - Precondition: there is at least one reference, and all are of one space.
    public init(id: UUID = UUID(), name: String, references: [Embedding]) {
        precondition(Set(references.map(\.space)).count == 1, "the references of one voice belong to one space")
        self.id = id
        self.name = name
        self.references = references
    }
}

/// The people that can be recognised with one model, ready to be compared.
public struct VoiceGallery: Sendable {
    /// Those enrolled with the present model, in the profiles' order.
    public let voices: [EnrolledVoice]
    /// Names of those enrolled with another model, who must be enrolled again and are never compared.
    public let needReenrollment: [ProfileName]
    /// Names of those enrolled with another engine, which alone recognises them.
    public let ofOtherEngine: [ProfileName]
    /// Names of those whose vectors claim the present model but have not its length, who must be enrolled again and are
    /// never compared.
    public let damaged: [ProfileName]
    /// The present model's space.
    public let space: EmbeddingSpace
    /// The present model's calibration.
    public let calibration: ScoreCalibration

    /// Sorts profiles into those of the present model and the rest.
    ///
    /// - Parameters:
    ///   - profiles: Those of a store.
    ///   - space: The present model's space.
    ///   - dimension: Components of its vectors.
    ///   - calibration: Its calibration.
    /// - Throws: ``ProfileBytesError`` where a reference is no vector.
    public init(
        profiles: [Profile], space: EmbeddingSpace, dimension: Int, calibration: ScoreCalibration
    ) throws(ProfileBytesError) {
        var voices: [EnrolledVoice] = []
        for profile in profiles where !profile.needsReenrollment(for: space, dimension: dimension) {
            voices.append(
                EnrolledVoice(id: profile.id, name: profile.name.text, references: try profile.embeddings()))
        }
        self.init(
            voices: voices, space: space, calibration: calibration,
            needReenrollment: profiles.filter { $0.model != space && $0.engine == ProfileEngine(space) }.map(\.name),
            ofOtherEngine: profiles.filter { $0.engine != ProfileEngine(space) }.map(\.name),
            damaged: profiles.filter { $0.model == space && !$0.fits(dimension: dimension) }.map(\.name))
    }

    /// Wraps voices of the space.
    ///
    /// - Precondition: every voice belongs to `space`.
    public init(
        voices: [EnrolledVoice], space: EmbeddingSpace, calibration: ScoreCalibration,
        needReenrollment: [ProfileName] = [], ofOtherEngine: [ProfileName] = [], damaged: [ProfileName] = []
    ) {
        precondition(voices.allSatisfy { $0.references.allSatisfy { $0.space == space } }, "a voice of another space")
        self.voices = voices
        self.space = space
        self.calibration = calibration
        self.needReenrollment = needReenrollment
        self.ofOtherEngine = ofOtherEngine
        self.damaged = damaged
    }

    /// The score of every voice for one embedding, 0…1, in the voices' order: that of the reference most alike.
    ///
    /// - Parameters:
    ///   - embedding: The voice to compare.
    ///   - cosineShare: What the cosine of so short or patched a stretch of speech is of a whole clip's, above 0 and up
    ///     to 1; cosines are divided by it before they are scored.
    /// - Throws: `EmbeddingError` where the embedding belongs to another space.
    public func scores(of embedding: Embedding, cosineShare: Float = 1) throws(EmbeddingError) -> [Float] {
        var scores: [Float] = []
        for voice in voices {
            var best: Float = -1
            for reference in voice.references { best = max(best, try embedding.cosine(to: reference)) }
            scores.append(calibration.score(cosine: best / cosineShare))
        }
        return scores
    }
}
