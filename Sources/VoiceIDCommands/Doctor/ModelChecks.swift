import Foundation
import Inference
import OpenEngine

/// Checks the inference library and every model: there, unchanged, and giving the reference's answer.
struct ModelChecks {
    let locator: AssetLocator

    func findings() -> [Finding] {
        var library: (any InferenceRuntime)?
        let libraryFinding = Finding.of("Inference", "ONNX Runtime") {
            let loaded = try OpenEngine.loadRuntime(locator: locator)
            library = loaded
            return "\(loaded.version) from \(loaded.location)"
        }
        let folder: URL
        do {
            folder = try locator.models()
        } catch {
            return [libraryFinding, Finding.of("Models", "folder") { throw error }]
        }
        return [libraryFinding] + OpenEngine.Model.allCases.map { finding(for: $0, in: folder, library) }
    }

    private func finding(for model: OpenEngine.Model, in folder: URL, _ library: (any InferenceRuntime)?) -> Finding {
        .of("Models", model.rawValue) {
            let bundle = try ModelBundle.read(model.rawValue, in: folder)
            try bundle.checkHash(in: folder)
            let facts = "\(Self.task(of: bundle)), sha256 \(bundle.sha256.prefix(12))…"
            // Without the library there is nothing to run; its own finding says so.
            guard let library else { return facts }
            let deviation = try bundle.probeDeviation(with: library, in: folder)
            guard deviation <= bundle.probe.tolerance else {
                throw CheckFailure(
                    "The model answers a known input off by \(deviation), more than \(bundle.probe.tolerance).",
                    remedy: "Run `make models` to build it again, or use another release of ONNX Runtime.")
            }
            return facts + ", answers as it should"
        }
    }

    private static func task(of bundle: ModelBundle) -> String {
        switch bundle.model {
        case .speakerEmbedding(let facts): "\(facts.dimension)-d voice embedding, \(facts.space)"
        case .speakerSegmentation: "who speaks when, in ten seconds"
        case .voiceActivity: "voice activity"
        case .speechToText(let facts): facts.isMultilingual ? "speech to text" : "English speech to text"
        }
    }
}
