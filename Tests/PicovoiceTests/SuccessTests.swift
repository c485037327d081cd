import Foundation
import Picovoice
import TestSupport
import Testing

/// The ways that succeed, on the stand-in, which counts what it gives out.
struct SuccessTests {
    private let fake: FakePicovoice
    private let key: AccessKey

    init() throws {
        fake = try FakePicovoice()
        key = try AccessKey(FakePicovoice.key, from: "a test")
    }

    private func expectNothingLeft() {
        #expect(fake.live == 0)
        #expect(fake.misuses == 0)
    }

    private func profile(_ hertz: Double) throws -> [UInt8] {
        let enroller = try fake.libraries.makeEnroller(key, PicovoiceOptions())
        _ = try enroller.enroll(all: tone(hertz, seconds: 2))
        return try enroller.export()
    }

    @Test func `a voice is learnt frame by frame, exported, and forgotten, and everything is freed`() throws {
        do {
            let libraries = fake.libraries
            let enroller = try libraries.makeEnroller(key, PicovoiceOptions(enrollmentChunks: 2))
            #expect(enroller.frameLength == 512)
            #expect(try enroller.enroll(all: silence(seconds: 1)) == 0)
            let half = try enroller.enroll(all: tone(200, seconds: 1.3))
            #expect(half == 50)
            #expect(try enroller.flush() == 50)
            #expect(try enroller.enroll(all: tone(200, seconds: 1.3)) == 100)
            let profile = try enroller.export()
            #expect(profile.count == 16)
            try enroller.reset()
            #expect(try enroller.flush() == 0)
            #expect(fake.live == 1)
        }
        expectNothingLeft()
    }

    @Test func `a voice is told from another, and silence from both`() throws {
        do {
            let profiles = try [profile(200), profile(400)]
            let scorer = try fake.libraries.makeScorer(key, PicovoiceOptions())
            #expect(scorer.minimumSamples == 4096)
            let low = try #require(try scorer.process(tone(200, seconds: 0.5), against: profiles))
            #expect(low[0] > 0.8 && low[1] < 0.2)
            let high = try #require(try scorer.process(tone(400, seconds: 0.5), against: profiles.reversed()))
            #expect(high[0] > 0.8 && high[1] < 0.2)
            #expect(try scorer.process(silence(seconds: 1), against: profiles) == nil)
            #expect(try scorer.process(tone(200, seconds: 1), against: []) == [])
        }
        expectNothingLeft()
    }

    @Test func `a conversation falls into turns`() throws {
        do {
            let listener = try fake.libraries.makeListener(key, PicovoiceOptions())
            let audio = tone(200, seconds: 1) + silence(seconds: 0.5) + tone(400, seconds: 1) + tone(200, seconds: 0.5)
            let turns = try listener.process(audio)
            #expect(turns.map(\.tag) == [1, 2, 1])
            #expect(turns.map { ($0.start * 10).rounded() } == [0, 15, 25])
            #expect(turns.map { ($0.end * 10).rounded() } == [10, 25, 30])
            #expect(try listener.process(silence(seconds: 2)) == [])
            #expect(try listener.process([]) == [])
        }
        expectNothingLeft()
    }

    @Test func `versions and devices can be asked for without a key`() throws {
        let eagle = try EagleLibrary(path: fake.folder.appending(path: PicovoiceProduct.eagle.libraryName).path)
        let falcon = try FalconLibrary(path: fake.folder.appending(path: PicovoiceProduct.falcon.libraryName).path)
        #expect([eagle.version, falcon.version] == ["3.0.0", "2.0.0"])
        #expect(try eagle.devices() == ["cpu:[0-2] - CPU (2 threads)"])
        #expect(try falcon.devices() == ["cpu:[0-2] - CPU (2 threads)"])
        expectNothingLeft()
    }

    @Test func `what comes back in time is handed over`() async throws {
        do {
            let (libraries, key) = (fake.libraries, key)
            let scorer = try await withinTime(.seconds(60), "starting") {
                try libraries.makeScorer(key, PicovoiceOptions())
            }
            #expect(scorer.minimumSamples == 4096)
        }
        #expect(fake.waitUntilFreed())
        #expect(fake.misuses == 0)
    }

    @Test func `a start that hangs is given up in time, and what it makes later is freed`() async throws {
        fake.hang(true)
        let (libraries, key) = (fake.libraries, key)
        await #expect(throws: PicovoiceError.timedOut(operation: "starting", limit: .milliseconds(20))) {
            _ = try await withinTime(.milliseconds(20), "starting") {
                try libraries.makeScorer(key, PicovoiceOptions())
            }
        }
        fake.hang(false)
        // The thread that hung goes on now, and its recogniser is made and let go of.
        while fake.calls("pv_eagle_delete") == 0 { await Task.yield() }
        #expect(fake.waitUntilFreed())
        #expect(fake.misuses == 0)
    }

    @Test func `a cancelled task does not wait for a start that hangs`() async throws {
        fake.hang(true)
        let (libraries, key) = (fake.libraries, key)
        let task = Task {
            _ = try await withinTime(.seconds(60), "starting") {
                try libraries.makeListener(key, PicovoiceOptions())
            }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        fake.hang(false)
    }
}
