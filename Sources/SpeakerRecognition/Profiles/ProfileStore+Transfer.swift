public import Foundation
public import Inference

extension ProfileStore {
    /// What to do with an imported profile whose name or id is taken.
    public enum ImportConflict: Sendable {
        /// Import nothing and name the first conflict.
        case refuse
        /// Keep the stored profile and leave out the imported one.
        case keepStored
        /// Put the imported profile in place of the stored one.
        case replaceStored
        /// Add the imported references to the stored profile.
        case addReferences
    }

    /// What an import did, by name.
    public struct ImportReport: Sendable, Equatable {
        /// New profiles.
        public var added: [ProfileName] = []
        /// Stored profiles that were replaced or gained references.
        public var changed: [ProfileName] = []
        /// Imported profiles left out, because the name was taken.
        public var skipped: [ProfileName] = []
        /// Profiles made by another model than the present one: kept, but to be enrolled again before they can be recognised.
        public var needReenrollment: [ProfileName] = []
    }

    /// Writes profiles to a new file that only its owner may read.
    ///
    /// - Parameters:
    ///   - queries: Names or ids; all profiles where `nil`.
    ///   - destination: The file to make; it has the form of a profiles file.
    /// - Returns: the names written.
    /// - Throws: ``ProfileStoreError/fileExists(path:)``, and those of ``profiles()``.
    @discardableResult
    public func export(_ queries: [String]? = nil, to destination: URL) throws(ProfileStoreError) -> [ProfileName] {
        var chosen = try profiles()
        if let queries {
            var indices: [Int] = []
            for query in queries { indices.append(try Self.index(of: query, in: chosen)) }
            chosen = Set(indices).sorted().map { chosen[$0] }
        }
        let file = try StoreFile(destination.path)
        guard try file.read() == nil else { throw .fileExists(path: file.path) }
        try file.replace(with: ProfileDocument(profiles: chosen).serialised())
        return chosen.map(\.name)
    }

    /// Takes profiles from an exported file, all or none.
    ///
    /// - Parameters:
    ///   - source: A file made by ``export(_:to:)``.
    ///   - conflict: What to do where a name is taken.
    ///   - model: The present model, to tell which profiles need to be enrolled again; `nil` where there is none.
    ///   - agreement: Judges whether references that are added sound like the person; `nil` adds them whatever they
    ///     sound like.
    /// - Throws: ``ProfileStoreError/damaged(file:reason:movedTo:)`` (the file to import stays where it is),
    ///   ``ProfileStoreError/nameTaken(_:)``, ``ProfileStoreError/differentModel(profile:stored:offered:)``,
    ///   ``ProfileStoreError/anotherVoice(profile:offered:score:required:)``,
    ///   ``ProfileStoreError/differentDimensions(_:)``.
    @discardableResult
    public func importProfiles(
        from source: URL, onConflict conflict: ImportConflict, model: EmbeddingSpace?,
        agreement: VoiceAgreement?
    ) throws(ProfileStoreError) -> ImportReport {
        let imported = try Self.exportedProfiles(in: source)
        return try edit { (profiles) throws(ProfileStoreError) in
            var report = ImportReport()
            for profile in imported {
                if let model, profile.model != model { report.needReenrollment.append(profile.name) }
                try Self.insert(
                    profile, into: &profiles, onConflict: conflict, agreement: agreement, report: &report)
            }
            return report
        }
    }

    private static func exportedProfiles(in source: URL) throws(ProfileStoreError) -> [Profile] {
        let file = try StoreFile(source.path)
        guard let data = try file.read() else {
            throw .system(operation: "Reading", path: file.path, code: ENOENT)
        }
        switch ProfileDocument.parse(data) {
        case .document(let document): return document.profiles
        case .newerVersion(let version):
            throw .newerVersion(file: file.path, found: version, known: ProfileDocument.currentVersion)
        case .damaged(let reason):
            if ProfileDocument.isForeign(data, named: file.path) { throw .notAProfilesFile(path: file.path) }
            throw .damaged(file: file.path, reason: reason, movedTo: nil)
        }
    }

    private static func insert(
        _ profile: Profile, into profiles: inout [Profile], onConflict conflict: ImportConflict,
        agreement: VoiceAgreement?, report: inout ImportReport
    ) throws(ProfileStoreError) {
        let byName = profiles.firstIndex { $0.name.folded == profile.name.folded }
        let byID = profiles.firstIndex { $0.id == profile.id }
        guard let index = byName ?? byID else {
            profiles.append(profile)
            report.added.append(profile.name)
            return
        }
        switch conflict {
        case .refuse: throw .nameTaken(profiles[index].name)
        case .keepStored: report.skipped.append(profile.name)
        case .replaceStored:
            profiles[index] = profile
            // The name and the id may have belonged to two stored profiles; the imported one is both.
            if let byID, byID != index { profiles.remove(at: byID) }
            report.changed.append(profile.name)
        case .addReferences:
            try agreement?.check(profile, joining: profiles[index])
            try append(profile.references, of: profile.model, to: &profiles[index])
            report.changed.append(profiles[index].name)
        }
    }
}
