import AppModel
import Audio
import Foundation
import Inference
import Observation
import SpeakerRecognition

/// An app among fakes, and what a test does to it.
@MainActor
final class World {
    let engine: FakeEngine
    let picovoice = FakeEngine(.picovoice)
    let profiles: MemoryProfiles
    let settings: MemorySettings
    let files = MemoryFiles()
    let microphone = PushedMicrophone()
    let permission = FakePermission()
    let haptics = FeltHaptics()
    let clock = TestClock()
    let app: VoiceIDApp
    private var position = 0

    init(
        _ people: [Profile] = [], settings: AppSettings? = nil, gate: Gate? = nil, browser: PushedMicrophone? = nil,
        playback: any AudioPlayback = NoPlayback()
    ) {
        var microphones: [MicrophoneKind: any MicrophoneSource] = [.machine: microphone]
        microphones[.browser] = browser
        engine = FakeEngine(gate: gate)
        profiles = MemoryProfiles(people)
        self.settings = MemorySettings(settings)
        app = VoiceIDApp(
            AppEffects(
                engines: [engine, picovoice], profiles: profiles, settings: self.settings, files: files,
                microphones: microphones, permission: permission, playback: playback, haptics: haptics, clock: clock))
    }

    /// A world that has begun, with Ann and Ben enrolled.
    static func begun(
        settings: AppSettings? = nil, gate: Gate? = nil, browser: PushedMicrophone? = nil
    ) async throws -> World {
        let world = World([try .fake("Ann"), try .fake("Ben")], settings: settings, gate: gate, browser: browser)
        await world.app.start()
        return world
    }

    /// Speaks into the microphone in pieces of a tenth of a second.
    func say(_ voice: Voice, _ seconds: Double) { say(voice.seconds(seconds)) }

    func say(_ samples: [Float]) {
        for start in stride(from: 0, to: samples.count, by: 1_600) {
            let piece = Array(samples[start..<min(samples.count, start + 1_600)])
            microphone.push(AudioChunk(start: position, samples: piece))
            position += piece.count
        }
    }

    /// Loses audio.
    func lose(_ seconds: Double) { position += Int(seconds * Double(SampleClock.rate)) }

    /// Begins to count samples anew, as a microphone that is opened does.
    func rewind() { position = 0 }

    /// Waits until what is observed is so.
    func until(_ condition: @escaping @MainActor () -> Bool) async {
        while !condition() {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = condition()
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }
}

/// Time that goes on when a test says so.
final class TestClock: AppClock, @unchecked Sendable {
    // SAFETY: everything is read and written with `lock` held.
    private let lock = NSLock()
    private var time = Duration.zero
    private var sleepers: [(until: Duration, wake: CheckedContinuation<Void, Never>)] = []
    private var watchers: [CheckedContinuation<Void, Never>] = []

    func now() -> Duration { lock.withLock { time } }
    func date() -> Date { Date(timeIntervalSince1970: 1_000_000) }

    func sleep(for duration: Duration) async throws {
        await withCheckedContinuation { continuation in
            let woken = lock.withLock {
                sleepers.append((time + duration, continuation))
                defer { watchers = [] }
                return watchers
            }
            for one in woken { one.resume() }
        }
        try Task.checkCancellation()
    }

    /// Waits until somebody sleeps, then lets time go on.
    func advance(_ duration: Duration) async {
        await withCheckedContinuation { continuation in
            let isAsleep = lock.withLock {
                if sleepers.isEmpty { watchers.append(continuation) }
                return !sleepers.isEmpty
            }
            if isAsleep { continuation.resume() }
        }
        pass(duration)
    }

