import Foundation
import Inference
import SpeakerRecognition
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// What happens when the file, or the place it is in, is not as it should be.
@Suite struct ProfileFileTests {
    let fixture: StoreFixture
    var store: ProfileStore { fixture.store }

    init() throws { fixture = try StoreFixture() }

    /// The path a damaged file was moved to.
    private func movedTo(_ body: () throws -> Void) throws -> String? {
        do {
            try body()
        } catch ProfileStoreError.damaged(_, _, let movedTo) {
            return movedTo
        }
        Issue.record("no damage was reported")
        return nil
    }

    @Test(arguments: [
        "", "not json", "[]", "{}", #"{"version":1}"#, #"{"version":"1","profiles":[]}"#,
        #"{"version":0,"profiles":[]}"#,
        #"{"version":1,"profiles":[{}]}"#,
    ])
    func `a damaged file is set aside as it was, reported, and not lost`(text: String) throws {
        try fixture.write(text)
        let path = try #require(try movedTo { _ = try store.profiles() })
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        #expect(path.hasPrefix(store.file.path + ".damaged-"))
        #expect(store.setAsideFiles() == [path])
        #expect(try store.profiles().isEmpty)
    }

    @Test(arguments: [("take.wav", "RIFF"), ("notes.txt", "Ana"), ("settings.json", #"{"colour":"red"}"#)])
    func `a file that was never one of profiles is refused and left alone`(name: String, text: String) throws {
        let file = fixture.folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        let store = ProfileStore(file: file)
        let refusal = ProfileStoreError.notAProfilesFile(path: file.path)
        #expect(throws: refusal) { try store.profiles() }
        #expect(throws: refusal) { try store.delete("Ana") }
        #expect(throws: refusal) { try store.erase() }
        #expect(throws: refusal) {
            try self.store.importProfiles(from: file, onConflict: .refuse, model: nil, agreement: nil)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path) == [name])
    }

    @Test func `a reason never ends in two full stops or a stop within brackets`() throws {
        try fixture.write("not json")
        #expect {
            try store.profiles()
        } throws: { error in
            !"\(error)".contains(".)") && !"\(error)".contains("..")
        }
    }

    @Test func `enrolling over a damaged file fails and sets it aside, and the next try succeeds`() throws {
        try fixture.write("{")
        #expect(try movedTo { try fixture.enroll("Ana") } != nil)
        try fixture.enroll("Ana")
        #expect(try store.profiles().count == 1)
    }

    @Test func `a second damaged file never takes the place of the first`() throws {
        var paths: Set<String> = []
        for text in ["{", "[", "x"] {
            try fixture.write(text)
            paths.insert(try #require(try movedTo { _ = try store.profiles() }))
        }
        #expect(paths.count == 3)
    }

    @Test func `a file with a damaged vector, a name twice or no reference counts as damaged`() throws {
        try fixture.enroll("Ana")
        try fixture.enroll("Ben", axis: 1)
        let good = try fixture.text()
        let vector = try StoreFixture.reference().bytes.base64EncodedString()
        let infinite = Data([0, 0, 0x80, 0x7f, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).base64EncodedString()
        for bad in [
            good.replacingOccurrences(of: vector, with: infinite), good.replacingOccurrences(of: "Ben", with: "ANA"),
            good.replacingOccurrences(of: vector, with: "AAAA"), good.replacingOccurrences(of: "Ben", with: ""),
        ] {
            #expect(bad != good)
            try fixture.write(bad)
            #expect(try movedTo { _ = try store.profiles() } != nil)
        }
    }

    @Test(arguments: [
        ("\"voicedSeconds\" : 9.5", "\"voicedSeconds\" : 1e308"), ("\"voicedSeconds\" : 9.5", "\"voicedSeconds\" : -1"),
        ("\"quality\" : 0.9", "\"quality\" : -5"), ("\"quality\" : 0.9", "\"quality\" : 1.5"),
    ]) func `numbers that no enrolment gives count as damage, and name the person`(good: String, bad: String) throws {
        try fixture.enroll("Ana")
        let text = try fixture.text()
        try #require(text.contains(good))
        try fixture.write(text.replacingOccurrences(of: good, with: bad))
        #expect {
            try store.profiles()
        } throws: { error in
            guard case ProfileStoreError.damaged(_, let reason, _?) = error else { return false }
            return reason.contains("“Ana”")
        }
    }

    @Test func `what would be damage when read is not written`() throws {
        let reference = try ProfileReference(bytes: StoreFixture.reference().bytes, voicedSeconds: 9, quality: 2)
        #expect(throws: ProfileStoreError.self) {
            try store.enroll(ProfileName("Ana"), references: [reference], model: StoreFixture.space)
        }
        #expect(try store.profiles().isEmpty)
    }

