import Foundation
import Inference
import OpenEngine
import SpeakerRecognition
import TestSupport

/// The real models and recorded speech.
struct RealSpeech {
    static let isAvailable = TestAssets.hasModels && TestAssets.hasSpeech

    let embedding: any SpeakerEmbeddingModel
    let windowEmbedding: any SpeakerEmbeddingModel
    let voiceActivity: any VoiceActivityModel

    init() throws {
        let engine = try OpenEngine(
            locator: AssetLocator(
                environment: [:], executable: TestAssets.repository.appending(path: ".build/debug/voiceid")))
        embedding = try engine.embedding
        windowEmbedding = try engine.windowEmbedding
        voiceActivity = try engine.voiceActivity
    }

    func embedder() throws -> VoicedEmbedder { try VoicedEmbedder(model: embedding, voiceActivity: voiceActivity) }

    func gallery(_ people: [(name: String, audio: [Float])]) throws -> VoiceGallery {
        let embedder = try embedder()
        let voices = try people.map {
            EnrolledVoice(name: $0.name, references: [try embedder.embed($0.audio).embedding])
        }
        return VoiceGallery(
            voices: voices, space: embedding.space, calibration: embedding.calibration)
    }

    /// Seconds of a demo recording.
    static func clip(_ name: String, _ seconds: Range<Int>? = nil) throws -> [Float] {
        let samples = try TestAssets.speech(name)
        guard let seconds else { return samples }
        return Array(
            samples[seconds.lowerBound * speechSampleRate..<min(samples.count, seconds.upperBound * speechSampleRate)])
    }
}
