import AppModel
import Audio
import Diarization
import Foundation
import Inference
import SpeakerRecognition
import Transcription
import Triggers

/// An engine that hears what ``Voice`` codes, at once.
@MainActor final class FakeEngine: VoiceEngine {
    nonisolated let id: EngineID
    private var readiness = EngineReadiness.ready
    private(set) var probes = 0
    /// Recognitions that were begun, with what each heard.
    private(set) var recognitions: [FakeRecognition] = []
    private(set) var enrollments: [FakeEnrollment] = []
    private(set) var classifications = 0
    private(set) var hearings = 0
    /// Tells how far the last hearing is.
    private(set) var report: (@Sendable (Double) -> Void)?
    private(set) var commands: [FakeListening] = []
    /// Held by whoever wants `hear` to wait.
    private let gate: Gate?
    private var resembling: UUID?
    private var failure: AppFailure?

    @MainActor init(_ id: EngineID = .open, gate: Gate? = nil) {
        self.id = id
        self.gate = gate
    }

    @MainActor func set(_ readiness: EngineReadiness) { self.readiness = readiness }
    @MainActor func fail(_ failure: AppFailure?) { self.failure = failure }
    @MainActor func resemble(_ id: UUID?) { resembling = id }

    @MainActor func probe() async -> EngineReadiness {
        probes += 1
        return readiness
    }

    @MainActor func profileModel() async -> (space: EmbeddingSpace, dimension: Int?)? { (Profile.space, 1) }

    @MainActor func makeEnrollment(addingTo person: Profile?) async throws -> any VoiceEnrollment {
        if let failure { throw failure }
        let made = FakeEnrollment(adding: person?.name.text)
        enrollments.append(made)
        return made
    }

    @MainActor func resemblance(of voice: LearntVoice, among profiles: [Profile]) async throws -> UUID? { resembling }

    @MainActor func makeRecognition(of profiles: [Profile]) async throws -> any VoiceRecognition {
        if let failure { throw failure }
        let made = FakeRecognition(profiles)
        recognitions.append(made)
        return made
    }

    @MainActor func hear(_ recording: Recording, progress: @escaping @Sendable (Double) -> Void) async throws
        -> any HeardConversation
    {
        hearings += 1
        report = progress
        progress(0.5)
        try await gate?.pass()
        if let failure { throw failure }
        return FakeConversation(recording)
    }

    @MainActor func classify(
        _ result: DiarizationResult, in recording: Recording, against profiles: [Profile]
    ) async throws -> SpeakerScores {
        classifications += 1
        let rows = result.speakers.map { speaker -> [Float]? in
            guard let segment = result.segments.first(where: { $0.speaker == speaker.id }) else { return nil }
            return profiles.fakeScores(of: Voice(recording[segment.samples]))
        }
        return SpeakerScores(profiles: profiles.map(\.id), rows: rows)
    }

    @MainActor func transcribe(_ recording: Recording, progress: @escaping @Sendable (Double) -> Void) async throws
        -> TranscriptionResult
    {
        if let failure { throw failure }
        let segments = FakeConversation.runs(of: recording).map { voice, samples in
            TranscribedSegment.fake("I am \(voice).", samples)
        }
        return TranscriptionResult(
            samples: 0..<recording.count, segments: segments, emptyReason: segments.isEmpty ? .noVoice : nil)
    }

    @MainActor func makeCommandListening(
        for set: TriggerSet, keywords: [String], profiles: [Profile], threshold: Double
    ) async throws -> any CommandListening {
        if let failure { throw failure }
        let made = FakeListening(set, keywords)
        commands.append(made)
        return made
    }
}

extension [Profile] {
    /// 0.8 for the voice's own profile, 0.1 for others; a stranger is 0.3 like everybody.
    @MainActor func fakeScores(of voice: Voice) -> [Float]? {
        guard voice != .nobody else { return nil }
        return map { voice == .stranger ? 0.3 : voice.name.map($0.name.text.hasPrefix) == true ? 0.8 : 0.1 }
    }
}

