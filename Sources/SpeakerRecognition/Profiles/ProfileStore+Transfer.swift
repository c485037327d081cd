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
        /// Profiles of another engine than the present model's: kept, and recognised by that engine alone.
        public var ofOtherEngine: [ProfileName] = []

        /// Nothing was imported.
        public init() {}
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
        let chosen = try chosen(queries)
        let file = try StoreFile(destination.path)
        guard try file.read() == nil else { throw .fileExists(path: file.path) }
        try file.replace(with: ProfileDocument(profiles: chosen).serialised())
        return chosen.map(\.name)
    }

    /// The bytes that ``export(_:to:)`` would write, and nothing on the disk.
    public func exported(_ queries: [String]? = nil) throws(ProfileStoreError) -> Data {
        try ProfileDocument(profiles: chosen(queries)).serialised()
    }

    private func chosen(_ queries: [String]?) throws(ProfileStoreError) -> [Profile] {
        let profiles = try profiles()
        guard let queries else { return profiles }
        var indices: [Int] = []
        for query in queries { indices.append(try Self.index(of: query, in: profiles)) }
        return Set(indices).sorted().map { profiles[$0] }
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
        let file = try StoreFile(source.path)
        guard let data = try file.read() else {
            throw .system(operation: "Reading", path: file.path, code: ENOENT)
        }
        return try importProfiles(data, named: file.path, onConflict: conflict, model: model, agreement: agreement)
    }

    /// Takes profiles from the bytes of an exported file, all or none.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - name: What errors call the file.
    ///   - conflict: What to do where a name is taken.
    ///   - model: The present model; `nil` where there is none.
    ///   - agreement: Judges whether references that are added sound like the person.
    /// - Throws: As the import of a file.
    @discardableResult
    public func importProfiles(
        _ data: Data, named name: String, onConflict conflict: ImportConflict, model: EmbeddingSpace?,
        agreement: VoiceAgreement?
    ) throws(ProfileStoreError) -> ImportReport {
        let imported = try Self.exportedProfiles(data, named: name)
        return try edit { (profiles) throws(ProfileStoreError) in
            var report = ImportReport()
            for profile in imported {
                if let model, profile.engine != ProfileEngine(model) {
                    report.ofOtherEngine.append(profile.name)
                } else if let model, profile.model != model {
                    report.needReenrollment.append(profile.name)
                }
                try Self.insert(
                    profile, into: &profiles, onConflict: conflict, agreement: agreement, report: &report)
            }
            return report
        }
    }

    private static func exportedProfiles(_ data: Data, named name: String) throws(ProfileStoreError) -> [Profile] {
        switch ProfileDocument.parse(data) {
        case .document(let document): return document.profiles
        case .newerVersion(let version):
            throw .newerVersion(file: name, found: version, known: ProfileDocument.currentVersion)
        case .damaged(let reason):
            if ProfileDocument.isForeign(data, named: name) { throw .notAProfilesFile(path: name) }
            throw .damaged(file: name, reason: reason, movedTo: nil)
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
