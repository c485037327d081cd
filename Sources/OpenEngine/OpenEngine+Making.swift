public import Diarization
import Foundation
public import Inference
public import SpeakerRecognition
public import Transcription

/// What the engine's models are put together to. Each opens the models it needs where they are not open yet.
extension OpenEngine {
    /// An engine that is made when it is first asked for, and then kept; a failure is tried again the next time.
    public static func onDemand(environment: [String: String]) -> @Sendable () throws -> OpenEngine {
        let engine = OnDemand { try OpenEngine(environment: environment) }
        return { try engine.value() }
    }

    /// Tells who speaks when in a recording.
    public func makeDiarizer(_ options: DiarizationOptions = DiarizationOptions()) throws -> Diarizer {
        try Diarizer(
            segmentation: segmentation, voiceActivity: voiceActivity, embedding: windowEmbedding, options: options)
    }

    /// Learns one voice, from one take or several.
    ///
    /// - Parameter existing: References the person has already, which the takes must agree with.
    public func makeVoiceLearner(existing: [Embedding] = []) throws -> VoiceLearner {
        try VoiceLearner(
            profiler: OpenSpeakerProfiler(model: embedding, voiceActivity: voiceActivity, existing: existing),
            makeDiarizer: { try makeDiarizer() })
    }

    /// Sorts profiles into those that can be recognised and the rest.
    public func makeGallery(of profiles: [Profile]) throws -> VoiceGallery {
        let model = try windowEmbedding
        return try VoiceGallery(
            profiles: profiles, space: model.space, dimension: model.dimension, calibration: model.calibration)
    }

    /// Scores live audio against a gallery.
    public func makeScorer(for gallery: VoiceGallery) throws -> OpenSpeakerScorer {
        try OpenSpeakerScorer(gallery: gallery, model: windowEmbedding, voiceActivity: voiceActivity)
    }

    /// Writes down what is said.
    public func makeTranscriber(_ options: TranscriptionOptions = TranscriptionOptions()) throws -> Transcriber {
        try Transcriber(model: transcription, voiceActivity: voiceActivity, options: options)
    }

    /// Judges whether stored references sound like one person.
    public func makeVoiceAgreement() throws -> VoiceAgreement {
        let model = try embedding
        return VoiceAgreement(space: model.space, calibration: model.calibration)
    }
}
