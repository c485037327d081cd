public import Inference

/// Whether references sound like the person whose profile they are to join: what an enrolment asks of its takes, asked
/// of references that are stored already.
public struct VoiceAgreement: Sendable {
    /// The model whose references can be compared.
    public let space: EmbeddingSpace
    /// Its calibration.
    public let calibration: ScoreCalibration

    /// The agreement that a model can judge.
    public init(space: EmbeddingSpace, calibration: ScoreCalibration) {
        self.space = space
        self.calibration = calibration
    }

    /// Refuses references of which one resembles none of a profile's.
    ///
    /// - Throws: ``ProfileStoreError/anotherVoice(profile:offered:score:required:)``;
    ///   ``ProfileStoreError/notComparable(profile:offered:engine:)``;
    ///   ``ProfileStoreError/differentModel(profile:stored:offered:)`` and
    ///   ``ProfileStoreError/modelNotPresent(profile:model:)`` where they cannot be compared.
    func check(_ offered: Profile, joining profile: Profile) throws(ProfileStoreError) {
        guard offered.model == profile.model else {
            throw .differentModel(profile: profile.name, stored: profile.model, offered: offered.model)
        }
        guard profile.engine.form == .embedding else {
            throw .notComparable(profile: profile.name, offered: offered.name, engine: profile.engine)
        }
        guard profile.model == space else { throw .modelNotPresent(profile: profile.name, model: profile.model) }
        do {
            let known = try profile.embeddings()
            for (reference, voice) in zip(offered.references, try offered.embeddings()) {
                let required = OpenSpeakerProfiler.requiredScore(seconds: reference.voicedSeconds)
                var closest: Float = 0
                for other in known { closest = max(closest, calibration.score(cosine: try voice.cosine(to: other))) }
                guard closest >= required else {
                    throw ProfileStoreError.anotherVoice(
                        profile: profile.name, offered: offered.name, score: closest, required: required)
                }
            }
        } catch let error as ProfileStoreError {
            throw error
        } catch {
            throw .notRepresentable(reason: "\(error)")
        }
    }
}
