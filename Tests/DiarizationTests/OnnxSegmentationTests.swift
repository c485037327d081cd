import Diarization
import Inference
import OnnxRuntime
import TestSupport
import Testing

/// On a made-up network: what the class itself does.
@Suite struct OnnxSegmentationTests {
    private func model(answering answer: Tensor) throws -> OnnxSegmentation {
        try OnnxSegmentation(
            bundle: .smallSegmentation(), session: FakeSession { _ throws(InferenceError) in ["logprob": answer] })
    }

    @Test func `windows go through the model together and come back apart`() throws {
        let session = FakeSession { inputs throws(InferenceError) in
            #expect(inputs == ["waveform": Tensor((0..<12).map(Float.init), shape: [2, 1, 6])])
            return ["logprob": Tensor((0..<12).map { -Float($0) }, shape: [2, 2, 3])]
        }
        let model = try OnnxSegmentation(bundle: .smallSegmentation(), session: session)
        let found = try model.logProbabilities(of: [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]])
        #expect(found == [[0, -1, -2, -3, -4, -5], [-6, -7, -8, -9, -10, -11]])
    }

    @Test func `no windows need no run`() throws {
        #expect(try model(answering: Tensor([] as [Float], shape: [0])).logProbabilities(of: []).isEmpty)
    }

    @Test func `an answer of another shape or that is not finite is an error`() throws {
        let window = [[Float](repeating: 0, count: 6)]
        let short = try model(answering: Tensor([0, 0] as [Float], shape: [1, 2]))
        #expect(
            throws: InferenceError.unexpectedOutput(
                model: "test", output: "logprob", expected: "[1, 2, 3]", found: "[1, 2]")
        ) { try short.logProbabilities(of: window) }
        let damaged = try model(answering: Tensor([0, 0, 0, 0, 0, .nan] as [Float], shape: [1, 2, 3]))
        #expect(throws: InferenceError.self) { try damaged.logProbabilities(of: window) }
    }

    @Test func `a bundle of another kind is refused`() throws {
        let expected = BundleError.wrongKind(
            bundle: "test", expected: "speaker-segmentation", found: "speaker-embedding")
        #expect(throws: expected) {
            try OnnxSegmentation(bundle: .smallEmbedding(), session: FakeSession { _ throws(InferenceError) in [:] })
        }
    }
}

@Suite(.enabled(if: TestAssets.hasModels && TestAssets.hasSpeech, "the models or the demo speech are not set up"))
struct Segmentation3Tests {
    private let model: OnnxSegmentation
    private let golden: Golden.Segmentation
    private let window: [Float]

    init() throws {
        let runtime = try OnnxLibrary.load(candidates: TestAssets.runtimeCandidates)
        let bundle = try ModelBundle.read("segmentation", in: TestAssets.models)
        let session = try runtime.openSession(of: bundle, in: TestAssets.models)
        model = try OnnxSegmentation(bundle: bundle, session: session)
        golden = try Golden.segmentation()
        window = try golden.source.samples()
    }

    @Test func `speech has the reference's classes and log-probabilities`() throws {
        let found = try model.logProbabilities(of: [window])[0]
        let classes = model.classes.count
        #expect(found.count == 589 * 7)
        let likeliest = (0..<model.frames).map { frame in
            (0..<classes).max { found[frame * classes + $0] < found[frame * classes + $1] }
        }
        #expect(likeliest == golden.classes.map(Optional.some))
        for frame in golden.frames {
            let row = Array(found[frame.frame * classes..<(frame.frame + 1) * classes])
            try expectClose(row, frame.logProbabilities, absolute: 1e-3)
        }
    }

    @Test func `a batch gives what each window gives alone`() throws {
        let other = [Float](window.reversed())
        let batch = try model.logProbabilities(of: [window, other])
        try expectClose(batch[0], model.logProbabilities(of: [window])[0], absolute: 1e-3)
        try expectClose(batch[1], model.logProbabilities(of: [other])[0], absolute: 1e-3)
    }
}