    @Test func `vectors of one model that differ in length count as damage`() throws {
        try fixture.enroll("Ana")
        try fixture.enroll("Ben", axis: 1)
        let vector = try StoreFixture.reference(1).bytes
        try fixture.write(
            fixture.text().replacingOccurrences(
                of: vector.base64EncodedString(), with: (vector + vector).base64EncodedString()))
        #expect(try movedTo { _ = try store.profiles() } != nil)
    }

    @Test func `a newer file is refused and left alone`() throws {
        let text = #"{"version":3,"people":{}}"#
        try fixture.write(text)
        let error = ProfileStoreError.newerVersion(file: store.file.path, found: 3, known: 2)
        #expect(throws: error) { try store.profiles() }
        #expect(throws: error) { try fixture.enroll("Ana") }
        #expect(try fixture.text() == text)
    }

    @Test func `fields of a later minor version survive an edit`() throws {
        try fixture.enroll("Ana")
        let text = try fixture.text()
            .replacingOccurrences(
                of: "\"version\" : 1", with: "\"version\" : 1, \"device\" : {\"n\" : [1, 2.5, null, true]}"
            )
            .replacingOccurrences(of: "\"quality\"", with: "\"room\" : \"kitchen\", \"quality\"")
        try fixture.write(text)
        try store.rename("Ana", to: ProfileName("Anna"))
        let edited = try fixture.text()
        #expect(edited.contains("kitchen"))
        #expect(edited.contains("2.5"))
    }

