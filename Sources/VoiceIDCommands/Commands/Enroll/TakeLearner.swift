import AppModel
import Foundation
import Inference
import OpenEngine
import SpeakerAttribution
import SpeakerRecognition

/// Learns a voice from takes, with whichever engine: one of the two is there.
struct TakeLearner {
    /// The open engine's model; `nil` where another engine learns.
    let model: (any SpeakerEmbeddingModel)?
    private var open: VoiceLearner?
    private var session: (any VoiceEnrollment)?

    /// The open engine's learner.
    ///
    /// - Parameters:
    ///   - known: The person whose references the takes must agree with.
    ///   - environment: Where the models are.
    init(addingTo known: Profile?, environment: [String: String]) throws {
        let engine = try OpenEngine(environment: environment)
        let model = try engine.embedding
        if let known {
            guard known.model == model.space else {
                throw ProfileStoreError.differentModel(profile: known.name, stored: known.model, offered: model.space)
            }
            guard !known.needsReenrollment(for: model.space, dimension: model.dimension) else {
                throw KnownVoiceDamaged(name: known.name.text)
            }
        }
        self.model = model
        open = try engine.makeVoiceLearner(existing: known?.embeddings() ?? [])
    }

    /// A session of another engine.
    init(_ session: any VoiceEnrollment) {
        model = nil
        self.session = session
    }

    /// Takes the next samples of the present take.
    mutating func push(_ samples: [Float]) async throws -> EnrollmentUpdate {
        // Changed where it lies: taken out, its buffers would be copied with every piece.
        if let update = try await open?.push(samples) { return update }
        return try await current.push(samples)
    }

    /// Ends the take.
    ///
    /// - Throws: `SeveralVoices`, ``TakeRefused`` where several people speak in it.
    /// - Returns: The enrolment with it, and why nobody could tell whether several people speak in it, where that is so.
    mutating func endTake(source: String?) async throws -> (update: EnrollmentUpdate, unchecked: String?) {
        if let (update, voices) = try await open?.endTake(source: source) {
            try voices.requireOne()
            return (update, nil)
        }
        let ended = try await current.endTake(source: source)
        if let reason = ended.refusal { throw TakeRefused(reason: reason) }
        return (ended.update, ended.unchecked)
    }

    /// The takes as they make references; none where the engine makes one of all.
    func takesOfReferences() throws -> [[TakeSummary]] { try open?.profiler.takesOfReferences() ?? [] }

    /// The voice.
    mutating func export() async throws -> LearntVoice {
        if let references = try open?.export(), let model {
            return LearntVoice(references: references.map { ProfileReference($0) }, model: model.space)
        }
        return try await current.export()
    }

    private var current: any VoiceEnrollment {
        get throws {
            guard let session else { throw AppFailure(.notNow, "Nobody is being enrolled.") }
            return session
        }
    }
}

/// An engine does not take a recording.
struct TakeRefused: Error, CustomStringConvertible {
    /// Why, as a sentence.
    let reason: String

    var description: String {
        "\(reason) Give a recording of the one person alone; `voiceid diarize --engine picovoice` shows who speaks when."
    }
}

/// The references that new ones should join are not of the model's length.
private struct KnownVoiceDamaged: Error, CustomStringConvertible {
    let name: String

    var description: String { "the profile of \(name) is damaged; give --replace to enrol \(name) anew." }
}
