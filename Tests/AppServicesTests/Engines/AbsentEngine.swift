import AppModel
import Diarization
import Foundation
import Inference
import SpeakerRecognition
import Transcription
import Triggers

/// An engine that is not part of this program: it says so, whatever it is asked.
struct AbsentEngine: VoiceEngine {
    /// Which engine.
    let id: EngineID
    private let failure: AppFailure

    /// An engine that is missing for a reason.
    init(_ id: EngineID, _ failure: AppFailure) {
        self.id = id
        self.failure = failure
    }

    /// Absent.
    func probe() async -> EngineReadiness { .absent(failure) }
    /// None.
    func profileModel() async -> (space: EmbeddingSpace, dimension: Int?)? { nil }
    /// Throws.
    func makeEnrollment(addingTo person: Profile?) async throws -> any VoiceEnrollment { throw failure }
    /// Throws.
    func resemblance(of voice: LearntVoice, among profiles: [Profile]) async throws -> UUID? { throw failure }
    /// Throws.
    func makeRecognition(of profiles: [Profile]) async throws -> any VoiceRecognition { throw failure }
    /// Throws.
    func hear(_ recording: Recording, progress: @escaping @Sendable (Double) -> Void) async throws
        -> any HeardConversation
    { throw failure }
    /// Throws.
    func classify(
        _ result: DiarizationResult, in recording: Recording, against profiles: [Profile]
    ) async throws -> SpeakerScores { throw failure }
    /// Throws.
    func transcribe(_ recording: Recording, progress: @escaping @Sendable (Double) -> Void) async throws
        -> TranscriptionResult
    { throw failure }
    /// Throws.
    func makeCommandListening(
        for set: TriggerSet, keywords: [String], profiles: [Profile], threshold: Double
    ) async throws -> any CommandListening { throw failure }
}
