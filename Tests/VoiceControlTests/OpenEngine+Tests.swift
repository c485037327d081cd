import OpenEngine
import TestSupport

extension OpenEngine {
    /// The engine of the models that were set up for tests.
    static func ofTests() throws -> OpenEngine {
        try OpenEngine(
            runtime: OpenEngine.loadRuntime(
                locator: AssetLocator(environment: ["VOICEID_ONNXRUNTIME": TestAssets.runtimeCandidates[0]])),
            models: TestAssets.models)
    }
}
