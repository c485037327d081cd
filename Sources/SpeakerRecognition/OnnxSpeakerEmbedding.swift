public import Inference
public import SpeechFeatures

/// A speaker-embedding model such as CAM++, run as its bundle says.
public struct OnnxSpeakerEmbedding: SpeakerEmbeddingModel {
    /// The bundle's name.
    public let name: String
    /// Which vectors these may be compared with.
    public var space: EmbeddingSpace { facts.space }
    /// Components of a vector.
    public var dimension: Int { facts.dimension }
    /// The features the model was trained on.
    public var frontEnd: FilterbankConfiguration { facts.frontEnd }
    /// Cosine to score.
    public var calibration: ScoreCalibration { facts.calibration }

    private let facts: SpeakerEmbeddingFacts
    private let session: any InferenceSession

    /// Uses an opened session of a speaker-embedding bundle.
    ///
    /// - Throws: `BundleError.wrongKind`.
    public init(bundle: ModelBundle, session: any InferenceSession) throws(BundleError) {
        guard case .speakerEmbedding(let facts) = bundle.model else {
            throw .wrongKind(bundle: bundle.name, expected: "speaker-embedding", found: bundle.model.kind)
        }
        name = bundle.name
        self.facts = facts
        self.session = session
    }

    /// Embeds features that have not been mean-normalised; the model's own normalisation is applied here.
    ///
    /// - Parameter features: `[frames, melBins]` of the model's ``frontEnd``, at least one frame. Short stretches of
    ///   speech give vectors that say more about the words than about the speaker: callers refuse them.
    /// - Returns: A vector of length one.
    /// - Throws: `FeatureError.noFrames`; `InferenceError`; `EmbeddingError` where the model's answer is no direction.
    /// - Complexity: Linear in the frames: CAM++ takes about 60 ms of one core for 10 s of audio.
    public func embed(_ features: FeatureMatrix) throws -> Embedding {
        try embed([features])[0]
    }

    /// Embeds stretches of the same number of frames in one run of the model.
    ///
    /// - Precondition: there are no stretches of different lengths.
    /// - Throws: As for one stretch.
    /// - Complexity: A run of four windows of 1.5 s takes a sixth less than four runs.
    public func embed(_ batch: [FeatureMatrix]) throws -> [Embedding] {
        guard let frames = batch.first?.frames else { return [] }
        var values: [Float] = []
        values.reserveCapacity(batch.count * frames * frontEnd.melBins)
        for features in batch {
            guard features.configuration == frontEnd else {
                throw InferenceError.featuresOfAnotherFrontEnd(model: name)
            }
            guard frames > 0 else { throw FeatureError.noFrames }
            precondition(features.frames == frames, "a batch holds stretches of one length")
            values += frontEnd.meanNormalisation ? features.removingMean().values : features.values
        }
        let input = Tensor(values, shape: [batch.count, frames, frontEnd.melBins])
        let output = try session.run([facts.input: input], outputs: [facts.output])[0]
        guard let vectors = output.floats, output.shape == [batch.count, dimension] else {
            throw InferenceError.unexpectedOutput(
                model: name, output: facts.output, expected: "[\(batch.count), \(dimension)]", found: "\(output.shape)")
        }
        return try batch.indices.map { index in
            try Embedding(
                normalising: Array(vectors[index * dimension..<(index + 1) * dimension]), space: space)
        }
    }
}
