public import Foundation
public import Inference

/// The people this machine knows, in one JSON file.
///
/// Every change reads, edits and replaces the file while it holds a lock against other processes, and is on disk when
/// the call returns. Calls block for as long as the disk takes; another process may be waited for up to the time-out.
public struct ProfileStore: Sendable {
    /// What to do when the name of a new profile is taken.
    public enum TakenName: Sendable {
        /// Refuse with ``ProfileStoreError/nameTaken(_:)``.
        case refuse
        /// Add the new references to the profile.
        case addReferences
        /// Keep the profile's id and put the new references in place of the old.
        case replace
    }

    /// The profiles file.
    public let file: URL
    private let lockTimeout: Duration
    private let now: @Sendable () -> Date

    /// A store in `file`, which need not exist yet.
    public init(
        file: URL, lockTimeout: Duration = .seconds(5), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.file = file
        self.lockTimeout = lockTimeout
        self.now = now
    }

    /// `profiles.json` in `$VOICEID_HOME`, else in the platform's place: `$XDG_DATA_HOME/voiceid` or
    /// `~/.local/share/voiceid` on Linux, `~/Library/Application Support/VoiceID` on Apple's systems.
    public static func defaultFile(environment: [String: String]) -> URL {
        defaultFolder(environment: environment).appendingPathComponent("profiles.json")
    }