    @Test func `a reference holds its vector as base64 and its date in ISO 8601`() throws {
        try fixture.enroll("Ana")
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: store.file)) as? [String: Any])
        let profile = try #require((object["profiles"] as? [[String: Any]])?.first)
        #expect(object["version"] as? Int == 1)
        #expect(Set(profile.keys) == ["id", "name", "createdAt", "model", "references"])
        let reference = try #require((profile["references"] as? [[String: Any]])?.first)
        #expect(Set(reference.keys) == ["id", "embedding", "voicedSeconds", "quality", "createdAt", "source"])
        #expect((reference["embedding"] as? String).flatMap { Data(base64Encoded: $0) }?.count == 16)
        #expect((reference["createdAt"] as? String)?.hasSuffix("Z") == true)
    }

    @Test func `a link to the file stays a link, and its target is replaced`() throws {
        let target = fixture.folder.appending(path: "elsewhere.json")
        try FileManager.default.createDirectory(at: fixture.dataFolder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: store.file, withDestinationURL: target)
        try fixture.enroll("Ana")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: store.file.path) == target.path)
        #expect(try ProfileStore(file: target).profiles().count == 1)
    }

    @Test func `links in a circle are an error`() throws {
        let other = fixture.dataFolder.appending(path: "b")
        try FileManager.default.createDirectory(at: fixture.dataFolder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: store.file, withDestinationURL: other)
        try FileManager.default.createSymbolicLink(at: other, withDestinationURL: store.file)
        #expect(throws: ProfileStoreError.self) { try store.profiles() }
    }

    @Test(arguments: ["/dev/null", "/dev/full", "/tmp"]) func `a device or folder is not taken for a profiles file`(
        path: String
    ) {
        let store = ProfileStore(file: URL(filePath: path))
        #expect(throws: ProfileStoreError.notAFile(path: path)) { try store.profiles() }
    }

    @Test func `a place below a file is an error, and reported as a failure to store`() throws {
        let file = fixture.folder.appending(path: "file")
        try Data().write(to: file)
        let store = ProfileStore(file: file.appending(path: "data/profiles.json"))
        #expect(throws: ProfileStoreError.self) {
            try store.enroll(ProfileName("Ana"), references: [StoreFixture.reference()], model: StoreFixture.space)
        }
    }

    @Test(.enabled(if: geteuid() != 0)) func `a folder that cannot be written keeps the old profiles`() throws {
        try fixture.enroll("Ana")
        chmod(fixture.dataFolder.path, 0o500)
        defer { chmod(fixture.dataFolder.path, 0o700) }
        #expect(throws: ProfileStoreError.self) { try fixture.enroll("Ben", axis: 1) }
        #expect(try store.profiles().map(\.name.text) == ["Ana"])
    }

    @Test func `where the new file cannot be written, the old one stays and the error names the file`() throws {
        try fixture.enroll("Ana")
        let before = try fixture.text()
        let blocked = fixture.dataFolder.appending(path: "profiles.json.tmp")
        try FileManager.default.createDirectory(at: blocked, withIntermediateDirectories: false)
        #expect(throws: ProfileStoreError.system(operation: "Writing", path: blocked.path, code: EEXIST)) {
            try fixture.enroll("Ben", axis: 1)
        }
        #expect(try fixture.text() == before)
    }

    @Test(arguments: [(ENOSPC, "Free some space"), (EROFS, "VOICEID_HOME"), (EACCES, "VOICEID_HOME")])
    func `a full, read-only or forbidden folder is told apart, with advice`(code: Int32, advice: String) {
        let text = ProfileStoreError.system(operation: "Writing", path: "/data/p", code: code).description
        #expect(text.hasPrefix("Writing /data/p failed: "))
        #expect(text.contains(advice))
        #expect(!text.contains("\n"))
    }

    @Test func `a store held by another process is reported after the wait`() throws {
        let fixture = try StoreFixture(lockTimeout: .milliseconds(50))
        try fixture.enroll("Ana")
        let lock = fixture.store.file.path + ".lock"
        let descriptor = open(lock, O_RDWR)
        defer { close(descriptor) }
        try #require(flock(descriptor, LOCK_EX) == 0)
        #expect(throws: ProfileStoreError.busy(lock: lock, waited: .milliseconds(50))) {
            try fixture.enroll("Ben", axis: 1)
        }
        #expect(try fixture.store.profiles().count == 1, "reading does not wait")
        flock(descriptor, LOCK_UN)
        try fixture.enroll("Ben", axis: 1)
    }

    @Test func `who waited for a lock that was erased takes the new one`() async throws {
        let fixture = try StoreFixture(lockTimeout: .seconds(60))
        try fixture.enroll("Ana")
        let lock = fixture.store.file.path + ".lock"
        let descriptor = open(lock, O_RDWR)
        try #require(flock(descriptor, LOCK_EX) == 0)
        let store = fixture.store
        // Whether they wait already when the lock goes or come afterwards, they must not hold what nobody else looks at.
        async let waiting: Void = {
            for name in ["Ben", "Cleo"] {
                try store.rename("Ana", to: ProfileName(name)); try store.rename(name, to: ProfileName("Ana"))
            }
        }()
        unlink(lock)
        close(descriptor)
        try await waiting
        #expect(try fixture.entries() == ["profiles.json", "profiles.json.lock"])
    }

    @Test func `what a crash left behind is overwritten, not read`() throws {
        try fixture.enroll("Ana")
        try Data("half".utf8).write(to: fixture.dataFolder.appending(path: "profiles.json.tmp"))
        try fixture.enroll("Ben", axis: 1)
        #expect(try store.profiles().count == 2)
        #expect(try fixture.entries() == ["profiles.json", "profiles.json.lock"])
    }

    @Test func `an enrolment that could not be stored is not saved`() throws {
        try fixture.write(#"{"version":2}"#)
        var session = EnrollmentSession(minimumVoice: 8)
        session.advance(EnrollmentUpdate(progress: 1, voicedSeconds: 9, issues: []))
        #expect(session.phase == .complete)
        #expect(throws: ProfileStoreError.self) { try session.save { try fixture.enroll("Ana") } }
        #expect(session.phase == .complete)
    }
}
