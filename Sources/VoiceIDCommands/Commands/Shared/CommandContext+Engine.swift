import Inference
import OpenEngine

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

    /// The space of the embedding model that is set up; `nil` where none is.
    var presentSpace: EmbeddingSpace? { try? embeddingFacts().space }
}
