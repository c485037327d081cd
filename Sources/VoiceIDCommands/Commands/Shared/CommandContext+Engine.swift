import Inference
import OpenEngine
import SpeakerRecognition

extension CommandContext {
    /// What the embedding model's bundle says, without loading the model.
    func embeddingFacts() throws -> SpeakerEmbeddingFacts {
        let models = try AssetLocator(environment: environment).models()
        let bundle = try ModelBundle.read(OpenEngine.Model.embedding.rawValue, in: models)
        guard case .speakerEmbedding(let facts) = bundle.model else {
            throw BundleError.wrongKind(
                bundle: bundle.name, expected: "speaker-embedding", found: bundle.model.kind)
        }
        return facts
    }

    /// The embedding model that is set up; `nil` where none is.
    var presentModel: SpeakerEmbeddingFacts? { try? embeddingFacts() }

    /// What tells whether stored references are one person; warns where there is no model to tell with.
    func voiceAgreement() -> VoiceAgreement? {
        guard let presentModel else {
            warn("no embedding model is set up, so nobody checks that the voices are one person's.")
            return nil
        }
        return VoiceAgreement(space: presentModel.space, calibration: presentModel.calibration)
    }
}