    /// Lets time go on.
    func pass(_ duration: Duration) {
        let woken = lock.withLock {
            time += duration
            defer { sleepers.removeAll { $0.until <= time } }
            return sleepers.filter { $0.until <= time }.map(\.wake)
        }
        for one in woken { one.resume() }
    }
}

@MainActor final class FakePermission: MicrophonePermission {
    private var answer = PermissionStatus.granted
    private(set) var asked = 0
    func set(_ status: PermissionStatus) { answer = status }
    func status(of kind: MicrophoneKind) -> PermissionStatus { answer }
    func request(_ kind: MicrophoneKind) -> PermissionStatus {
        asked += 1
        if answer == .notAsked { answer = .granted }
        return answer
    }
}

@MainActor
final class FeltHaptics: Haptics {
    private(set) var felt: [Feedback] = []
    func play(_ feedback: Feedback) { felt.append(feedback) }
}

@MainActor final class MemorySettings: SettingsStoring {
    private(set) var kept: AppSettings?
    var failure: AppFailure?
    init(_ settings: AppSettings?) { kept = settings }
    func load() throws -> AppSettings? {
        if let failure { throw failure }
        return kept
    }
    func save(_ settings: AppSettings) { kept = settings }
    func erase() { kept = nil }
}

@MainActor final class MemoryFiles: AudioFiles {
    private var files: [String: LoadedFile] = [:]
    func put(_ id: String, _ samples: [Float], name: String = "talk.wav", warnings: [String] = []) {
        files[id] = LoadedFile(name: name, recording: Recording(samples: samples), warnings: warnings)
    }
    func load(_ id: String, progress: @escaping @Sendable (Double) -> Void) throws -> LoadedFile {
        guard let file = files.removeValue(forKey: id) else { throw AppFailure(.notFound, "There is no file \(id).") }
        return file
    }
}

/// Profiles in memory, by the rules of the store where a test needs them.
@MainActor final class MemoryProfiles: ProfileStoring {
    private(set) var all: [Profile]
    private var failure: (any Error)?
    private(set) var isErased = false

    init(_ profiles: [Profile]) { all = profiles }

    func fail(_ error: (any Error)?) { failure = error }

    func profiles() throws -> [Profile] {
        if let failure { throw failure }
        return all.sorted { $0.name.folded < $1.name.folded }
    }

    func enroll(_ name: ProfileName, voice: LearntVoice, ifTaken: ProfileStore.TakenName) throws -> Profile {
        if let failure { throw failure }
        if let index = all.firstIndex(where: { $0.name.folded == name.folded }) {
            guard case .addReferences = ifTaken else { throw ProfileStoreError.nameTaken(name) }
            all[index].references += voice.references
            return all[index]
        }
        let profile = Profile(name: name, model: voice.model, references: voice.references)
        all.append(profile)
        return profile
    }

    func rename(_ id: UUID, to name: ProfileName) throws -> Profile {
        if all.contains(where: { $0.name.folded == name.folded && $0.id != id }) {
            throw ProfileStoreError.nameTaken(name)
        }
        let index = try index(id)
        all[index].name = name
        return all[index]
    }

    func merge(_ id: UUID, into target: UUID, force: Bool) throws -> Profile {
        let (from, into) = (all[try index(id)], try index(target))
        guard force else {
            throw ProfileStoreError.anotherVoice(profile: all[into].name, offered: from.name, score: 0.1, required: 0.5)
        }
        all[into].references += from.references
        let merged = all[into]
        all.removeAll { $0.id == id }
        return merged
    }

    func delete(_ id: UUID) throws { all.remove(at: try index(id)) }

    func deleteSample(_ sample: UUID, of id: UUID) throws -> Profile {
        let index = try index(id)
        guard all[index].references.count > 1 else { throw ProfileStoreError.lastReference(profile: all[index].name) }
        all[index].references.removeAll { $0.id == sample }
        return all[index]
    }

    func erase() {
        all = []
        isErased = true
    }

    func exported(_ ids: [UUID]?) -> Data { Data("\(ids?.count ?? all.count)".utf8) }

    func importProfiles(_ data: Data) throws -> ProfileStore.ImportReport {
        var report = ProfileStore.ImportReport()
        report.skipped = [try ProfileName("Ann")]
        return report
    }

    func setAsideFiles() -> [String] { [] }

    private func index(_ id: UUID) throws -> Int {
        guard let index = all.firstIndex(where: { $0.id == id }) else {
            throw ProfileStoreError.profileNotFound(id.uuidString)
        }
        return index
    }
}