    private static func defaultFolder(environment: [String: String]) -> URL {
        if let home = environment["VOICEID_HOME"], !home.isEmpty { return URL(fileURLWithPath: home) }
        #if os(Linux)
            // The XDG specification says to ignore a relative path.
            if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
                return URL(fileURLWithPath: data).appendingPathComponent("voiceid")
            }
            let home = environment["HOME"].map { URL(fileURLWithPath: $0) }
            return (home ?? FileManager.default.homeDirectoryForCurrentUser)
                .appendingPathComponent(".local/share/voiceid")
        #else
            return URL.applicationSupportDirectory.appendingPathComponent("VoiceID")
        #endif
    }

    /// All profiles, by name; empty where there is no file.
    ///
    /// - Throws: ``ProfileStoreError/damaged(file:reason:movedTo:)`` after setting the file aside,
    ///   ``ProfileStoreError/notAProfilesFile(path:)``, ``ProfileStoreError/newerVersion(file:found:known:)``, ``ProfileStoreError/system(operation:path:code:)``.
    public func profiles() throws(ProfileStoreError) -> [Profile] {
        let file = try StoreFile(file.path)
        guard let data = try file.read() else { return [] }
        switch ProfileDocument.parse(data) {
        case .document(let document): return document.profiles.sorted { $0.name.folded < $1.name.folded }
        case .newerVersion(let version): throw newer(version, in: file)
        case .damaged(let reason):
            if ProfileDocument.isForeign(data, named: file.path) { throw .notAProfilesFile(path: file.path) }
            return try readDamaged(file, reason: reason)
        }
    }

    /// Files beside the store that were set aside as damaged and still lie there, sorted.
    public func setAsideFiles() -> [String] { (try? StoreFile(file.path).setAsideFiles()) ?? [] }

    /// The profile with a name (case does not matter) or an id.
    ///
    /// - Throws: ``ProfileStoreError/profileNotFound(_:)`` and those of ``profiles()``.
    public func profile(_ query: String) throws(ProfileStoreError) -> Profile {
        let profiles = try profiles()
        return profiles[try Self.index(of: query, in: profiles)]
    }

    /// Stores a newly enrolled voice.
    ///
    /// - Returns: the profile as stored.
    /// - Throws: ``ProfileStoreError/nameTaken(_:)``, ``ProfileStoreError/differentModel(profile:stored:offered:)``
    ///   when adding to a profile of another model, and those of ``profiles()``.
    @discardableResult
    public func enroll(
        _ name: ProfileName, references: [ProfileReference], model: EmbeddingSpace, ifTaken: TakenName = .refuse
    ) throws(ProfileStoreError) -> Profile {
        guard !references.isEmpty else { throw .noReferences(profile: name) }
        return try edit { (profiles) throws(ProfileStoreError) in
            guard let index = profiles.firstIndex(where: { $0.name.folded == name.folded }) else {
                let profile = Profile(name: name, createdAt: now(), model: model, references: references)
                profiles.append(profile)
                return profile
            }
            switch ifTaken {
            case .refuse: throw .nameTaken(profiles[index].name)
            case .addReferences: try Self.append(references, of: model, to: &profiles[index])
            case .replace:
                profiles[index] = Profile(
                    id: profiles[index].id, name: name, createdAt: now(), model: model, references: references)
            }
            return profiles[index]
        }
    }

    /// Gives a profile another name.
    ///
    /// - Throws: ``ProfileStoreError/nameTaken(_:)`` where another profile has it.
    @discardableResult
    public func rename(_ query: String, to name: ProfileName) throws(ProfileStoreError) -> Profile {
        try edit { (profiles) throws(ProfileStoreError) in
            let index = try Self.index(of: query, in: profiles)
            if let other = profiles.firstIndex(where: { $0.name.folded == name.folded }), other != index {
                throw .nameTaken(profiles[other].name)
            }
            profiles[index].name = name
            return profiles[index]
        }
    }

    /// Moves the references of one profile to another, and deletes the first.
    ///
    /// - Parameters:
    ///   - query: Name or id of the profile to dissolve.
    ///   - target: Name or id of the profile to keep.
    ///   - agreement: Judges whether the two are one person; `nil` merges whatever they sound like.
    /// - Throws: ``ProfileStoreError/differentModel(profile:stored:offered:)``,
    ///   ``ProfileStoreError/anotherVoice(profile:offered:score:required:)``,
    ///   ``ProfileStoreError/notComparable(profile:offered:engine:)``, ``ProfileStoreError/sameProfile(_:)``.
    @discardableResult
    public func merge(
        _ query: String, into target: String, agreement: VoiceAgreement?
    ) throws(ProfileStoreError) -> Profile {
        try edit { (profiles) throws(ProfileStoreError) in
            let source = profiles[try Self.index(of: query, in: profiles)]
            var target = profiles[try Self.index(of: target, in: profiles)]
            guard source.id != target.id else { throw .sameProfile(source.name) }
            try agreement?.check(source, joining: target)
            try Self.append(source.references, of: source.model, to: &target)
            profiles.removeAll { $0.id == source.id }
            for index in profiles.indices where profiles[index].id == target.id { profiles[index] = target }
            return target
        }
    }

    /// Takes one reference of a profile back.
    ///
    /// - Throws: ``ProfileStoreError/referenceNotFound(_:profile:)``, ``ProfileStoreError/lastReference(profile:)``.
    @discardableResult
    public func removeReference(_ id: UUID, from query: String) throws(ProfileStoreError) -> Profile {
        try edit { (profiles) throws(ProfileStoreError) in
            let index = try Self.index(of: query, in: profiles)
            let profile = profiles[index]
            guard profile.references.contains(where: { $0.id == id }) else {
                throw .referenceNotFound(id, profile: profile.name)
            }
            guard profile.references.count > 1 else { throw .lastReference(profile: profile.name) }
            profiles[index].references.removeAll { $0.id == id }
            return profiles[index]
        }
    }

    /// Deletes a profile, and returns it as it was.
    @discardableResult
    public func delete(_ query: String) throws(ProfileStoreError) -> Profile {
        try edit { (profiles) throws(ProfileStoreError) in
            profiles.remove(at: try Self.index(of: query, in: profiles))
        }
    }

    /// Deletes the profiles file, files set aside as damaged, and leftovers of a crash, in one step.
    ///
    /// The files are unlinked, not overwritten: on solid-state disks and copying file systems, overwriting promises
    /// nothing. Exports are the user's files and stay.
    /// - Returns: the paths deleted.
    /// - Throws: ``ProfileStoreError/notAProfilesFile(path:)`` where the file was never one; it stays.
    @discardableResult
    public func erase() throws(ProfileStoreError) -> [String] {
        let file = try StoreFile(file.path)
        guard FileManager.default.fileExists(atPath: (file.path as NSString).deletingLastPathComponent) else {
            return []
        }
        try refuseForeign(file)
        return try file.withLock(timeout: lockTimeout) { () throws(ProfileStoreError) in try file.eraseAll() }
    }

    /// Reads, changes and replaces the file under the lock; writes nothing where `change` throws or changes nothing.
    func edit<Result>(
        _ change: (inout [Profile]) throws(ProfileStoreError) -> Result
    ) throws(ProfileStoreError) -> Result {
        let file = try StoreFile(file.path)
        try refuseForeign(file)
        try file.makeFolder()
        return try file.withLock(timeout: lockTimeout) { () throws(ProfileStoreError) in
            let before = try document(in: file)
            var after = before
            let result = try change(&after.profiles)
            if let clash = after.profiles.dimensionClash { throw .differentDimensions(clash) }
            // What would be set aside as damaged when it is read is not written.
            if let flaw = after.flaw { throw .notRepresentable(reason: flaw) }
            if after != before { try file.replace(with: after.serialised()) }
            return result
        }
    }

    static func index(of query: String, in profiles: [Profile]) throws(ProfileStoreError) -> Int {
        if let name = try? ProfileName(query),
            let index = profiles.firstIndex(where: { $0.name.folded == name.folded })
        {
            return index
        }
        if let id = UUID(uuidString: query), let index = profiles.firstIndex(where: { $0.id == id }) { return index }
        throw .profileNotFound(query)
    }

    static func append(
        _ references: [ProfileReference], of model: EmbeddingSpace, to profile: inout Profile
    ) throws(ProfileStoreError) {
        guard profile.model == model else {
            throw .differentModel(profile: profile.name, stored: profile.model, offered: model)
        }
        let known = Set(profile.references.map(\.id))
        profile.references += references.filter { !known.contains($0.id) }
    }

    /// Leaves no trace beside a file that is none of ours, not even a lock.
    private func refuseForeign(_ file: StoreFile) throws(ProfileStoreError) {
        if let data = try file.read(), ProfileDocument.isForeign(data, named: file.path) {
            throw .notAProfilesFile(path: file.path)
        }
    }

    /// Looks again under the lock, since only its holder may set the file aside.
    private func readDamaged(_ file: StoreFile, reason: String) throws(ProfileStoreError) -> [Profile] {
        do {
            return try file.withLock(timeout: lockTimeout) { () throws(ProfileStoreError) in
                try document(in: file).profiles
            }
        } catch {
            // No lock can be had in a folder that cannot be written; the damage is still the news.
            guard case .system = error else { throw error }
            throw .damaged(file: file.path, reason: reason, movedTo: nil)
        }
    }

    /// The file's content; call with the lock held. A damaged file is set aside.
    private func document(in file: StoreFile) throws(ProfileStoreError) -> ProfileDocument {
        guard let data = try file.read() else { return ProfileDocument() }
        switch ProfileDocument.parse(data) {
        case .document(let document): return document
        case .newerVersion(let version): throw newer(version, in: file)
        case .damaged(let reason):
            throw .damaged(file: file.path, reason: reason, movedTo: file.setAside(at: now()))
        }
    }

    private func newer(_ version: Int, in file: StoreFile) -> ProfileStoreError {
        .newerVersion(file: file.path, found: version, known: ProfileDocument.currentVersion)
    }
}
