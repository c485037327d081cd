import Foundation
import Inference
import OnnxRuntime
import TestSupport
import Testing
import VoiceActivity

/// On a made-up network: the stream's own arithmetic.
@Suite struct SileroStreamTests {
    private let bundle: ModelBundle

    init() throws { bundle = try .smallVoiceActivity() }

    /// Answers with the number of windows seen so far, kept in the state, and each row's first sample.
    private func countingModel() throws -> SileroVoiceActivity {
        let session = FakeSession { inputs throws(InferenceError) in
            guard let rows = inputs["input"], let samples = rows.floats, let seen = inputs["h"]?.floats?[0] else {
                throw .run(model: "silero", operation: "Run", message: "inputs are missing")
            }
            #expect(rows.shape[1] == 10)
            #expect(rows.shape[0] <= 512)
            let probabilities = (0..<rows.shape[0]).map { 0.0001 * (seen + Float($0)) + 0.5 * samples[10 * $0] }
            return [
                "probabilities": Tensor(probabilities, shape: [rows.shape[0]]),
                "hn": Tensor([seen + Float(rows.shape[0])], shape: [1, 1]),
            ]
        }
        return try SileroVoiceActivity(bundle: bundle, session: session)
    }

    @Test func `each window comes with the context before it, and the state goes on through more than 512 windows`()
        throws
    {
        let model = try countingModel()
        let samples = (0..<8 * 1_300).map { Float($0 % 97 + 1) / 100 }
        let found = try model.probabilities(of: samples)
        let expected = (0..<1_300).map { window -> Float in
            let context: Float = window == 0 ? 0 : samples[8 * window - 2]
            return 0.0001 * Float(window) + 0.5 * context
        }
        try expectClose(found, expected, absolute: 1e-6)
    }

    @Test func `any chunking gives the windows of the whole`() throws {
        let model = try countingModel()
        var random = SeededGenerator(seed: 4)
        let samples = random.noise(1_003).map(abs)
        let whole = try model.probabilities(of: samples)
        #expect(whole.count == 126)
        for longest in [1, 3, 8, 100] {
            var stream = model.makeStream()
            var joined: [Float] = []
            for piece in random.pieces(of: samples, longest: longest) { joined += try stream.push(piece) }
            joined += try stream.finish()
            #expect(joined == whole)
        }
    }

    @Test func `nothing pushed gives nothing`() throws {
        var stream = try countingModel().makeStream()
        #expect(try stream.push([]).isEmpty)
        #expect(try stream.finish().isEmpty)
    }

    @Test func `a window of zeros is never speech, whatever the network says`() throws {
        let session = FakeSession { inputs throws(InferenceError) in
            let windows = inputs["input"]?.shape[0] ?? 0
            return [
                "probabilities": Tensor([Float](repeating: 0.9, count: windows), shape: [windows]),
                "hn": Tensor([0] as [Float], shape: [1, 1]),
            ]
        }
        let model = try SileroVoiceActivity(bundle: bundle, session: session)
        let samples = [Float](repeating: 0.1, count: 8) + [Float](repeating: 0, count: 16)
        #expect(try model.probabilities(of: samples) == [0.9, 0, 0])
    }

    @Test(arguments: [[Float.nan], [1.5], [-0.1], [0.1, 0.2]])
    func `an answer that is no probability for each window is an error`(_ answer: [Float]) throws {
        let session = FakeSession { _ throws(InferenceError) in
            ["probabilities": Tensor(answer, shape: [answer.count]), "hn": Tensor([0] as [Float], shape: [1, 1])]
        }
        let model = try SileroVoiceActivity(bundle: bundle, session: session)
        #expect(throws: InferenceError.self) { try model.probabilities(of: [Float](repeating: 0.1, count: 8)) }
    }

    @Test func `a bundle of another kind is refused`() throws {
        let session = FakeSession { _ throws(InferenceError) in [:] }
        let expected = BundleError.wrongKind(
            bundle: "test", expected: "voice-activity", found: "speaker-segmentation")
        #expect(throws: expected) { try SileroVoiceActivity(bundle: .smallSegmentation(), session: session) }
    }
}

@Suite(.enabled(if: TestAssets.hasModels && TestAssets.hasSpeech, "the models or the demo speech are not set up"))
struct SileroVoiceActivityTests {
    let model: SileroVoiceActivity

    init() throws {
        let runtime = try OnnxLibrary.load(candidates: TestAssets.runtimeCandidates)
        let bundle = try ModelBundle.read("silero", in: TestAssets.models)
        let session = try runtime.openSession(of: bundle, in: TestAssets.models)
        model = try SileroVoiceActivity(bundle: bundle, session: session)
    }

    @Test func `speech has the reference's probabilities, and its digital silence none`() throws {
        let golden = try Golden.voiceActivity()
        let samples = try golden.source.samples()
        let expected = golden.probabilities.enumerated().map { index, probability in
            samples[512 * index..<512 * (index + 1)].allSatisfy { $0 == 0 } ? 0 : probability
        }
        #expect(expected.contains(0) && expected.contains { $0 > 0.99 })
        var stream = model.makeStream()
        try expectClose(stream.push(samples), expected, absolute: 1e-4)
    }

    @Test func `any chunking gives the windows of the whole`() throws {
        var random = SeededGenerator(seed: 5)
        let samples = Array(try TestAssets.speech("reader").prefix(5 * 16_000))
        let whole = try model.probabilities(of: samples)
        var stream = model.makeStream()
        var joined: [Float] = []
        for piece in random.pieces(of: samples, longest: 2_000) { joined += try stream.push(piece) }
        joined += try stream.finish()
        // The matrix products of one window and of many may round differently.
        try expectClose(joined, whole, absolute: 1e-5)
    }

    @Test func `silence and noise are not speech, a reader is`() throws {
        var random = SeededGenerator(seed: 6)
        #expect(try model.probabilities(of: [Float](repeating: 0, count: 16_000)).allSatisfy { $0 == 0 })
        #expect(try model.probabilities(of: random.noise(32_000, amplitude: 0.05)).allSatisfy { $0 < 0.5 })
        let reader = try model.probabilities(of: TestAssets.speech("reader"))
        let segments = VoiceSegmenter.segments(of: reader, windowSamples: model.windowSamples)
        #expect(segments.reduce(0) { $0 + $1.duration } > 4)
    }

    @Test func `speech that is cut off by digital silence ends there`() throws {
        let speech = Array(try TestAssets.speech("reader").prefix(2 * 16_000))
        let found = try model.probabilities(of: speech + [Float](repeating: 0, count: 5_120))
        #expect(found.suffix(9).allSatisfy { $0 == 0 })
    }
}
