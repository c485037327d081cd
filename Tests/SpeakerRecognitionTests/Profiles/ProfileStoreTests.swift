import Foundation
import Inference
import SpeakerRecognition
import Testing

@Suite struct ProfileStoreTests {
    let fixture: StoreFixture
    var store: ProfileStore { fixture.store }

    init() throws { fixture = try StoreFixture() }

    @Test func `a store without a file has no profiles and makes none`() throws {
        #expect(try store.profiles().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: fixture.dataFolder.path))
    }

    @Test func `an enrolled profile is read back as it was stored`() throws {
        let stored = try fixture.enroll("Ana/María 🎧")
        #expect(try store.profiles() == [stored])
        #expect(try store.profile("ana/MARÍA 🎧") == stored)
        #expect(try store.profile(stored.id.uuidString) == stored)
        #expect(stored.references[0].source == "a test")
    }

    @Test func `only the owner may read the file and enter the folder made for it`() throws {
        try fixture.enroll("Ana")
        #expect(try fixture.permissions(store.file) == 0o600)
        #expect(try fixture.permissions(fixture.dataFolder) == 0o700)
    }

    @Test func `nothing but the profiles and an empty lock file is left in the folder`() throws {
        try fixture.enroll("Ana")
        #expect(try fixture.entries() == ["profiles.json", "profiles.json.lock"])
    }

    @Test func `a taken name is refused, whatever its case, and the profile stays`() throws {
        let ana = try fixture.enroll("Ana")
        #expect(throws: ProfileStoreError.nameTaken(ana.name)) { try fixture.enroll("ANA", axis: 1) }
        #expect(try store.profiles() == [ana])
    }

    @Test func `a taken name gains a reference where asked for`() throws {
        let first = try fixture.enroll("Ana")
        let second = try fixture.enroll("ana", axis: 1, ifTaken: .addReferences)
        #expect(second.id == first.id)
        #expect(second.name.text == "Ana")
        #expect(second.references.count == 2)
    }

