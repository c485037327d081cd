import AppModel
import AppServices
import Foundation
import Inference
import SpeakerRecognition
import Testing

@Suite struct LiveProfileStoreTests {
    private static let space = EmbeddingSpace("test@1")
    private let file = FileManager.default.temporaryDirectory
        .appending(path: "voiceid-\(UUID().uuidString)/profiles.json")

    private func inStore(_ body: (LiveProfileStore) async throws -> Void) async throws {
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        try await body(LiveProfileStore(ProfileStore(file: file)) { throw AppFailure(.engine, "There is none.") })
    }

    private func voice(_ values: [Float]) throws -> LearntVoice {
        let embedding = try Embedding(normalising: values, space: Self.space)
        return LearntVoice(
            references: [ProfileReference(VoiceReference(embedding: embedding, voicedSeconds: 9, quality: 0.9))],
            model: Self.space)
    }

    @Test func `people are stored, renamed, joined and erased`() async throws {
        try await inStore { store in
            let ann = try await store.enroll(ProfileName("Ann"), voice: voice([1, 0]), ifTaken: .refuse)
            let ben = try await store.enroll(ProfileName("Ben"), voice: voice([0, 1]), ifTaken: .refuse)
            _ = try await store.rename(ben.id, to: ProfileName("Bo"))
            #expect(try await store.profiles().map(\.name.text) == ["Ann", "Bo"])
            // Without an engine nobody can tell whether they sound alike.
            await #expect(throws: AppFailure.self) { _ = try await store.merge(ben.id, into: ann.id, force: false) }
            let merged = try await store.merge(ben.id, into: ann.id, force: true)
            #expect(merged.references.count == 2)
            let left = try await store.deleteSample(merged.references[0].id, of: ann.id)
            #expect(left.references.count == 1)
            try await store.erase()
            #expect(try await store.profiles().isEmpty)
        }
    }

    @Test func `profiles go out as bytes and come in again, and a taken name is left out`() async throws {
        try await inStore { store in
            let ann = try await store.enroll(ProfileName("Ann"), voice: voice([1, 0]), ifTaken: .refuse)
            _ = try await store.enroll(ProfileName("Ben"), voice: voice([0, 1]), ifTaken: .refuse)
            let all = try await store.exported(nil)
            #expect(try await store.exported([ann.id]).count < all.count)
            try await store.delete(ann.id)
            let report = try await store.importProfiles(all)
            #expect(report.added.map(\.text) == ["Ann"] && report.skipped.map(\.text) == ["Ben"])
            await #expect { try await store.importProfiles(Data("{}".utf8)) } throws: {
                // A fault of the file, told without a place on this machine.
                ($0 as? AppFailure)?.code == .profilesFile && !"\($0)".contains("/")
            }
            #expect(try await store.profiles().count == 2)
        }
    }
}