/// A door that opens when it is told to, or when whoever waits at it is cancelled.
@MainActor final class Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    @MainActor func open() {
        isOpen = true
        for one in waiting { one.resume() }
        waiting = []
    }

    @MainActor func pass() async throws {
        if !isOpen {
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiting.append($0) }
            } onCancel: {
                Task { @MainActor in open() }
            }
        }
        try Task.checkCancellation()
    }
}

/// One frame each quarter second, told as soon as it is complete.
@MainActor final class FakeRecognition: VoiceRecognition {
    nonisolated let profiles: [UUID]
    private let known: [Profile]
    private var pending: [Float] = []
    private var position = 0
    private(set) var heard: Set<Voice> = []
    private(set) var resets = 0

    @MainActor init(_ profiles: [Profile]) {
        known = profiles
        self.profiles = profiles.map(\.id)
    }

    @MainActor func push(_ samples: [Float]) -> [FrameScores] {
        pending += samples
        var frames: [FrameScores] = []
        while pending.count >= 4_000 {
            frames.append(frame(Array(pending.prefix(4_000))))
            pending.removeFirst(4_000)
        }
        return frames
    }

    @MainActor func finish() -> [FrameScores] {
        defer { pending = [] }
        return pending.isEmpty ? [] : [frame(pending)]
    }

    @MainActor func reset() {
        pending = []
        position = 0
        resets += 1
    }

    private func frame(_ samples: [Float]) -> FrameScores {
        let voice = Voice(samples)
        heard.insert(voice)
        defer { position += samples.count }
        return FrameScores(
            samples: position..<position + samples.count, scores: known.fakeScores(of: voice))
    }
}

/// Settles after ten seconds of voice; takes of different voices do not agree.
@MainActor final class FakeEnrollment: VoiceEnrollment {
    nonisolated let adding: String?
    private var takes: [Double] = []
    private var voices: [Voice] = []
    private var current = 0.0
    private var heard: Set<Voice> = []
    private var issues: [EnrollmentIssue] = []

    @MainActor init(adding: String?) { self.adding = adding }

    @MainActor func push(_ samples: [Float]) -> EnrollmentUpdate {
        let voice = Voice(samples)
        issues = voice == .nobody ? [.noVoice] : []
        if voice != .nobody {
            current += SampleClock.seconds(samples.count)
            heard.insert(voice)
        }
        return update
    }

    @MainActor func endTake(source: String?) -> EndedTake {
        defer {
            current = 0
            heard = []
            issues = []
        }
        guard current > 0 else { return EndedTake(update: update, take: nil) }
        let take = TakeSummary(voicedSeconds: current, quality: min(1, current / 10), source: source)
        guard heard.count == 1 else {
            current = 0
            return EndedTake(update: update, take: take, refusal: "2 people speak in it.")
        }
        takes.append(current)
        voices += heard
        current = 0
        issues = []
        return EndedTake(update: update, take: take)
    }

    @MainActor func dropTake() -> EnrollmentUpdate {
        current = 0
        return update
    }

    @MainActor func removeTake(at index: Int) -> EnrollmentUpdate {
        takes.remove(at: index)
        voices.remove(at: index)
        return update
    }

    @MainActor func export() throws -> LearntVoice {
        let seconds = takes.reduce(0, +)
        guard seconds >= 3 else { throw SpeakerRecognitionError.notEnoughVoice(found: seconds, required: 3) }
        return LearntVoice(references: takes.map { .fake(seconds: $0) }, model: Profile.space)
    }

    @MainActor private var update: EnrollmentUpdate {
        let seconds = takes.reduce(0, +) + current
        let strangers = Set(voices).count > 1 ? [EnrollmentIssue.takesDisagree] : []
        return EnrollmentUpdate(
            progress: min(1, seconds / 10), voicedSeconds: seconds, issues: strangers + issues)
    }
}
