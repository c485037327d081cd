import Digest
import Foundation
import Inference
import OpenEngine
import TestSupport
import Testing

/// Finds what the set-up put into the repository, wherever the tests themselves run.
private let locator = AssetLocator(
    environment: [:], executable: TestAssets.repository.appending(path: ".build/debug/voiceid"))

@Suite(.enabled(if: TestAssets.hasModels, "the models are not set up"))
struct OpenEngineTests {
    let engine: OpenEngine

    init() throws { engine = try OpenEngine(locator: locator) }

    @Test(arguments: OpenEngine.Model.allCases)
    func `each model answers its probe as the reference does`(_ model: OpenEngine.Model) throws {
        let bundle = try ModelBundle.read(model.rawValue, in: engine.models)
        #expect(try bundle.probeDeviation(with: engine.runtime, in: engine.models) <= bundle.probe.tolerance)
    }

    @Test func `the 8-bit embedding is in the space of the full one`() throws {
        #expect(try engine.windowEmbedding.space == engine.embedding.space)
        #expect(try engine.windowEmbedding.frontEnd == engine.embedding.frontEnd)
    }

    @Test func `the models are what the engine is built for`() throws {
        #expect(try engine.voiceActivity.windowSamples == 512)
        #expect(try engine.embedding.dimension == 192)
        #expect(try engine.segmentation.windowSamples == 160_000)
        #expect(try engine.segmentation.frames == 589)
        #expect(try engine.segmentation.classes == [[], [1], [2], [3], [1, 2], [1, 3], [2, 3]])
    }

    @Test func `a library that is not there is an error that names the place`() throws {
        let elsewhere = AssetLocator(environment: [
            "VOICEID_MODELS": TestAssets.models.path, "VOICEID_ONNXRUNTIME": "/nowhere/ort.so",
        ])
        #expect(throws: AssetError.wrongVariable("VOICEID_ONNXRUNTIME", value: "/nowhere/ort.so", problem: .missing)) {
            try OpenEngine(locator: elsewhere)
        }
    }

    @Test func `a library that a variable chose and that is none is told with the variable and the loader's reason`()
        throws
    {
        let text = TestAssets.repository.appending(path: "README.md").path
        let elsewhere = AssetLocator(environment: [
            "VOICEID_MODELS": TestAssets.models.path, "VOICEID_ONNXRUNTIME": text,
        ])
        let error = #expect(throws: AssetError.self) { try OpenEngine(locator: elsewhere) }
        guard case .wrongVariable("VOICEID_ONNXRUNTIME", value: text, problem: .notALibrary(let reason)) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(!reason.isEmpty && error?.description.contains("VOICEID_ONNXRUNTIME is set to '\(text)'") == true)
    }
}

/// On a runtime that counts what it opens.
@Suite struct OpeningTests {
    /// Counts sessions opened.
    private final class CountingRuntime: InferenceRuntime, @unchecked Sendable {
        // SAFETY: `counts` is read and written only with the lock held.
        private var counts: [String: Int] = [:]
        private let lock = NSLock()
        let version = "1"
        let location = "a test"

        func openSession(model: URL, threads: Int, optimising: Bool) throws(InferenceError) -> any InferenceSession {
            lock.withLock { counts[model.lastPathComponent, default: 0] += 1 }
            return FakeSession { _ throws(InferenceError) in [:] }
        }

        var opened: [String: Int] { lock.withLock { counts } }
    }

    private let folder = FileManager.default.temporaryDirectory.appending(path: "models-\(UUID())")

    private func write(_ bundle: ModelBundle, as name: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var named = bundle
        named.name = name
        named.file = "\(name).onnx"
        named.sha256 = SHA256Fingerprint.of(Data())
        try JSONEncoder().encode(named).write(to: folder.appending(path: "\(name).json"))
        try Data().write(to: folder.appending(path: named.file))
    }

    @Test func `a model is opened when it is first asked for, and once, whoever asks at the same time`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(.smallVoiceActivity(), as: "silero")
        try write(.smallEmbedding(), as: "campplus")
        let runtime = CountingRuntime()
        let engine = OpenEngine(runtime: runtime, models: folder)
        #expect(runtime.opened.isEmpty)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { _ = try engine.embedding } }
            try await group.waitForAll()
        }
        #expect(runtime.opened == ["campplus.onnx": 1])
        _ = try engine.voiceActivity
        #expect(runtime.opened == ["campplus.onnx": 1, "silero.onnx": 1])
    }

    @Test func `a model that is missing is an error each time, until it is there`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let engine = OpenEngine(runtime: CountingRuntime(), models: folder)
        for _ in 0..<2 { #expect(throws: BundleError.self) { try engine.segmentation } }
        try write(.smallSegmentation(), as: "segmentation")
        #expect(try engine.segmentation.frames == 2)
    }

    @Test func `a model whose bytes are not those of its bundle is refused, whatever its size`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(.smallSegmentation(), as: "segmentation")
        var damaged = try ModelBundle.read("segmentation", in: folder)
        damaged.sha256 = SHA256Fingerprint.of(Data([1]))
        try JSONEncoder().encode(damaged).write(to: folder.appending(path: "segmentation.json"))
        let engine = OpenEngine(runtime: CountingRuntime(), models: folder)
        let error = #expect(throws: BundleError.self) { try engine.segmentation }
        guard case .hashMismatch = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
    }

    @Test func `a bundle of another kind in a model's place is refused`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(.smallSegmentation(), as: "campplus")
        let engine = OpenEngine(runtime: CountingRuntime(), models: folder)
        let expected = BundleError.wrongKind(
            bundle: "campplus", expected: "speaker-embedding", found: "speaker-segmentation")
        #expect(throws: expected) { try engine.embedding }
    }
}
