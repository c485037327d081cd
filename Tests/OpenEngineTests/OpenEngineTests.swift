import Foundation
import Inference
import OpenEngine
import SpeechFeatures
import TestSupport
import Testing

@Suite(.enabled(if: TestAssets.hasModels, "the models are not set up"))
struct OpenEngineTests {
    let engine: OpenEngine

    init() throws {
        let locator = AssetLocator(
            environment: [:], executable: TestAssets.repository.appending(path: ".build/debug/voiceid"))
        engine = try OpenEngine(locator: locator)
    }

    @Test(arguments: OpenEngine.Model.allCases)
    func `each model answers its probe as the reference does`(_ model: OpenEngine.Model) throws {
        let bundle = try ModelBundle.read(model.rawValue, in: engine.models)
        let session = try engine.runtime.openSession(model: bundle.modelFile(in: engine.models), threads: 1)
        #expect(try bundle.probeDeviation(in: session) <= bundle.probe.tolerance)
    }

    @Test func `the 8-bit embedding is in the space of the full one`() throws {
        #expect(try engine.windowEmbedding.space == engine.embedding.space)
    }
}
