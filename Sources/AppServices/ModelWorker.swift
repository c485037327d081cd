import AppModel
import Audio
import Diarization
import Foundation
import Inference
import OpenEngine
import SpeakerRecognition
import SpeechFeatures
import Transcription

/// Opens models and computes with them, away from the main actor.
actor ModelWorker {
    private let engine: @Sendable () throws -> OpenEngine
    private let executor = QueueExecutor(label: "voiceid.models")

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    init(_ engine: @escaping @Sendable () throws -> OpenEngine) { self.engine = engine }

    /// Samples a model hears in a probe: a second of silence.
    private static let probe = [Float](repeating: 0, count: SampleClock.rate)

    func probe() throws {
        let engine = try engine()
        _ = try engine.voiceActivity.probabilities(of: Self.probe)
        let filterbank = try Filterbank(engine.embedding.frontEnd)
        _ = try engine.embedding.embed(filterbank.features(of: Self.probe.indices.map { Float($0 % 97) / 970 }))
        _ = try engine.windowEmbedding
        _ = try engine.segmentation
        // The largest model is opened when somebody wants something written down: until then it is enough that it is whole.
        try ModelBundle.read(OpenEngine.Model.transcription.rawValue, in: engine.models).checkHash(in: engine.models)
    }

    func profileModel() throws -> (space: EmbeddingSpace, dimension: Int?) {
        let model = try engine().embedding
        return (model.space, model.dimension)
    }

    func enrollment(addingTo person: Profile?) throws -> any VoiceEnrollment {
        let engine = try engine()
        let model = try engine.embedding
        if let person, person.engine != .open {
            throw AppFailure(
                .profiles, "\(person.name) was enrolled with \(person.engine.name).",
                remedy: "Use that engine, or delete and enrol this person again.")
        }
        if let person, person.needsReenrollment(for: model.space, dimension: model.dimension) {
            throw AppFailure(
                .profiles, "\(person.name) was enrolled with another model.",
                remedy: "Delete and enrol this person again.")
        }
        return OpenEnrollment(
            learner: try engine.makeVoiceLearner(existing: person?.embeddings() ?? []), model: model.space)
    }

    func resemblance(of voice: LearntVoice, among profiles: [Profile]) throws -> UUID? {
        let gallery = try engine().makeGallery(of: profiles)
        let embeddings = try voice.references.map {
            try ProfileBytesAdapter.embedding(from: $0.bytes, space: voice.model)
        }
        return try gallery.resemblance(to: embeddings)?.voice.id
    }

    func scorer(of profiles: [Profile]) throws -> (VoiceGallery, OpenSpeakerScorer) {
        let engine = try engine()
        let gallery = try engine.makeGallery(of: profiles)
        return (gallery, try engine.makeScorer(for: gallery))
    }

    func classify(_ result: DiarizationResult, _ profiles: [Profile]) throws -> SpeakerScores {
        let gallery = try engine().makeGallery(of: profiles)
        let rows = try result.speakers.map { try $0.centroid.map { try gallery.scores(of: $0) } }
        return SpeakerScores(profiles: gallery.voices.map(\.id), rows: rows)
    }

    // The two below take minutes for a long file. They run in tasks of their own, so that this actor stays free for whoever asks in
    // between.

    nonisolated func hear(
        _ recording: Recording, _ progress: @escaping @Sendable (Double) -> Void
    ) async throws -> any HeardConversation {
        let task = Task.detached { [self] in
            var diarizer = try await diarizer()
            for piece in recording.pieces(of: 10 * SampleClock.rate) {
                try await diarizer.push(piece)
                progress(Double(diarizer.sampleCount) / Double(max(1, recording.count)))
            }
            return OpenConversation(heard: try await diarizer.finishListening())
        }
        return try await task.valueOrCancelled
    }

    nonisolated func transcribe(
        _ recording: Recording, _ progress: @escaping @Sendable (Double) -> Void
    ) async throws -> TranscriptionResult {
        let task = Task.detached { [self] in
            var stream = try await transcriber().makeStream()
            for piece in recording.pieces(of: SampleClock.rate) {
                try Task.checkCancellation()
                _ = try await stream.push(piece)
                progress(Double(stream.finishedSamples) / Double(max(1, recording.count)))
            }
            return try await stream.finish()
        }
        return try await task.valueOrCancelled
    }

    private func diarizer() throws -> Diarizer { try engine().makeDiarizer() }
    private func transcriber() throws -> Transcriber { try engine().makeTranscriber() }
}

extension Task where Failure == any Error {
    /// The value; cancelling whoever waits cancels the task.
    fileprivate var valueOrCancelled: Success {
        get async throws {
            try await withTaskCancellationHandler {
                try await value
            } onCancel: {
                cancel()
            }
        }
    }
}

/// What the open engine heard in a recording.
struct OpenConversation: HeardConversation {
    let heard: HeardSpeech

    @concurrent
    func result(speakers: SpeakerCount) async throws -> DiarizationResult {
        try heard.result(DiarizationOptions(speakers: speakers))
    }
}
