public import Foundation
public import Inference

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Why the profile store could not do what was asked. Nothing stored is lost in any of these cases.
public enum ProfileStoreError: Error, Equatable {
    /// A profile with this name, but for case, exists already.
    case nameTaken(ProfileName)
    /// No profile has this name or id.
    case profileNotFound(String)
    /// The profile has no such reference.
    case referenceNotFound(UUID, profile: ProfileName)
    /// A profile keeps at least one reference.
    case lastReference(profile: ProfileName)
    /// References of another model were offered to a profile.
    case differentModel(profile: ProfileName, stored: EmbeddingSpace, offered: EmbeddingSpace)
    /// References do not sound like the profile they were to join: one of `offered` resembles none of `profile`.
    case anotherVoice(profile: ProfileName, offered: ProfileName, score: Float, required: Float)
    /// References of a model that is not the present one cannot be told to be one person's.
    case modelNotPresent(profile: ProfileName, model: EmbeddingSpace)
    /// Two profiles of an engine that compares voices with audio, and never with each other.
    case notComparable(profile: ProfileName, offered: ProfileName, engine: ProfileEngine)
    /// A profile was to be merged into itself.
    case sameProfile(ProfileName)
    /// Vectors of one model would differ in length.
    case differentDimensions(DimensionClash)
    /// A new profile, or an addition to one, came without a reference.
    case noReferences(profile: ProfileName)
    /// The file is not what this program writes; `movedTo` is where it was set aside, `nil` where it could not be moved.
    case damaged(file: String, reason: String, movedTo: String?)
    /// The file was never a profiles file; it was left alone.
    case notAProfilesFile(path: String)
    /// A later version of VoiceID wrote the file; it was left alone.
    case newerVersion(file: String, found: Int, known: Int)
    /// Another process held the store for as long as we were ready to wait.
    case busy(lock: String, waited: Duration)
    /// A value has no form in the file, such as a length that is not a number.
    case notRepresentable(reason: String)
    /// The path is a folder, device or socket.
    case notAFile(path: String)
    /// Exporting would replace a file.
    case fileExists(path: String)
    /// A system call failed.
    case system(operation: String, path: String, code: Int32)
}

extension ProfileStoreError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .nameTaken(let name):
            "A profile named “\(name)” exists already; add to it, replace it, or choose another name."
        case .profileNotFound(let query):
            "There is no profile “\(query.prefix(ProfileName.characterLimit))”; `voiceid profiles list` shows those there are."
        case .referenceNotFound(let id, let profile):
            "The profile “\(profile)” has no reference \(id.uuidString)."
        case .lastReference(let profile):
            "This is the last reference of “\(profile)”; delete the profile instead."
        case .differentModel(let profile, let stored, let offered)
        where ProfileEngine(stored) != ProfileEngine(offered):
            "“\(profile)” was enrolled with \(ProfileEngine(stored).name), and references of \(ProfileEngine(offered).name) cannot be added, for neither reads the other's; use the same engine, or enrol again with --replace."
        case .differentModel(let profile, let stored, let offered):
            "“\(profile)” was enrolled with \(stored), and references of \(offered) cannot be added; enrol again with --replace."
        case .anotherVoice(let profile, let offered, let score, let required):
            (profile.folded == offered.folded
                ? "The references offered to “\(profile)” do not sound like that person"
                : "“\(offered)” does not sound like “\(profile)”")
                + " (score \(SpeakerRecognitionError.rounded(Double(score))), "
                + "\(SpeakerRecognitionError.rounded(Double(required))) is needed); keep them apart, or join them "
                + "with `voiceid profiles merge --force` if they are one person."
        case .modelNotPresent(let profile, let model):
            "“\(profile)” was enrolled with \(model), which is not the present model, so nobody can tell whether the voices are one person's; enrol again with --replace."
        case .notComparable(let profile, let offered, let engine):
            "“\(offered)” and “\(profile)” were enrolled with \(engine.name), which compares voices with audio and not with each other, so nobody can tell whether they are one person's; join them with `voiceid profiles merge --force` if they are."
        case .sameProfile(let name):
            "“\(name)” cannot be merged into itself; name two profiles."
        case .differentDimensions(let clash):
            "One of these is damaged: \(clash). Nothing was changed; delete or replace the damaged one."
        case .noReferences(let profile):
            "“\(profile)” has no voice sample; enrol with at least one."
        case .damaged(let file, let reason, let movedTo?):
            "\(file) is damaged (\(reason)); it was set aside as \(movedTo). Repair it and put it back, or enrol again."
        case .damaged(let file, let reason, nil):
            "\(file) is damaged (\(reason)); it was left where it is. Repair it, or move it away and enrol again."
        case .notAProfilesFile(let path):
            "\(path) is not a profiles file; it was left alone. Give the path of another."
        case .newerVersion(let file, let found, let known):
            "\(file) has format version \(found), and this program knows up to \(known); use the newer program. The file was not touched."
        case .busy(let lock, let waited):
            "Another process has held \(lock) for \(waited.components.seconds) s; let it finish, then try again."
        case .notRepresentable(let reason):
            "The profiles cannot be written (\(reason)); nothing was changed."
        case .notAFile(let path):
            "\(path) is not a regular file; give the path of a profiles file."
        case .fileExists(let path):
            "\(path) exists already; choose another file, or delete it first."
        case .system(let operation, let path, let code):
            "\(operation) \(path) failed: \(Self.reason(code)).\(Self.advice(code))"
        }
    }

    private static func reason(_ code: Int32) -> String {
        guard let text = strerror(code) else { return "error \(code)" }
        return String(cString: text).lowercased()
    }

    private static func advice(_ code: Int32) -> String {
        switch code {
        case ENOSPC, EDQUOT: " Free some space, then try again; the profiles are as they were."
        case EROFS: " Choose a writable folder with VOICEID_HOME or --profiles."
        case ENOENT: " See that the path is right."
        case ENOTDIR, EEXIST: " Name a folder with VOICEID_HOME or --profiles."
        case EACCES, EPERM: " Give yourself access, or choose another folder with VOICEID_HOME or --profiles."
        default: ""
        }
    }
}
