import AppModel
import Audio
import Diarization
import Foundation
import Inference
import Picovoice
import SpeakerAttribution
import SpeakerRecognition

/// Learns one voice with Eagle.
actor PicovoiceEnrollment: VoiceEnrollment {
    private var learner: EagleLearner?
    private let starter: PicovoiceStarter
    /// What takes must agree with: the references of somebody known, or the voice as it was after the take before.
    private var known: [[UInt8]]
    private let isKnownPerson: Bool
    /// How alike each take that was kept is to what was known before it, where that could be told.
    private var agreements: [Float?] = []
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
            // Before the take is learnt with the others.
            let people = try await people(in: learner)
            if case .several(let voices) = people {
                // What several people said is nobody's voice.
                let take = try learner.refuseTake(source: source)
                return EndedTake(update: learner.update([]), take: take, refusal: voices.found)
            }
            let agreement = try await agreement(of: learner.currentSamples)
            let issues = learner.update().issues
            guard let take = try learner.endTake(source: source) else {
                return EndedTake(update: learner.update([.noVoice]), take: nil)
            }
            agreements.append(agreement)
            var ended = EndedTake(update: learner.update([.takesDisagree]), take: take, unchecked: people.unchecked)
            guard isEnough(agreement) else { return ended }
            try noteVoice(of: learner)
            ended.update = learner.update(issues)
            return ended
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
            agreements.remove(at: index)
            let agrees = agreements.allSatisfy(isEnough)
            if agrees { try noteVoice(of: learner) }
            return learner.update(agrees ? [] : [.takesDisagree])
        }
    }

    func export() async throws -> LearntVoice {
        try await using { learner in
            // A voice of two people would be recognised as both.
            if let index = agreements.firstIndex(where: { !isEnough($0) }), let score = agreements[index] {
                let required = Self.leastAgreement
                throw isKnownPerson
                    ? SpeakerRecognitionError.notThePerson(take: index + 1, score: score, required: required)
                    : .takesDisagree(first: max(1, index), second: index + 1, score: score, required: required)
            }
            guard learner.progress >= 1 else {
                throw SpeakerRecognitionError.notSettled(progress: learner.progress)
            }
            return LearntVoice(references: [try learner.export()], model: .eagle3)
        }
    }

    /// Whose voices a take holds.
    private enum People {
        case one
        case several(SeveralVoices)
        /// Nobody can tell, for a reason.
        case unknown(AppFailure)

        /// Why nobody could tell, as a sentence; `nil` where somebody could.
        var unchecked: String? {
            guard case .unknown(let failure) = self else { return nil }
            return "Whether several people speak in it was not checked: \(failure.message)"
        }
    }

    /// Asks Falcon whose voices the present take holds. Eagle learns without it, so its absence and its failures are told and no more.
    private func people(in learner: EagleLearner) async throws -> People {
        guard learner.hasVoice else { return .one }
        let samples = learner.currentSamples
        do {
            let turns = try await starter.turns(in: samples)
            try TakeVoices(DiarizationResult(turns, samples: samples.count)).requireOne()
            return .one
        } catch let voices as SeveralVoices {
            return .several(voices)
        } catch let failure as AppFailure {
            return .unknown(failure)
        } catch let error as PicovoiceError {
            return .unknown(AppFailure(error))
        }
    }

    /// Keeps the voice as it is now, for the next take to agree with.
    private func noteVoice(of learner: EagleLearner) throws {
        guard !isKnownPerson else { return }
        known = learner.progress >= 1 ? [[UInt8](try learner.export().bytes)] : []
    }

    /// Where nobody can tell, nothing speaks against a take.
    private func isEnough(_ agreement: Float?) -> Bool { agreement.map { $0 >= Self.leastAgreement } ?? true }

    /// How alike audio is to the voice that is known, by a recogniser that heard nothing else; `nil` where there is too little voice to
    /// tell, or no voice known.
    private func agreement(of samples: [Int16]) async throws -> Float? {
        guard !known.isEmpty, !samples.isEmpty else { return nil }
        let scorer = try await starter.scorer()
        let length = scorer.minimumSamples
        var best: [Float] = []
        for start in stride(from: 0, through: samples.count - length, by: length) {
            guard let scores = try scorer.process(Array(samples[start..<start + length]), against: known) else {
                continue
            }
            best.append(scores.max() ?? 0)
        }
        return best.isEmpty ? nil : best.reduce(0, +) / Float(best.count)
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
