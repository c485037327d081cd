import Foundation
import Inference
import OpenEngine
import TestSupport
import Testing
import Transcription

@Suite(.enabled(if: TestAssets.hasModels && TestAssets.hasSpeech, "models and demo speech are not set up"))
struct RealTranscriptionTests {
    @Test func `a sentence is transcribed with its words in time`() throws {
        let engine = try OpenEngine(
            locator: AssetLocator(
                environment: [:], executable: TestAssets.repository.appending(path: ".build/debug/voiceid")))
        let transcriber = Transcriber(model: try engine.transcription, voiceActivity: try engine.voiceActivity)
        for name in ["visitor", "reader", "narrator", "dialogue", "call"] {
            let result = try transcriber.transcribe(try TestAssets.speech(name))
            print(name, result.text)
            for word in result.words.prefix(12) {
                print(
                    Double(word.samples.lowerBound) / 16000, Double(word.samples.upperBound) / 16000, word.text,
                    word.confidence)
            }
        }
    }
}
