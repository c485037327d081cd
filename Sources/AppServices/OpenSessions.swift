import AppModel
import Audio
import Foundation
import Inference
import OpenEngine
import SpeakerAttribution
import SpeakerRecognition

/// Learns one voice with the open engine.
actor OpenEnrollment: VoiceEnrollment {
    private var learner: VoiceLearner?
    private let model: EmbeddingSpace
    private let executor = QueueExecutor(label: "voiceid.enrolment")

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    init(learner: VoiceLearner, model: EmbeddingSpace) {
        self.learner = learner
        self.model = model
    }

    func push(_ samples: [Float]) async throws -> EnrollmentUpdate {
        try await using { try await $0.push(samples) }
    }

    func endTake(source: String?) async throws -> EndedTake {
        try await using { learner in
            let before = learner.profiler.takeCount
            let (update, voices) = try await learner.endTake(source: source)
            guard learner.profiler.takeCount > before, let take = try learner.profiler.takes().last else {
                return EndedTake(update: update, take: nil)
            }
            do throws(SeveralVoices) {
                try voices.requireOne()
            } catch {
                // What several people said is nobody's voice.
                return EndedTake(update: try learner.removeTake(at: before), take: take, refusal: error.found)
            }
            return EndedTake(update: update, take: take)
        }
    }

    func dropTake() async throws -> EnrollmentUpdate { try await using { try $0.dropTake() } }

    func removeTake(at index: Int) async throws -> EnrollmentUpdate {
        try await using { try $0.removeTake(at: index) }
    }

    func export() async throws -> LearntVoice {
        let references = try await using { try $0.export() }
        return LearntVoice(references: references.map { ProfileReference($0) }, model: model)
    }

    /// Lends the learner out. An actor is reentered while it waits; whoever comes in between would find a learner in the middle of its
    /// work, and finds none instead.
    private func using<Value>(_ body: (inout VoiceLearner) async throws -> Value) async throws -> Value {
        guard var lent = learner else {
            throw AppFailure(.notNow, "The enrolment is at work.", remedy: "Wait until it is done.")
        }
        learner = nil
        defer { learner = lent }
        return try await body(&lent)
    }
}

/// Tells who speaks with the open engine.
actor OpenRecognition: VoiceRecognition {
    nonisolated let profiles: [UUID]
    private var scorer: OpenSpeakerScorer
    private let executor = QueueExecutor(label: "voiceid.recognition")

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    init(gallery: VoiceGallery, scorer: OpenSpeakerScorer) {
        profiles = gallery.voices.map(\.id)
        self.scorer = scorer
    }

    func push(_ samples: [Float]) throws -> [FrameScores] { try scorer.push(samples) }
    func finish() throws -> [FrameScores] { try scorer.finish() }
    func reset() { scorer.reset() }
}
