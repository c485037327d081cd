import Inference
import OnnxRuntime
import SpeakerRecognition
import SpeechFeatures
import TestSupport
import Testing

/// On a made-up network: what the class itself does.
@Suite struct OnnxSpeakerEmbeddingTests {
    private let features: FeatureMatrix

    init() throws {
        var random = SeededGenerator(seed: 8)
        features = try Filterbank(.campPlus3DSpeaker).features(of: random.noise(1_000))
    }

    private func model(answering answer: Tensor) throws -> OnnxSpeakerEmbedding {
        try OnnxSpeakerEmbedding(
            bundle: .smallEmbedding(), session: FakeSession { _ throws(InferenceError) in ["embs": answer] })
    }

    @Test func `features are fed without their mean, and the answer is scaled to length one`() throws {
        let expected = features.removingMean()
        let session = FakeSession { inputs throws(InferenceError) in
            #expect(inputs == ["feats": Tensor(expected.values, shape: [1, 4, 80])])
            return ["embs": Tensor([3, 4] as [Float], shape: [1, 2])]
        }
        let embedding = try OnnxSpeakerEmbedding(bundle: .smallEmbedding(), session: session).embed(features)
        #expect(embedding.values == [0.6, 0.8])
        #expect(embedding.space == EmbeddingSpace("small@0"))
    }

    @Test func `stretches of one length go through the model together`() throws {
        let expected = features.removingMean().values
        let session = FakeSession { inputs throws(InferenceError) in
            #expect(inputs == ["feats": Tensor(expected + expected, shape: [2, 4, 80])])
            return ["embs": Tensor([3, 4, 0, -2] as [Float], shape: [2, 2])]
        }
        let model = try OnnxSpeakerEmbedding(bundle: .smallEmbedding(), session: session)
        #expect(try model.embed([features, features]).map(\.values) == [[0.6, 0.8], [0, -1]])
        #expect(try model.embed([]).isEmpty)
    }

    @Test func `features of another front end are refused`() throws {
        let model = try model(answering: Tensor([3, 4] as [Float], shape: [1, 2]))
        var random = SeededGenerator(seed: 8)
        let others = try Filterbank(.weSpeaker).features(of: random.noise(1_000))
        #expect(throws: InferenceError.featuresOfAnotherFrontEnd(model: "test")) { try model.embed(others) }
    }

    @Test func `no frame is no voice`() throws {
        let model = try model(answering: Tensor([3, 4] as [Float], shape: [1, 2]))
        let none = FeatureMatrix(configuration: model.frontEnd)
        #expect(throws: FeatureError.noFrames) { try model.embed(none) }
    }

    @Test func `an answer that is no direction never leaves`() throws {
        for (answer, error) in [
            ([.nan, 1], .notFinite(component: 0)), ([1, .infinity], .notFinite(component: 1)), ([0, 0], .zeroLength),
        ] as [([Float], EmbeddingError)] {
            let model = try model(answering: Tensor(answer, shape: [1, 2]))
            #expect(throws: error) { try model.embed(features) }
        }
    }

    @Test func `an answer of another shape is an error`() throws {
        let model = try model(answering: Tensor([1, 2, 3] as [Float], shape: [1, 3]))
        let expected = InferenceError.unexpectedOutput(
            model: "test", output: "embs", expected: "[1, 2]", found: "[1, 3]")
        #expect(throws: expected) { try model.embed(features) }
    }

    @Test func `a bundle of another kind is refused`() throws {
        let expected = BundleError.wrongKind(
            bundle: "test", expected: "speaker-embedding", found: "voice-activity")
        #expect(throws: expected) {
            try OnnxSpeakerEmbedding(
                bundle: .smallVoiceActivity(), session: FakeSession { _ throws(InferenceError) in [:] })
        }
    }
}

@Suite(.enabled(if: TestAssets.hasModels && TestAssets.hasSpeech, "the models or the demo speech are not set up"))
struct CampPlusTests {
    private func model(_ name: String) throws -> OnnxSpeakerEmbedding {
        let runtime = try OnnxLibrary.load(candidates: TestAssets.runtimeCandidates)
        let bundle = try ModelBundle.read(name, in: TestAssets.models)
        let session = try runtime.openSession(of: bundle, in: TestAssets.models)
        return try OnnxSpeakerEmbedding(bundle: bundle, session: session)
    }

    private func cosines(_ name: String) throws -> [String: Float] {
        let model = try model(name)
        let filterbank = try Filterbank(model.frontEnd)
        var cosines: [String: Float] = [:]
        for clip in try Golden.embeddings() {
            let features = try filterbank.features(of: clip.source.samples())
            #expect(features.frames == clip.frames)
            let reference = try Embedding(normalising: clip.embedding, space: model.space)
            cosines[clip.name] = try model.embed(features).cosine(to: reference)
        }
        return cosines
    }

    @Test func `speech has the reference's embedding`() throws {
        let cosines = try cosines("campplus")
        #expect(cosines.count >= 5)
        for (name, cosine) in cosines { #expect(cosine >= 0.99999, "\(name)") }
    }

    @Test func `a batch gives what each stretch gives alone`() throws {
        let model = try model("campplus")
        let filterbank = try Filterbank(model.frontEnd)
        let clips = try Golden.embeddings().prefix(3).map { clip in
            try filterbank.features(of: Array(clip.source.samples().prefix(24_000)))
        }
        for (together, clip) in zip(try model.embed(clips), clips) {
            #expect(try together.cosine(to: model.embed(clip)) >= 0.99999)
        }
    }

    @Test func `the 8-bit model's embedding stays near the reference's`() throws {
        for (name, cosine) in try cosines("campplus-int8") { #expect(cosine >= 0.97, "\(name)") }
    }
}
