public import AppModel
import Audio
public import Foundation
import Inference
public import OpenEngine
public import SpeakerRecognition

/// The profiles file behind the app, which other programs may use at the same time.
public actor LiveProfileStore: ProfileStoring {
    private let store: ProfileStore
    private let engine: @Sendable () throws -> OpenEngine
    private let executor = QueueExecutor(label: "voiceid.profiles")

    /// Calls block on the disk and on other processes' locks.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// The profiles of a store.
    ///
    /// - Parameters:
    ///   - store: The file.
    ///   - engine: What tells whether two voices are one person's.
    public init(_ store: ProfileStore, engine: @escaping @Sendable () throws -> OpenEngine) {
        self.store = store
        self.engine = engine
    }

    /// All profiles, by name.
    public func profiles() throws -> [Profile] { try store.profiles() }

    /// Stores a voice.
    public func enroll(
        _ name: ProfileName, voice: LearntVoice, ifTaken: ProfileStore.TakenName
    ) throws -> Profile {
        try store.enroll(name, references: voice.references, model: voice.model, ifTaken: ifTaken)
    }

    /// Renames somebody.
    public func rename(_ id: UUID, to name: ProfileName) throws -> Profile {
        try store.rename(id.uuidString, to: name)
    }

    /// Makes one person of two.
    public func merge(_ id: UUID, into target: UUID, force: Bool) throws -> Profile {
        try store.merge(
            id.uuidString, into: target.uuidString, agreement: force ? nil : engine().makeVoiceAgreement())
    }

    /// Deletes somebody.
    public func delete(_ id: UUID) throws { try store.delete(id.uuidString) }

    /// Deletes a sample.
    public func deleteSample(_ sample: UUID, of id: UUID) throws -> Profile {
        try store.removeReference(sample, from: id.uuidString)
    }

    /// Deletes the profiles file and whatever was set aside.
    public func erase() throws { try store.erase() }

    /// Profiles as bytes.
    public func exported(_ ids: [UUID]?) throws -> Data { try store.exported(ids?.map(\.uuidString)) }

    /// Takes profiles from bytes.
    public func importProfiles(_ data: Data) throws -> ProfileStore.ImportReport {
        let name = "The file"
        do throws(ProfileStoreError) {
            return try store.importProfiles(
                data, named: name, onConflict: .keepStored, model: try? engine().embedding.space, agreement: nil)
        } catch {
            if let failure = AppFailure(ofImport: error, named: name) { throw failure }
            throw error
        }
    }

    /// Damaged files that were set aside.
    public func setAsideFiles() -> [String] { store.setAsideFiles() }
}
