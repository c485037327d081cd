import Foundation
import Inference
import SpeakerRecognition
import Testing

@Suite struct ProfileTransferTests {
    let fixture: StoreFixture
    var store: ProfileStore { fixture.store }
    var export: URL { fixture.folder.appending(path: "people.json") }
    var other: ProfileStore { ProfileStore(file: fixture.folder.appending(path: "other/profiles.json")) }

    init() throws {
        fixture = try StoreFixture()
        try fixture.enroll("Ana")
        try fixture.enroll("Ben", axis: 1)
    }

    @Test func `all profiles are exported to a file only the owner may read`() throws {
        #expect(try store.export(to: export).map(\.text) == ["Ana", "Ben"])
        #expect(try fixture.permissions(export) == 0o600)
        #expect(try ProfileStore(file: export).profiles() == store.profiles())
    }

    @Test func `chosen profiles are exported once each`() throws {
        #expect(try store.export(["ben", "BEN"], to: export).map(\.text) == ["Ben"])
    }

    @Test func `exporting somebody unknown writes no file`() throws {
        #expect(throws: ProfileStoreError.profileNotFound("Cy")) { try store.export(["Cy"], to: export) }
        #expect(!FileManager.default.fileExists(atPath: export.path))
    }

    @Test func `exporting does not replace a file`() throws {
        try Data("mine".utf8).write(to: export)
        #expect(throws: ProfileStoreError.fileExists(path: export.path)) { try store.export(to: export) }
        #expect(try String(contentsOf: export, encoding: .utf8) == "mine")
    }

    @Test func `an import into an empty store gives the same profiles`() throws {
        try store.export(to: export)
        let report = try other.importProfiles(
            from: export, onConflict: .refuse, model: StoreFixture.space, agreement: nil)
        #expect(report.added.map(\.text) == ["Ana", "Ben"])
        #expect(report.needReenrollment.isEmpty)
        #expect(try other.profiles() == store.profiles())
    }

    @Test func `profiles of another model are imported and listed for enrolling again`() throws {
        try store.export(to: export)
        let report = try other.importProfiles(
            from: export, onConflict: .refuse, model: StoreFixture.otherSpace, agreement: nil)
        #expect(report.needReenrollment.map(\.text) == ["Ana", "Ben"])
        let gallery = try VoiceGallery(
            profiles: other.profiles(), space: StoreFixture.otherSpace, dimension: 4,
            calibration: ScoreCalibration(slope: 20, offset: -8))
        #expect(gallery.voices.isEmpty)
        #expect(gallery.needReenrollment.map(\.text) == ["Ana", "Ben"])
    }

    @Test func `a file whose vectors differ in length, among themselves or from the store's, is not imported`() throws {
        try store.export(to: export)
        let before = try store.profiles()
        let vector = try StoreFixture.reference(1).bytes
        let longer = try String(contentsOf: export, encoding: .utf8)
            .replacingOccurrences(of: vector.base64EncodedString(), with: (vector + vector).base64EncodedString())
        try Data(longer.utf8).write(to: export)
        #expect {
            try other.importProfiles(from: export, onConflict: .refuse, model: StoreFixture.space, agreement: nil)
        } throws: { error in
            guard case ProfileStoreError.damaged(_, let reason, nil) = error else { return false }
            return reason.contains("“Ana”") && reason.contains("“Ben”") && reason.contains("8")
        }
        let ben = try Profile(
            name: ProfileName("Cy"), model: StoreFixture.space,
            references: [ProfileReference(bytes: vector + vector, voicedSeconds: 9, quality: 1)])
        try ProfileStore(file: export).erase()
        try ProfileStore(file: export).enroll(ben.name, references: ben.references, model: ben.model)
        #expect {
            try store.importProfiles(from: export, onConflict: .refuse, model: StoreFixture.space, agreement: nil)
        } throws: { error in
            guard case ProfileStoreError.differentDimensions(let clash) = error else { return false }
            return clash.firstDimension == 4 && clash.secondDimension == 8 && clash.second.text == "Cy"
        }
        #expect(try store.profiles() == before)
    }

    @Test func `a refused conflict imports nothing`() throws {
        try store.export(to: export)
        try store.delete("Ana")
        #expect(throws: ProfileStoreError.nameTaken(try ProfileName("Ben"))) {
            try store.importProfiles(from: export, onConflict: .refuse, model: StoreFixture.space, agreement: nil)
        }
        #expect(try store.profiles().map(\.name.text) == ["Ben"])
    }

    @Test func `a conflict keeps, replaces or adds, as asked`() throws {
        try store.export(["Ana"], to: export)
        try fixture.enroll("Ana", axis: 3, ifTaken: .replace)
        let stored = try store.profile("Ana")

        var report = try store.importProfiles(
            from: export, onConflict: .keepStored, model: StoreFixture.space, agreement: nil)
        #expect(report.skipped.map(\.text) == ["Ana"])
        #expect(try store.profile("Ana") == stored)

        report = try store.importProfiles(
            from: export, onConflict: .addReferences, model: StoreFixture.space, agreement: nil)
        #expect(report.changed.map(\.text) == ["Ana"])
        #expect(try store.profile("Ana").references.count == 2)

        try store.importProfiles(from: export, onConflict: .replaceStored, model: StoreFixture.space, agreement: nil)
        #expect(try store.profile("Ana") == ProfileStore(file: export).profile("Ana"))
    }

    @Test func `references of another voice are not added to a person`() throws {
        try store.export(["Ana"], to: export)
        try fixture.enroll("Ana", axis: 3, ifTaken: .replace)
        let before = try store.profiles()
        let agreement = VoiceAgreement(
            space: StoreFixture.space, calibration: ScoreCalibration(slope: 20, offset: -10))
        #expect {
            try store.importProfiles(
                from: export, onConflict: .addReferences, model: StoreFixture.space, agreement: agreement)
        } throws: { error in
            if case ProfileStoreError.anotherVoice = error { true } else { false }
        }
        #expect(try store.profiles() == before)
    }

    @Test func `a profile whose name and id belong to two stored ones replaces both`() throws {
        try store.export(["Ana"], to: export)
        try store.rename("Ana", to: ProfileName("Anna"))
        try fixture.enroll("Ana", axis: 2)
        try store.importProfiles(from: export, onConflict: .replaceStored, model: StoreFixture.space, agreement: nil)
        #expect(try store.profiles().map(\.name.text) == ["Ana", "Ben"])
    }

    @Test func `a damaged or missing file to import stays where it is and changes nothing`() throws {
        let before = try store.profiles()
        try Data("{".utf8).write(to: export)
        #expect(throws: ProfileStoreError.self) {
            try store.importProfiles(
                from: export, onConflict: .replaceStored, model: StoreFixture.space, agreement: nil)
        }
        #expect(try String(contentsOf: export, encoding: .utf8) == "{")
        #expect(throws: ProfileStoreError.self) {
            try store.importProfiles(
                from: fixture.folder.appending(path: "none"), onConflict: .refuse, model: StoreFixture.space,
                agreement: nil)
        }
        #expect(try store.profiles() == before)
    }
}
