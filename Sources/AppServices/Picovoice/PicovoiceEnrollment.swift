import AppModel
import Audio
import Foundation
import Inference
import Picovoice
import SpeakerRecognition

/// Learns one voice with Eagle.
actor PicovoiceEnrollment: VoiceEnrollment {
    private var learner: EagleLearner?
    private let starter: PicovoiceStarter
    /// What takes must agree with: the references of somebody known, or the voice as it was after the take before.
    private var known: [[UInt8]]
    private let isKnownPerson: Bool
    private let executor = QueueExecutor(label: "voiceid.picovoice.enrolment")

    /// From this mean score on a take is of the person known, as the vendor's own programs have it.
    private static let leastAgreement: Float = 0.5

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    init(_ eagle: sending any EagleEnrolling, knownAs references: [[UInt8]], starter: PicovoiceStarter) {
        learner = EagleLearner(eagle)
        known = references
        isKnownPerson = !references.isEmpty
        self.starter = starter
    }

    func push(_ samples: [Float]) async throws -> EnrollmentUpdate {
        try await using { try $0.push(samples) }
    }

    func endTake(source: String?) async throws -> EndedTake {
        try await using { learner in
            // Another voice is known before the take is learnt with the others.
            let agrees = try await isOfKnownVoice(learner.currentSamples)
            let take = try learner.endTake(source: source)
            let update = learner.update(agrees ? nil : [.takesDisagree])
            if take != nil, agrees { try noteVoice(of: learner) }
            return EndedTake(update: update, take: take)
        }
    }

    func dropTake() async throws -> EnrollmentUpdate {
        try await using { learner in
            try learner.dropTake()
            return learner.update([])
        }
    }

    func removeTake(at index: Int) async throws -> EnrollmentUpdate {
        try await using { learner in
            guard (0..<learner.takeCount).contains(index) else {
                throw AppFailure(.notFound, "There is no take \(index + 1).", remedy: "Choose one of those shown.")
            }
            try learner.removeTake(at: index)
            try noteVoice(of: learner)
            return learner.update([])
        }
    }

    func export() async throws -> LearntVoice {
        try await using { learner in
            guard learner.progress >= 1 else {
                throw SpeakerRecognitionError.notSettled(progress: learner.progress)
            }
            return LearntVoice(references: [try learner.export()], model: .eagle3)
        }
    }

    /// Keeps the voice as it is now, for the next take to agree with.
    private func noteVoice(of learner: EagleLearner) throws {
        guard !isKnownPerson else { return }
        known = learner.progress >= 1 ? [[UInt8](try learner.export().bytes)] : []
    }

    /// Whether audio is of the voice that is known, by a recogniser that heard nothing else; where there is too little voice to tell, or
    /// no voice known, nothing speaks against it.
    private func isOfKnownVoice(_ samples: [Int16]) async throws -> Bool {
        guard !known.isEmpty, !samples.isEmpty else { return true }
        let scorer = try await starter.scorer()
        let length = scorer.minimumSamples
        var best: [Float] = []
        for start in stride(from: 0, through: samples.count - length, by: length) {
            guard let scores = try scorer.process(Array(samples[start..<start + length]), against: known) else {
                continue
            }
            best.append(scores.max() ?? 0)
        }
        return best.isEmpty || best.reduce(0, +) / Float(best.count) >= Self.leastAgreement
    }

    /// Lends the learner out. An actor is reentered while it waits; whoever comes in between would find a learner in the middle of its
    /// work, and finds none instead.
    private func using<Value: Sendable>(_ body: (inout EagleLearner) async throws -> Value) async throws -> Value {
        guard var lent = learner else {
            throw AppFailure(.notNow, "The enrolment is at work.", remedy: "Wait until it is done.")
        }
        learner = nil
        defer { learner = lent }
        do {
            return try await body(&lent)
        } catch let error as PicovoiceError {
            throw AppFailure(error)
        }
    }
}
