public import AppModel
public import Diarization
public import Foundation
public import Inference
import OpenEngine
public import Picovoice
public import SpeakerRecognition
public import Transcription
public import Triggers

/// Picovoice's Eagle and Falcon behind the app's screens.
///
/// Eagle learns and recognises voices, Falcon tells who spoke when. Neither hears words, so text and commands are the open engine's.
/// Whatever is started is started within a time limit, away from the main actor.
public struct PicovoiceVoiceEngine: VoiceEngine {
    private let starter: PicovoiceStarter
    private let speech: any VoiceEngine

    /// The longest wait for a start, unless somebody says otherwise. With a network it takes a second or two.
    public static let startLimit = Duration.seconds(30)

    /// The engine with the libraries and the key that an environment names.
    ///
    /// - Parameters:
    ///   - environment: Where libraries (`AssetLocator`), profiles and the key are.
    ///   - speech: What hears words and commands.
    ///   - workingFolder: Whose `.env` file is read for the key, before that of the profiles' folder.
    ///   - options: How the libraries listen.
    ///   - limit: The longest wait for a start.
    public init(
        environment: [String: String], speech: any VoiceEngine,
        workingFolder: URL = URL(filePath: FileManager.default.currentDirectoryPath),
        options: PicovoiceOptions = PicovoiceOptions(), limit: Duration = startLimit
    ) {
        let source = OnDemand<any PicovoiceSource> {
            try systemPicovoice { try AssetLocator(environment: environment).picovoice() }
        }
        let folders = [workingFolder, ProfileStore.defaultFile(environment: environment).deletingLastPathComponent()]
        self.init(
            source: { try source.value() },
            key: { try AccessKey.find(environment: environment, folders: folders) }, speech: speech, options: options,
            limit: limit)
    }

    /// The engine with parts from anywhere.
    ///
    /// - Parameters:
    ///   - source: Where the parts come from; asked before each start.
    ///   - key: The access key; `nil` where there is none.
    ///   - speech: What hears words and commands.
    ///   - options: How the libraries listen.
    ///   - limit: The longest wait for a start.
    public init(
        source: @escaping @Sendable () throws -> any PicovoiceSource, key: @escaping @Sendable () throws -> AccessKey?,
        speech: any VoiceEngine, options: PicovoiceOptions = PicovoiceOptions(), limit: Duration = startLimit
    ) {
        starter = PicovoiceStarter(source: source, key: key, options: options, limit: limit)
        self.speech = speech
    }

    /// Picovoice's.
    public var id: EngineID { .picovoice }

    /// What the open engine does in its place.
    public var note: String? {
        "Text and commands are still heard by the open engine, and the number of speakers cannot be chosen."
    }

    /// Both libraries with their versions, which takes no key.
    ///
    /// - Throws: `AssetError`, `PicovoiceError`.
    public func versions() throws -> String { try starter.versions() }

    /// Starts Eagle and Falcon and lets go of them, which is when a key is refused.
    ///
    /// Where one of them works, a failure says which.
    public func probe() async -> EngineReadiness {
        do {
            if let absence = try starter.absence() { return .absent(absence) }
        } catch {
            return .failed(AppFailure(ofPicovoice: error))
        }
        let eagle = await failure { _ = try await starter.enroller() }
        // What hangs for one hangs for the other, and nobody waits twice.
        if let eagle, case PicovoiceError.timedOut = eagle { return .failed(AppFailure(ofPicovoice: eagle)) }
        let falcon = await failure { _ = try await starter.listener() }
        switch (eagle, falcon) {
        case (nil, nil): return .ready
        case (let error?, nil): return .failed(AppFailure(ofPicovoice: error).saying("Eagle ✕ Falcon ✓"))
        case (nil, let error?): return .failed(AppFailure(ofPicovoice: error).saying("Eagle ✓ Falcon ✕"))
        case (let error?, .some): return .failed(AppFailure(ofPicovoice: error))
        }
    }

    private func failure(of start: () async throws -> Void) async -> (any Error)? {
        do {
            try await start()
            return nil
        } catch {
            return error
        }
    }

    /// Eagle's profiles, which are no vectors.
    public func profileModel() async -> (space: EmbeddingSpace, dimension: Int?)? { (.eagle3, nil) }

    /// Learns with Eagle.
    public func makeEnrollment(addingTo person: Profile?) async throws -> any VoiceEnrollment {
        if let person, person.model != .eagle3 {
            throw AppFailure(
                .profiles, "\(person.name) was enrolled with \(person.engine.name).",
                remedy: "Use that engine, or delete and enrol this person again.")
        }
        return try await shown {
            PicovoiceEnrollment(
                try await starter.enroller(), knownAs: person?.references.map { [UInt8]($0.bytes) } ?? [],
                starter: starter)
        }
    }

    /// Nobody: Eagle compares voices with audio, and never with each other.
    public func resemblance(of voice: LearntVoice, among profiles: [Profile]) async throws -> UUID? { nil }

    /// Recognises with Eagle, fresh each time.
    public func makeRecognition(of profiles: [Profile]) async throws -> any VoiceRecognition {
        try await shown {
            PicovoiceRecognition(
                gallery: EagleGallery(profiles), scorer: try await starter.scorer(), starter: starter)
        }
    }

    /// Listens to the whole recording at once with Falcon, which does not say how far it is.
    public func hear(_ recording: Recording, progress: @escaping @Sendable (Double) -> Void) async throws
        -> any HeardConversation
    {
        try await shown {
            let turns = try await starter.turns(in: recording.integers(0..<recording.count))
            progress(1)
            return PicovoiceConversation(turns: turns, samples: recording.count)
        }
    }

    /// Compares what each speaker says with a fresh Eagle, so that nothing of one speaker's voice counts for the next.
    public func classify(
        _ result: DiarizationResult, in recording: Recording, against profiles: [Profile]
    ) async throws -> SpeakerScores {
        let gallery = EagleGallery(profiles)
        guard !gallery.people.isEmpty else {
            return SpeakerScores(profiles: [], rows: result.speakers.map { _ in [] })
        }
        var rows: [[Float]?] = []
        for speaker in result.speakers {
            try Task.checkCancellation()
            let ranges = result.segments.filter { $0.speaker == speaker.id }.map(\.samples)
            rows.append(
                try await TagClassifier(engine: self).scores(of: ranges, in: recording, against: profiles).scores)
        }
        return SpeakerScores(profiles: gallery.people, rows: rows)
    }

    /// The open engine's.
    public func transcribe(_ recording: Recording, progress: @escaping @Sendable (Double) -> Void) async throws
        -> TranscriptionResult
    {
        try await speech.transcribe(recording, progress: progress)
    }

    /// The open engine's. Commands for certain people take profiles of that engine.
    public func makeCommandListening(
        for set: TriggerSet, keywords: [String], profiles: [Profile], threshold: Double
    ) async throws -> any CommandListening {
        try await speech.makeCommandListening(
            for: set, keywords: keywords, profiles: profiles, threshold: threshold)
    }

    /// Runs work whose failures a screen shows.
    private func shown<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as PicovoiceError {
            throw AppFailure(error)
        }
    }
}
