public import AppModel
import Audio
public import Diarization
public import Foundation
public import Inference
public import OpenEngine
public import SpeakerRecognition
public import Transcription
public import Triggers
import VoiceControl

/// The open engine behind the app's screens.
///
/// Models are opened when they are first asked for, and kept. What computes runs on queues of its own.
public struct OpenVoiceEngine: VoiceEngine {
    private let engine: @Sendable () throws -> OpenEngine
    private let worker: ModelWorker

    /// The engine that `engine` gives; see `OpenEngine.onDemand(environment:)`.
    public init(_ engine: @escaping @Sendable () throws -> OpenEngine) {
        self.engine = engine
        worker = ModelWorker(engine)
    }

    /// The open one.
    public var id: EngineID { .open }

    /// Opens the models that every screen needs, with a short run, and checks that the others are whole.
    public func probe() async -> EngineReadiness {
        do {
            try await worker.probe()
            return .ready
        } catch let error as AssetError {
            return .failed(AppFailure(.engine, "\(error)"))
        } catch {
            return .failed(
                AppFailure(.engine, "\(error)", remedy: "Run `voiceid doctor` to find out what is wrong."))
        }
    }

    /// The embedding model's space and length; `nil` where it cannot be opened.
    public func profileModel() async -> (space: EmbeddingSpace, dimension: Int?)? {
        try? await worker.profileModel()
    }

    /// Learns with the full model.
    public func makeEnrollment(addingTo person: Profile?) async throws -> any VoiceEnrollment {
        try await worker.enrollment(addingTo: person)
    }

    /// By the references most alike.
    public func resemblance(of voice: LearntVoice, among profiles: [Profile]) async throws -> UUID? {
        try await worker.resemblance(of: voice, among: profiles)
    }

    /// Recognises with the 8-bit model.
    public func makeRecognition(of profiles: [Profile]) async throws -> any VoiceRecognition {
        let (gallery, scorer) = try await worker.scorer(of: profiles)
        return OpenRecognition(gallery: gallery, scorer: scorer)
    }

    /// Two tasks at a time.
    public func hear(_ recording: Recording, progress: @escaping @Sendable (Double) -> Void) async throws
        -> any HeardConversation
    {
        try await worker.hear(recording, progress)
    }

    /// Compares each speaker's mean voice, which is made of windows of that speaker alone: a speaker leaves nothing behind that could
    /// count for the next.
    public func classify(
        _ result: DiarizationResult, in recording: Recording, against profiles: [Profile]
    ) async throws -> SpeakerScores {
        try await worker.classify(result, profiles)
    }

    /// Two windows at a time.
    public func transcribe(_ recording: Recording, progress: @escaping @Sendable (Double) -> Void) async throws
        -> TranscriptionResult
    {
        try await worker.transcribe(recording, progress)
    }

    /// Listens through an audio graph.
    public func makeCommandListening(
        for set: TriggerSet, keywords: [String], profiles: [Profile], threshold: Double
    ) async throws -> any CommandListening {
        let engine = engine
        var models = VoiceModels(engine: engine, store: { _ in ProfileStore(file: URL(filePath: "/dev/null")) })
        models.gallery = { _ in try engine().makeGallery(of: profiles) }
        models.triggers = set
        models.speakerThreshold = threshold
        return try await GraphListening.opened(models, keywords: keywords)
    }
}
