import AppModel
import Foundation
import SpeakerRecognition
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct EnrollmentTests {
    private func state(_ world: World) -> EnrollmentState { world.app.snapshot.enrollment }

    @Test func `a take begins after a countdown, and what was heard before is not in it`() async throws {
        let world = try await World.begun()
        try world.app.enrollment.setName("Cleo", isOtherPerson: false, consent: false)
        try await world.app.enrollment.start()
        #expect(state(world).phase == .countdown && state(world).countdown == 3)
        world.say(.stranger, 1)
        await world.clock.advance(.seconds(1))
        await world.until { self.state(world).countdown == 2 }
        await world.clock.advance(.seconds(1))
        await world.clock.advance(.seconds(1))
        await world.until { self.state(world).phase == .recording }
        world.say(.ann, 2)
        await world.until { self.state(world).elapsedSeconds == 2 }
        #expect(state(world).voicedSeconds == 2)
        await world.app.enrollment.cancel()
    }

    @Test func `progress follows the time up to eight seconds of voice, and then the engine`() async throws {
        let world = try await World.begun()
        try await world.beginEnrollment()
        world.say(.ann, 4)
        await world.until { self.state(world).voicedSeconds == 4 }
        #expect(state(world).progress == 0.5 && state(world).progressKind == .time)
        world.say(.ann, 5)
        await world.until { self.state(world).voicedSeconds == 9 }
        #expect(state(world).progress == 0.9 && state(world).progressKind == .engine)
        #expect(state(world).phase == .recording)
        world.say(.ann, 2)
        await world.until { self.state(world).phase == .review }
        #expect(state(world).progress == 1 && state(world).canSave)
    }

    @Test func `what stands in the way is said as it happens`() async throws {
        let world = try await World.begun()
        try await world.beginEnrollment()
        world.say(.nobody, 1)
        await world.until { self.state(world).hints.map(\.kind) == [.nothingHeard] }
        world.say(.ann, 1)
        await world.until { self.state(world).hints.isEmpty }
        try await world.app.enrollment.stop()
        #expect(state(world).phase == .review)
        #expect(state(world).hints.map(\.kind) == [.tooLittleSpeech])
        #expect(!state(world).canSave)
    }

    @Test func `takes have a length, a quality and a sound that can be played back`() async throws {
        let world = try await World.begun()
        try await world.beginEnrollment()
        world.say(.ann, 9)
        try await world.app.enrollment.stop()
        let take = try #require(state(world).takes.first)
        #expect(
            take.seconds == 9 && take.voicedSeconds == 9 && take.quality == 0.9 && take.grade == .good && take.accepted)
        #expect(world.app.enrollment.audio(ofTake: 0)?.count == 144_000)
        #expect(world.app.enrollment.audio(ofTake: 1) == nil)
    }

    @Test func `a take can be thrown away and recorded again`() async throws {
        let world = try await World.begun()
        try await world.beginEnrollment()
        world.say(.ann, 5)
        try await world.app.enrollment.stop()
        try await world.app.perform(.redoTake(0))
        #expect(state(world).phase == .ready && state(world).takes.isEmpty && state(world).voicedSeconds == 0)
        try await world.startTake()
        world.say(.ann, 11)
        await world.until { self.state(world).phase == .review }
        #expect(state(world).takes.count == 1 && state(world).canSave)
    }

    @Test func `a take in which two people speak does not count, and says so`() async throws {
        let world = try await World.begun()
        try await world.beginEnrollment()
        world.say(.ann, 2)
        world.say(.ben, 2)
        try await world.app.enrollment.stop()
        #expect(state(world).takes.map(\.accepted) == [false])
        #expect(state(world).takes[0].reason == "2 people speak in it.")
        #expect(state(world).error?.text.hasSuffix(" is not used. 2 people speak in it.") == true)
        #expect(state(world).voicedSeconds == 4 || state(world).voicedSeconds == 0)
        try await world.startTake()
        world.say(.ann, 11)
        await world.until { self.state(world).phase == .review }
        #expect(state(world).takes.map(\.accepted) == [false, true])
        try await world.app.enrollment.redo(1)
        #expect(state(world).takes.count == 1 && state(world).voicedSeconds == 0)
    }

    @Test func `a voice is saved under its name, and felt`() async throws {
        let world = try await World.begun()
        try await world.beginEnrollment()
        world.say(.ann, 11)
        await world.until { self.state(world).phase == .review }
        try await world.app.perform(.saveEnrollment)
        #expect(state(world).phase == .saved && state(world).saved?.name == "Cleo")
        #expect(world.haptics.felt == [.saved])
        #expect(world.app.snapshot.people.people.map(\.person.name) == ["Ann", "Ben", "Cleo"])
        #expect(world.app.enrollment.audio(ofTake: 0) == nil)
    }

    @Test func `another voice can be learnt after one was saved`() async throws {
        let world = try await World.begun()
        try await world.beginEnrollment()
        world.say(.ann, 11)
        await world.until { self.state(world).phase == .review }
        try await world.app.enrollment.save()
        await #expect(throws: AppFailure.self) { try await world.app.enrollment.start() }
        try world.app.enrollment.setName("Dan", isOtherPerson: true, consent: true)
        #expect(state(world).phase == .ready && state(world).saved == nil && state(world).consent)
        #expect(state(world).takes.isEmpty && state(world).progress == 0)
    }

    @Test func `two starts at the same time are one`() async throws {
        let world = try await World.begun()
        try world.app.enrollment.setName("Cleo", isOtherPerson: false, consent: false)
        async let first: Void = world.app.enrollment.start()
        async let second: Void = world.app.enrollment.start()
        var refused = 0
        do { try await first } catch { refused += 1 }
        do { try await second } catch { refused += 1 }
        #expect(refused == 1 && world.engine.enrollments.count == 1)
        await world.app.enrollment.cancel()
        #expect(state(world) == EnrollmentState())
    }

    @Test func `a microphone that cannot be opened leaves the screen as it was, with the reason`() async throws {
        let world = try await World.begun()
        try world.app.enrollment.setName("Cleo", isOtherPerson: false, consent: false)
        world.permission.set(.denied)
        await #expect(throws: AppFailure.self) { try await world.app.enrollment.start() }
        #expect(state(world).phase == .ready && state(world).error != nil)
        world.permission.set(.granted)
        try await world.startTake()
        await world.app.enrollment.cancel()
    }

    @Test func `saved is not said where saving failed, and nothing is lost`() async throws {
        let world = try await World.begun()
        try await world.beginEnrollment()
        world.say(.ann, 11)
        await world.until { self.state(world).phase == .review }
        world.profiles.fail(ProfileStoreError.notAFile(path: "/x"))
        await #expect(throws: AppFailure.self) { try await world.app.enrollment.save() }
        #expect(state(world).phase == .review && state(world).error != nil && state(world).takes.count == 1)
        #expect(world.haptics.felt.isEmpty)
        world.profiles.fail(nil)
        try await world.app.enrollment.save()
        #expect(state(world).phase == .saved)
    }

    @Test func `a name that is taken, empty or reserved is refused`() async throws {
        let world = try await World.begun()
        for name in ["ann", " ", "Unknown"] {
            #expect { try world.app.enrollment.setName(name, isOtherPerson: false, consent: false) } throws: {
                ($0 as? AppFailure)?.code == .name
            }
        }
        await #expect(throws: AppFailure.self) { try await world.app.enrollment.start() }
        #expect(state(world).phase == .idle)
    }

    @Test func `another person's voice needs consent, which nobody has given until they say so`() async throws {
        let world = try await World.begun()
        #expect(!state(world).consent)
        try world.app.enrollment.setName("Cleo", isOtherPerson: true, consent: false)
        await #expect { try await world.app.enrollment.start() } throws: { ($0 as? AppFailure)?.code == .consent }
        try world.app.enrollment.setName("Cleo", isOtherPerson: true, consent: true)
        try await world.startTake()
        world.say(.ann, 11)
        await world.until { self.state(world).phase == .review }
        try await world.app.enrollment.save()
        #expect(world.settings.kept?.people.values.contains { $0.consent != nil } == true)
    }

    @Test func `somebody of another name with this voice is told before saving`() async throws {
        let world = try await World.begun()
        let ben = try #require(world.app.snapshot.people.people.last?.person)
        world.engine.resemble(UUID(uuidString: ben.id))
        try await world.beginEnrollment()
        world.say(.ann, 11)
        await world.until { self.state(world).similarTo == ben }
        #expect(state(world).canSave)
    }

    @Test func `takes are added to somebody known`() async throws {
        let world = try await World.begun()
        let ann = try #require(world.app.snapshot.people.people.first?.person)
        try await world.app.perform(.addTo(person: ann.id))
        #expect(state(world).addingTo == ann && state(world).name == "Ann")
        try await world.startTake()
        world.say(.ann, 11)
        await world.until { self.state(world).phase == .review }
        try await world.app.enrollment.save()
        #expect(world.engine.enrollments.first?.adding == "Ann")
        #expect(world.app.snapshot.people.people[0].samples.count == 2)
    }

    @Test func `cancel drops what is under way, and late results do not come back`() async throws {
        let world = try await World.begun()
        try await world.beginEnrollment()
        world.say(.ann, 5)
        await world.app.enrollment.cancel()
        #expect(state(world) == EnrollmentState())
        #expect(!world.microphone.isListened)
        #expect(world.app.snapshot.microphone.state == .off)
    }

    @Test func `the room is quiet or it is not`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.checkRoom)
        #expect(state(world).phase == .checkingRoom)
        world.say((0..<32_000).map { $0 % 2 == 0 ? 0.002 : -0.002 })
        await world.until { self.state(world).room?.verdict == .good && self.state(world).phase == .idle }
        #expect(state(world).room?.level == -54)
        world.rewind()
        try await world.app.perform(.checkRoom)
        world.say(.ann, 2)
        await world.until { self.state(world).room?.verdict == .noisy && self.state(world).phase == .idle }
    }

    @Test func `a take ends by itself after a minute`() async throws {
        let world = try await World.begun()
        try await world.beginEnrollment()
        world.say(.nobody, 61)
        await world.until { self.state(world).phase == .review }
        #expect(state(world).takes.map(\.accepted) == [false])
    }
}
