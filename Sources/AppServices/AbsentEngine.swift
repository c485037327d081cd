public import AppModel
public import Diarization
public import Foundation
public import Inference
public import SpeakerRecognition
public import Transcription
public import Triggers

/// An engine that is not part of this program: it says so, whatever it is asked.
public struct AbsentEngine: VoiceEngine {
    /// Which engine.
    public let id: EngineID
    private let failure: AppFailure

    /// An engine that is missing for a reason.
    public init(_ id: EngineID, _ failure: AppFailure) {
        self.id = id
        self.failure = failure
    }

    /// Picovoice's Eagle and Falcon.
    public static let picovoice = AbsentEngine(
        .picovoice,
        AppFailure(
            .engine, "Picovoice's engine is not part of this program.",
            remedy: "Everything works with the open engine, which needs no key."))

    /// Absent.
    public func probe() async -> EngineReadiness { .absent(failure) }
    /// None.
    public func profileModel() async -> (space: EmbeddingSpace, dimension: Int?)? { nil }
    /// Throws.
    public func makeEnrollment(addingTo person: Profile?) async throws -> any VoiceEnrollment { throw failure }
    /// Throws.
    public func resemblance(of voice: LearntVoice, among profiles: [Profile]) async throws -> UUID? { throw failure }
    /// Throws.
    public func makeRecognition(of profiles: [Profile]) async throws -> any VoiceRecognition { throw failure }
    /// Throws.
    public func hear(_ recording: Recording, progress: @escaping @Sendable (Double) -> Void) async throws
        -> any HeardConversation
    { throw failure }
    /// Throws.
    public func classify(
        _ result: DiarizationResult, in recording: Recording, against profiles: [Profile]
    ) async throws -> SpeakerScores { throw failure }
    /// Throws.
    public func transcribe(_ recording: Recording, progress: @escaping @Sendable (Double) -> Void) async throws
        -> TranscriptionResult
    { throw failure }
    /// Throws.
    public func makeCommandListening(
        for set: TriggerSet, keywords: [String], profiles: [Profile], threshold: Double
    ) async throws -> any CommandListening { throw failure }
}
