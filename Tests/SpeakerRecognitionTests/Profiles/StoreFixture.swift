import Foundation
import Inference
import SpeakerRecognition

/// A profile store in a folder of its own, removed with the fixture.
final class StoreFixture {
    static let space = EmbeddingSpace("model-a@1")
    static let otherSpace = EmbeddingSpace("model-b@2")

    let folder: URL
    let store: ProfileStore

    init(lockTimeout: Duration = .seconds(5)) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "voiceid-\(UUID().uuidString)")
        store = ProfileStore(file: folder.appending(path: "data/profiles.json"), lockTimeout: lockTimeout)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var dataFolder: URL { folder.appending(path: "data") }

    func entries() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: dataFolder.path).sorted() }

    func permissions(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    /// Puts text in place of the profiles file.
    func write(_ text: String) throws {
        try FileManager.default.createDirectory(at: dataFolder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: store.file)
    }

    func text() throws -> String { try String(contentsOf: store.file, encoding: .utf8) }

    /// A reference whose vector points along one axis.
    static func reference(_ axis: Int = 0, in space: EmbeddingSpace = space) throws -> ProfileReference {
        var values = [Float](repeating: 0, count: 4)
        values[axis] = 1
        return ProfileReference(
            bytes: ProfileBytesAdapter.bytes(of: try Embedding(normalising: values, space: space)), voicedSeconds: 9.5,
            quality: 0.9, source: "a test")
    }

    @discardableResult
    func enroll(
        _ name: String, axis: Int = 0, space: EmbeddingSpace = space, ifTaken: ProfileStore.TakenName = .refuse
    ) throws -> Profile {
        try store.enroll(
            ProfileName(name), references: [Self.reference(axis, in: space)], model: space, ifTaken: ifTaken)
    }
}
