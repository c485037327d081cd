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
        let report = try other.importProfiles(from: export, onConflict: .refuse, model: StoreFixture.space)
        #expect(report.added.map(\.text) == ["Ana", "Ben"])
        #expect(report.needReenrollment.isEmpty)
        #expect(try other.profiles() == store.profiles())
    }

    @Test func `profiles of another model are imported and listed for enrolling again`() throws {
        try store.export(to: export)
        let report = try other.importProfiles(from: export, onConflict: .refuse, model: StoreFixture.otherSpace)
        #expect(report.needReenrollment.map(\.text) == ["Ana", "Ben"])
        let gallery = try VoiceGallery(
            profiles: other.profiles(), space: StoreFixture.otherSpace,
            calibration: ScoreCalibration(slope: 20, offset: -8))
        #expect(gallery.voices.isEmpty)
        #expect(gallery.needReenrollment.map(\.text) == ["Ana", "Ben"])
    }

    @Test func `a refused conflict imports nothing`() throws {
        try store.export(to: export)
        try store.delete("Ana")
        #expect(throws: ProfileStoreError.nameTaken(try ProfileName("Ben"))) {
            try store.importProfiles(from: export, onConflict: .refuse, model: StoreFixture.space)
        }
        #expect(try store.profiles().map(\.name.text) == ["Ben"])
    }

    @Test func `a conflict keeps, replaces or adds, as asked`() throws {
        try store.export(["Ana"], to: export)
        try fixture.enroll("Ana", axis: 3, ifTaken: .replace)
        let stored = try store.profile("Ana")

        var report = try store.importProfiles(from: export, onConflict: .keepStored, model: StoreFixture.space)
        #expect(report.skipped.map(\.text) == ["Ana"])
        #expect(try store.profile("Ana") == stored)

        report = try store.importProfiles(from: export, onConflict: .addReferences, model: StoreFixture.space)
        #expect(report.changed.map(\.text) == ["Ana"])
        #expect(try store.profile("Ana").references.count == 2)

        try store.importProfiles(from: export, onConflict: .replaceStored, model: StoreFixture.space)
        #expect(try store.profile("Ana") == ProfileStore(file: export).profile("Ana"))
    }

    @Test func `a profile whose name and id belong to two stored ones replaces both`() throws {
        try store.export(["Ana"], to: export)
        try store.rename("Ana", to: ProfileName("Anna"))
        try fixture.enroll("Ana", axis: 2)
        try store.importProfiles(from: export, onConflict: .replaceStored, model: StoreFixture.space)
        #expect(try store.profiles().map(\.name.text) == ["Ana", "Ben"])
    }

    @Test func `a damaged or missing file to import stays where it is and changes nothing`() throws {
        let before = try store.profiles()
        try Data("{".utf8).write(to: export)
        #expect(throws: ProfileStoreError.self) {
            try store.importProfiles(from: export, onConflict: .replaceStored, model: StoreFixture.space)
        }
        #expect(try String(contentsOf: export, encoding: .utf8) == "{")
        #expect(throws: ProfileStoreError.self) {
            try store.importProfiles(
                from: fixture.folder.appending(path: "none"), onConflict: .refuse, model: StoreFixture.space)
        }
        #expect(try store.profiles() == before)
    }
}