    @Test func `references of another model are not added`() throws {
        let ana = try fixture.enroll("Ana")
        #expect(
            throws: ProfileStoreError.differentModel(
                profile: ana.name, stored: StoreFixture.space, offered: StoreFixture.otherSpace)
        ) { try fixture.enroll("Ana", space: StoreFixture.otherSpace, ifTaken: .addReferences) }
    }

    @Test func `replacing keeps the id and takes the new model`() throws {
        let first = try fixture.enroll("Ana")
        let second = try fixture.enroll("Ana", axis: 2, space: StoreFixture.otherSpace, ifTaken: .replace)
        #expect(second.id == first.id)
        #expect(second.model == StoreFixture.otherSpace)
        #expect(second.references.count == 1)
        #expect(second.needsReenrollment(for: StoreFixture.space, dimension: 4))
    }

    @Test func `a profile without references is refused`() throws {
        let name = try ProfileName("Ana")
        #expect(throws: ProfileStoreError.noReferences(profile: name)) {
            try store.enroll(name, references: [], model: StoreFixture.space)
        }
    }

    @Test func `renaming keeps the id, allows another case, and refuses another's name`() throws {
        let ana = try fixture.enroll("Ana")
        try fixture.enroll("Ben", axis: 1)
        #expect(try store.rename("ana", to: ProfileName("ANA")).name.text == "ANA")
        #expect(throws: ProfileStoreError.nameTaken(try ProfileName("Ben"))) {
            try store.rename("ANA", to: ProfileName("ben"))
        }
        #expect(try store.rename("ANA", to: ProfileName("Cy")).id == ana.id)
    }

    @Test func `merging moves the references and deletes the source`() throws {
        let ana = try fixture.enroll("Ana")
        try fixture.enroll("Anna", axis: 1)
        let merged = try store.merge("Anna", into: "Ana", agreement: nil)
        #expect(merged.references.count == 2)
        #expect(try store.profiles().map(\.id) == [ana.id])
    }

    @Test func `two voices are merged only where nobody is asked to judge, and both stay otherwise`() throws {
        let agreement = VoiceAgreement(
            space: StoreFixture.space, calibration: ScoreCalibration(slope: 20, offset: -10))
        try fixture.enroll("Ana")
        try fixture.enroll("Anna")
        try fixture.enroll("Ben", axis: 1)
        #expect {
            try store.merge("Ben", into: "Ana", agreement: agreement)
        } throws: { error in
            guard case ProfileStoreError.anotherVoice(let profile, let offered, let score, 0.5) = error else {
                return false
            }
            return (profile.text, offered.text) == ("Ana", "Ben") && score < 0.1
        }
        #expect(try store.profiles().count == 3)
        #expect(try store.merge("Anna", into: "Ana", agreement: agreement).references.count == 2)
        #expect(try store.merge("Ben", into: "Ana", agreement: nil).references.count == 3)
    }

    @Test func `merging a profile into itself is refused`() throws {
        let ana = try fixture.enroll("Ana")
        #expect(throws: ProfileStoreError.sameProfile(ana.name)) {
            try store.merge("Ana", into: "ana", agreement: nil)
        }
        #expect(try store.profiles() == [ana])
    }

    @Test func `profiles of different models are not merged, and both stay`() throws {
        try fixture.enroll("Ana")
        try fixture.enroll("Anna", space: StoreFixture.otherSpace)
        #expect(throws: ProfileStoreError.self) { try store.merge("Anna", into: "Ana", agreement: nil) }
        #expect(try store.profiles().count == 2)
    }

    @Test func `a bad reference is taken back, but not the last`() throws {
        let ana = try fixture.enroll("Ana")
        let both = try fixture.enroll("Ana", axis: 1, ifTaken: .addReferences)
        #expect(try store.removeReference(both.references[1].id, from: "Ana") == ana)
        #expect(throws: ProfileStoreError.lastReference(profile: ana.name)) {
            try store.removeReference(ana.references[0].id, from: "Ana")
        }
        #expect(throws: ProfileStoreError.referenceNotFound(both.references[1].id, profile: ana.name)) {
            try store.removeReference(both.references[1].id, from: "Ana")
        }
    }

    @Test func `a deleted profile is gone, and deleting it again is an error`() throws {
        try fixture.enroll("Ana")
        try store.delete("ANA")
        #expect(try store.profiles().isEmpty)
        #expect(throws: ProfileStoreError.profileNotFound("ANA")) { try store.delete("ANA") }
    }

    @Test func `erasing deletes the file, damaged files and leftovers in one step, and nothing else`() throws {
        try fixture.enroll("Ana")
        for name in ["profiles.json.damaged-20260101T000000Z", "profiles.json.tmp", "notes.txt"] {
            try Data("Ana".utf8).write(to: fixture.dataFolder.appending(path: name))
        }
        #expect(try store.erase().count == 3)
        #expect(try fixture.entries() == ["notes.txt"])
        #expect(try store.profiles().isEmpty)
        try fixture.enroll("Ben")
        #expect(try store.profiles().map(\.name.text) == ["Ben"])
    }

    @Test func `erasing where nothing was ever stored is no error`() throws {
        #expect(try store.erase().isEmpty)
    }

    @Test func `many writers at once lose nothing`() async throws {
        let store = store
        await withTaskGroup { group in
            for number in 0..<20 {
                group.addTask {
                    #expect(throws: Never.self) {
                        try store.enroll(
                            ProfileName("Person \(number)"), references: [StoreFixture.reference()],
                            model: StoreFixture.space)
                    }
                }
            }
        }
        #expect(try store.profiles().count == 20)
    }

    @Test func `the folder is VOICEID_HOME, else the platform's`() {
        func path(_ environment: [String: String]) -> String { ProfileStore.defaultFile(environment: environment).path }
        #expect(path(["VOICEID_HOME": "/data/v", "XDG_DATA_HOME": "/x"]) == "/data/v/profiles.json")
        #if os(Linux)
            #expect(path(["XDG_DATA_HOME": "/x", "HOME": "/home/a"]) == "/x/voiceid/profiles.json")
            #expect(path(["VOICEID_HOME": "", "HOME": "/home/a"]) == "/home/a/.local/share/voiceid/profiles.json")
            #expect(
                path(["XDG_DATA_HOME": "relative", "HOME": "/home/a"]) == "/home/a/.local/share/voiceid/profiles.json")
        #endif
    }
}
