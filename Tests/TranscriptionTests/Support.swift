import Foundation
import Inference
import OpenEngine
import TestSupport
import Transcription

/// The real models, opened once for all tests.
enum RealModels {
    static let isAvailable = TestAssets.hasWhisper && TestAssets.hasSpeech

    private static let engine = Result {
        try OpenEngine(
            locator: AssetLocator(
                environment: [:], executable: TestAssets.repository.appending(path: ".build/debug/voiceid")))
    }

    static func transcriber(_ change: (inout TranscriptionOptions) -> Void = { _ in }) throws -> Transcriber {
        var options = TranscriptionOptions()
        change(&options)
        let engine = try engine.get()
        return Transcriber(
            model: try engine.transcription, voiceActivity: try engine.voiceActivity, options: options)
    }

    static func tokenizer() throws -> WhisperTokenizer { try engine.get().transcription.tokenizer }
}
