import Foundation
import Inference
import SpeakerRecognition
import Testing

/// Profiles of an engine that stores bytes which it alone understands.
@Suite struct OpaqueProfileTests {
    private let fixture: StoreFixture
    private let bytes = Data([1, 0, 255, 7, 9])
    private var store: ProfileStore { fixture.store }

    init() throws { fixture = try StoreFixture() }

    private func reference(_ bytes: Data? = nil) -> ProfileReference {
        ProfileReference(bytes: bytes ?? self.bytes, form: .opaque, voicedSeconds: 12, quality: 1, source: "a take")
    }

    @discardableResult
    private func enroll(_ name: String) throws -> Profile {
        try store.enroll(ProfileName(name), references: [reference()], model: .eagle3)
    }

    @Test func `they are stored and read as they are, and know their engine`() throws {
        try enroll("Ana")
        try fixture.enroll("Ben")
        let profiles = try store.profiles()
        #expect(profiles.map(\.engine) == [.picovoice, .open])
        #expect(profiles[0].references[0].bytes == bytes)
        #expect(profiles[0].references[0].form == .opaque)
        #expect(throws: ProfileBytesError.opaque(.eagle3)) { try profiles[0].embeddings() }
        #expect(try fixture.text().contains("\"opaque\" : \"AQD/Bwk=\""))
    }

    @Test func `the file says so to older programs, and only while it holds one`() throws {
        try fixture.enroll("Ben")
        #expect(try fixture.text().contains("\"version\" : 1"))
        try enroll("Ana")
        #expect(try fixture.text().contains("\"version\" : 2"))
        try store.delete("Ana")
        #expect(try fixture.text().contains("\"version\" : 1"))
    }

    @Test func `neither engine recognises the other's`() throws {
        let ana = try enroll("Ana")
        let ben = try fixture.enroll("Ben")
        #expect(ana.needsReenrollment(for: StoreFixture.space, dimension: 4))
        #expect(!ana.needsReenrollment(for: .eagle3, dimension: nil))
        #expect(ben.needsReenrollment(for: .eagle3, dimension: nil))
        let gallery = try VoiceGallery(
            profiles: store.profiles(), space: StoreFixture.space, dimension: 4,
            calibration: ScoreCalibration(slope: 20, offset: -8))
        #expect(gallery.voices.map(\.name) == ["Ben"])
        #expect(gallery.ofOtherEngine.map(\.text) == ["Ana"])
        #expect(gallery.needReenrollment.isEmpty)
    }

    @Test func `references of two engines are never in one profile`() throws {
        try enroll("Ana")
        try fixture.enroll("Ben")
        let clash = ProfileStoreError.differentModel(
            profile: try ProfileName("Ben"), stored: StoreFixture.space, offered: .eagle3)
        #expect(throws: clash) { try store.merge("Ana", into: "Ben", agreement: nil) }
        #expect("\(clash)".contains("neither reads the other's"))
        #expect(throws: ProfileStoreError.self) { try fixture.enroll("Ana", ifTaken: .addReferences) }
        #expect(throws: ProfileStoreError.self) {
            try store.enroll(ProfileName("Ben"), references: [reference()], model: .eagle3, ifTaken: .addReferences)
        }
        #expect(try store.profiles().map(\.references.count) == [1, 1])
    }

    @Test func `two of them are merged only by force, for nobody can compare them`() throws {
        try enroll("Ana")
        try enroll("Anna")
        let agreement = VoiceAgreement(space: .eagle3, calibration: ScoreCalibration(slope: 20, offset: -8))
        let refusal = ProfileStoreError.notComparable(
            profile: try ProfileName("Anna"), offered: try ProfileName("Ana"), engine: .picovoice)
        #expect(throws: refusal) { try store.merge("Ana", into: "Anna", agreement: agreement) }
        #expect(try store.merge("Ana", into: "Anna", agreement: nil).references.count == 2)
    }

    @Test func `they are exported and imported, and listed as another engine's`() throws {
        try enroll("Ana")
        let export = fixture.folder.appending(path: "people.json")
        try store.export(to: export)
        let other = ProfileStore(file: fixture.folder.appending(path: "other/profiles.json"))
        let report = try other.importProfiles(
            from: export, onConflict: .refuse, model: StoreFixture.space, agreement: nil)
        #expect(report.added.map(\.text) == ["Ana"])
        #expect(report.ofOtherEngine.map(\.text) == ["Ana"])
        #expect(report.needReenrollment.isEmpty)
        #expect(try other.profiles() == store.profiles())
    }

    @Test func `what is not of the engine's form is not stored`() throws {
        #expect(throws: ProfileStoreError.self) {
            try store.enroll(ProfileName("Ana"), references: [reference()], model: StoreFixture.space)
        }
        #expect(throws: ProfileStoreError.self) {
            try store.enroll(ProfileName("Ana"), references: [StoreFixture.reference()], model: .eagle3)
        }
        #expect(throws: ProfileStoreError.self) {
            try store.enroll(ProfileName("Ana"), references: [reference(Data())], model: .eagle3)
        }
        #expect(try store.profiles().isEmpty)
    }

    @Test func `a reference that claims to be both is damage`() throws {
        try enroll("Ana")
        try fixture.write(
            fixture.text().replacingOccurrences(of: "\"opaque\" :", with: "\"embedding\" : \"AACAPw==\", \"opaque\" :"))
        #expect {
            try store.profiles()
        } throws: { error in
            guard case ProfileStoreError.damaged(_, let reason, _) = error else { return false }
            return reason.contains("a vector or opaque, and not both")
        }
    }
}
