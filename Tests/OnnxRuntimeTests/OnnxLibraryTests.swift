import Foundation
import Inference
import OnnxRuntime
import TestSupport
import Testing

@Suite struct LoadingTests {
    @Test func `a missing library names every place tried with the loader's reason`() throws {
        let text = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).so")
        try Data("no library".utf8).write(to: text)
        defer { try? FileManager.default.removeItem(at: text) }

        let error = #expect(throws: InferenceError.self) {
            try OnnxLibrary.load(candidates: ["/nowhere/libonnxruntime.so.1", text.path])
        }
        guard case .runtimeNotFound(let tried) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(tried.count == 2)
        #expect(tried[0].contains("/nowhere/libonnxruntime.so.1"))
        #expect(tried[1].contains(text.path))
        #expect(tried.allSatisfy { $0.count > 40 }, "a reason beside the path")
    }

    #if os(Linux)
        @Test func `a library that is cut short is refused before the loader trips over it`() throws {
            let whole = try #require(
                ["/lib/x86_64-linux-gnu/libm.so.6", "/lib/aarch64-linux-gnu/libm.so.6"]
                    .first { FileManager.default.fileExists(atPath: $0) })
            let cut = FileManager.default.temporaryDirectory.appending(path: "cut-\(UUID().uuidString).so")
            try Data(contentsOf: URL(fileURLWithPath: whole)).prefix(20_000).write(to: cut)
            defer { try? FileManager.default.removeItem(at: cut) }
            let expected = InferenceError.runtimeNotFound(tried: ["\(cut.path): the file is cut short"])
            #expect(throws: expected) { try OnnxLibrary.load(candidates: [cut.path]) }
        }

        @Test func `another library is not taken for ONNX Runtime`() {
            let expected = InferenceError.runtimeNotFound(
                tried: ["libm.so.6: not ONNX Runtime: it exports no OrtGetApiBase"])
            #expect(throws: expected) { try OnnxLibrary.load(candidates: ["libm.so.6"]) }
        }
    #endif
}

@Suite(.enabled(if: TestAssets.hasModels, "the models are not set up"))
struct OnnxLibraryTests {
    let library: OnnxLibrary
    let bundle: ModelBundle

    init() throws {
        library = try OnnxLibrary.load(candidates: ["/nowhere/first"] + TestAssets.runtimeCandidates)
        bundle = try ModelBundle.read("campplus", in: TestAssets.models)
    }

    private func session(threads: Int = 1) throws -> any InferenceSession {
        try library.openSession(of: bundle, in: TestAssets.models, threads: threads)
    }

    @Test func `the first candidate that loads is used and named`() {
        #expect(TestAssets.runtimeCandidates.contains(library.location))
        #expect(library.version.split(separator: ".").count == 3)
    }

    @Test func `runs at the same time give what each gives alone`() async throws {
        let session = try session()
        let inputs = (1...4).map { seed in
            var random = SeededGenerator(seed: UInt64(seed))
            return Tensor(random.noise(50 * 80, amplitude: 4), shape: [1, 50, 80])
        }
        let alone = try inputs.map { try session.run(["feats": $0], outputs: ["embs"]) }
        let together = try await withThrowingTaskGroup(of: (Int, [Tensor]).self) { group in
            for (index, input) in (inputs + inputs).enumerated() {
                group.addTask { (index, try session.run(["feats": input], outputs: ["embs"])) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        for index in 0..<8 { #expect(together[index] == alone[index % 4]) }
    }

    @Test func `the number of threads does not change the answer`() throws {
        let one = try session(threads: 1).run(["feats": bundle.probe.input], outputs: ["embs"])
        let two = try session(threads: 2).run(["feats": bundle.probe.input], outputs: ["embs"])
        let (a, b) = (try #require(one[0].floats), try #require(two[0].floats))
        try expectClose(a, b, absolute: 1e-4)
    }

    @Test func `a wrong input name, a missing output and a wrong shape are typed errors`() throws {
        let session = try session()
        for (inputs, outputs) in [
            (["audio": bundle.probe.input], ["embs"]),
            (["feats": bundle.probe.input], ["nothing"]),
            (["feats": Tensor([1, 2, 3] as [Float], shape: [3])], ["embs"]),
            ([:], ["embs"]),
        ] {
            let error = #expect(throws: InferenceError.self) { try session.run(inputs, outputs: outputs) }
            guard case .run("campplus", _, _) = error else {
                Issue.record("another error: \(String(describing: error))")
                continue
            }
        }
    }

    @Test func `a missing or damaged model file is a typed error that names the model`() throws {
        let damaged = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).onnx")
        try Data("no model".utf8).write(to: damaged)
        defer { try? FileManager.default.removeItem(at: damaged) }
        for file in [damaged, URL(filePath: "/nowhere/missing.onnx")] {
            let error = #expect(throws: InferenceError.self) {
                try library.openSession(model: file, threads: 1, optimising: true)
            }
            guard case .open(let model, _) = error else {
                Issue.record("another error: \(String(describing: error))")
                continue
            }
            #expect(model == file.deletingPathExtension().lastPathComponent)
        }
    }
}
