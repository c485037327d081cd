import Audio
import Diarization
import Inference
import SpeakerAttribution
public import SpeakerRecognition
import Triggers

extension AppFailure {
    /// Whether it is over as soon as the microphone is free, or another one is used.
    var isOfMicrophone: Bool { code == .microphoneInUse || code == .microphone }

    /// A failure for an error of any kind.
    ///
    /// - Parameters:
    ///   - error: What was thrown; an ``AppFailure`` stays as it is.
    ///   - code: What it counts as where its type does not tell.
    init(_ error: any Error, as code: Code = .other) {
        switch error {
        case let failure as AppFailure: self = failure
        case let unavailable as MicrophoneUnavailable: self.init(.microphone, unavailable.message)
        case let error as ProfileNameError: self.init(.name, "\(error)")
        case let error as ProfileStoreError: self = Self.store(error)
        case let error as SpeakerRecognitionError: self.init(.voice, "\(error)")
        case let error as SeveralVoices:
            self.init(
                .voice, "\(error.seconds.count) people speak in it.",
                remedy: "Give a recording of the one person alone, or choose the speaker in a recording.")
        case let error as AudioError: self.init(.audio, "\(error)")
        case let error as DiarizationError: self.init(.invalidArguments, "\(error)")
        case let error as SpeakerEditError: self.init(.invalidArguments, "\(error)")
        case let error as TriggerFileError: self.init(.invalidArguments, "\(error)")
        case is CancellationError: self.init(.other, "It was cancelled.")
        default: self.init(code, "\(error)")
        }
    }

    /// A failure of an import that is the file's fault.
    ///
    /// - Parameters:
    ///   - error: What the store threw.
    ///   - name: What the store was told that the file is called; it is not repeated.
    /// - Returns: `nil` where something else is at fault, such as the stored profiles.
    public init?(ofImport error: ProfileStoreError, named name: String) {
        switch error {
        case .damaged(name, let reason, _):
            self.init(
                .profilesFile, "The file cannot be imported: \(reason).", remedy: "Export it again, or choose another.")
        case .notAProfilesFile(name):
            self.init(
                .profilesFile, "The file holds no profiles.", remedy: "Choose one that was exported from VoiceID.")
        case .newerVersion(name, let found, let known):
            self.init(
                .profilesFile, "The file has format version \(found), and this program knows up to \(known).",
                remedy: "Use the newer VoiceID that exported it.")
        default: return nil
        }
    }

    private static func store(_ error: ProfileStoreError) -> AppFailure {
        switch error {
        case .nameTaken(let name):
            AppFailure(
                .name, "\(name) is enrolled already.", remedy: "Add to this person's voice, or choose another name.")
        case .profileNotFound, .referenceNotFound:
            AppFailure(.notFound, "This person or sample is not there any more.", remedy: "Refresh the list.")
        case .lastReference(let profile):
            AppFailure(
                .profiles, "This is the last sample of \(profile).", remedy: "Delete the person instead.")
        case .anotherVoice(let profile, let offered, _, _):
            AppFailure(
                .voice, "\(offered) does not sound like \(profile).",
                remedy: "Keep them apart, or merge all the same if they are one person.")
        case .notComparable(let profile, let offered, let engine):
            AppFailure(
                .voice,
                "Nobody can tell whether \(offered) and \(profile) are one person: \(engine.name) does not compare profiles.",
                remedy: "Keep them apart, or merge all the same if they are one person.")
        case .differentModel(let profile, let stored, let offered)
        where ProfileEngine(stored) != ProfileEngine(offered):
            AppFailure(
                .profiles, "\(profile) was enrolled with \(ProfileEngine(stored).name).",
                remedy: "Use that engine, or enrol this person again.")
        case .differentModel(let profile, _, _), .modelNotPresent(let profile, _):
            AppFailure(
                .profiles, "\(profile) was enrolled with another model.", remedy: "Enrol this person again.")
        case .sameProfile:
            AppFailure(.invalidArguments, "A person cannot be merged into themselves.", remedy: "Choose two people.")
        default: AppFailure(.profiles, "\(error)")
        }
    }
}

/// Runs `body` and makes every error one that a screen can show.
@MainActor
func failing<Value>(as code: AppFailure.Code = .other, _ body: () async throws -> Value) async throws(AppFailure)
    -> Value
{
    do {
        return try await body()
    } catch {
        throw AppFailure(error, as: code)
    }
}

extension Double {
    /// Rounded to thousandths, for scores and shares.
    var thousandths: Double { (self * 1_000).rounded() / 1_000 }
    /// Rounded to hundredths, for seconds.
    var hundredths: Double { (self * 100).rounded() / 100 }
}

extension Float {
    /// As a number that looks like itself in JSON.
    var thousandths: Double { Double(self).thousandths }
    /// A level in dBFS as the state holds it.
    var shownLevel: Double { Swift.max(-120, (Double(self) * 10).rounded() / 10) }
}
