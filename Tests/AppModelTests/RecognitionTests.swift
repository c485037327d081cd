import AppModel
import Foundation
import SpeakerRecognition
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct RecognitionTests {
    private func state(_ world: World) -> RecognitionState { world.app.snapshot.recognition }

    @Test func `the best voice that reaches the threshold is the match, with its margin`() async throws {
        let world = try await World.begun()
        try await world.app.recognition.start()
        world.say(.ann, 3)
        await world.until { self.state(world).match.kind == .known }
        #expect(state(world).match.person?.name == "Ann")
        #expect(state(world).match.score == 0.8)
        #expect(state(world).match.margin == 0.7)
        #expect(state(world).scores.map(\.person.name) == ["Ann", "Ben"])
        #expect(state(world).scores.map(\.score) == [0.8, 0.1])
        #expect(state(world).scores.map(\.isBest) == [true, false])
        try await world.app.recognition.stop()
        #expect(state(world).phase == .idle)
    }

    @Test func `somebody whom another program has erased is recognised no more`() async throws {
        let world = try await World.begun()
        world.profiles.erase()
        try await world.app.recognition.start()
        #expect(state(world).scores.isEmpty)
        #expect(world.app.snapshot.people.people.isEmpty)
        world.say(.ann, 2)
        await world.until { self.state(world).elapsed == 2 }
        try await world.app.recognition.stop()
        #expect(!state(world).ribbon.contains { $0.person != nil })
    }

    @Test func `scores are a moving average over five frames`() async throws {
        let world = try await World.begun()
        try await world.app.recognition.start()
        world.say(.ann, 0.75)
        world.say(.ben, 1.25)
        // Frames AAABBBBB: around the third, two of Ann's and three of Ben's lie within two frames on either side.
        await world.until { self.state(world).elapsed == 2 }
        try await world.app.recognition.stop()
        #expect(state(world).ribbon.first?.kind == .unknown || state(world).ribbon.first?.person?.name == "Ann")
        let annShare = state(world).ribbon.filter { $0.person?.name == "Ann" }.reduce(0) { $0 + $1.end - $1.start }
        // The first frame's average is over AAA, the second's over AAAB: 0.62, under the threshold.
        #expect(annShare == 0.25)
    }

    @Test func `a voice below the threshold is unknown, which is not no voice`() async throws {
        let world = try await World.begun()
        try await world.app.recognition.start()
        world.say(.stranger, 2)
        await world.until { self.state(world).match.kind == .unknown }
        #expect(state(world).match.person == nil)
        #expect(state(world).match.score == 0.3)
        world.say(.nobody, 2)
        await world.until { self.state(world).match.kind == .noVoice }
        #expect(state(world).scores.allSatisfy { $0.score == nil && !$0.isBest })
        try await world.app.recognition.stop()
        #expect(state(world).ribbon.map(\.kind) == [.unknown, .noVoice])
    }

    @Test func `feedback is felt when the person recognised changes, and not after a pause`() async throws {
        let world = try await World.begun()
        try await world.app.recognition.start()
        for voice in [Voice.ann, .nobody, .ann, .ben] { world.say(voice, 2) }
        await world.until { self.state(world).elapsed == 8 }
        try await world.app.recognition.stop()
        #expect(world.haptics.felt == [.matchChanged, .matchChanged])
        #expect(state(world).match.changes == 2)
    }

    @Test func `the threshold holds at once for the scores shown`() async throws {
        let world = try await World.begun()
        try await world.app.recognition.start()
        world.say(.ann, 3)
        await world.until { self.state(world).match.kind == .known }
        try await world.app.perform(.setThreshold(0.9))
        #expect(state(world).match.kind == .unknown)
        try await world.app.perform(.setThreshold(0.5))
        #expect(state(world).match.person?.name == "Ann")
        try await world.app.recognition.stop()
    }

    @Test func `reset forgets what was heard and goes on listening`() async throws {
        let world = try await World.begun()
        try await world.app.recognition.start()
        world.say(.ann, 3)
        await world.until { self.state(world).elapsed == 3 }
        try await world.app.perform(.resetRecognition)
        #expect(state(world).phase == .listening)
        #expect(state(world).match.kind == .none && state(world).match.changes == 0)
        #expect(state(world).ribbon.isEmpty && state(world).elapsed == 0)
        #expect(state(world).scores.allSatisfy { $0.score == nil })
        world.say(.ben, 3)
        await world.until { self.state(world).match.person?.name == "Ben" }
        #expect(state(world).ribbon.allSatisfy { $0.person?.name != "Ann" })
        #expect(world.engine.recognitions[0].resets == 1)
        try await world.app.recognition.stop()
    }

    @Test func `who was heard before a reset was heard all the same`() async throws {
        let world = try await World.begun()
        try await world.app.recognition.start()
        world.say(.ann, 3)
        await world.until { self.state(world).match.person?.name == "Ann" && self.state(world).elapsed == 3 }
        try await world.app.perform(.resetRecognition)
        world.say(.ben, 3)
        await world.until { self.state(world).match.person?.name == "Ben" && self.state(world).elapsed == 3 }
        try await world.app.recognition.stop()
        #expect(world.app.snapshot.people.people.map(\.timesHeard) == [1, 1])
    }

    @Test func `the ribbon shows the last minute and no more`() async throws {
        let world = try await World.begun()
        try await world.app.recognition.start()
        for _ in 0..<9 {
            world.say(.ann, 5)
            world.say(.ben, 5)
        }
        await world.until { self.state(world).elapsed == 90 }
        try await world.app.recognition.stop()
        #expect(state(world).ribbon.first?.start == 30)
        #expect(state(world).ribbon.last?.end == 90)
    }

    @Test func `lost audio is a gap in the ribbon, and frames do not reach over it`() async throws {
        let world = try await World.begun()
        try await world.app.recognition.start()
        world.say(.ann, 2)
        world.lose(1)
        world.say(.ben, 2)
        await world.until { self.state(world).elapsed == 5 }
        try await world.app.recognition.stop()
        #expect(state(world).ribbon.map(\.kind) == [.known, .gap, .known])
        #expect(state(world).ribbon.map(\.start) == [0, 2, 3])
        #expect(state(world).ribbon.map { $0.person?.name } == ["Ann", nil, "Ben"])
    }

    @Test func `a stop waits until everything heard is judged, and later audio is dropped`() async throws {
        let world = try await World.begun()
        try await world.app.recognition.start()
        world.say(.ann, 2)
        try await world.app.recognition.stop()
        #expect(state(world).elapsed == 2)
        #expect(state(world).ribbon.last?.end == 2)
        world.say(.ben, 2)
        #expect(state(world).elapsed == 2)
        await #expect(throws: AppFailure.self) { try await world.app.recognition.stop() }
    }

    @Test func `whoever was recognised was last heard then`() async throws {
        let world = try await World.begun()
        #expect(world.app.snapshot.people.people[0].lastHeard == nil)
        try await world.app.recognition.start()
        world.say(.ann, 4)
        try await world.app.recognition.stop()
        let people = world.app.snapshot.people.people
        #expect(people[0].timesHeard == 1 && people[0].lastHeard == "1970-01-12T13:46:40Z")
        #expect(people[1].timesHeard == 0)
    }

    @Test func `an engine that fails in the middle ends the session and says why`() async throws {
        let world = try await World.begun()
        world.engine.fail(AppFailure(.engine, "A model went away.", remedy: "Get it back."))
        await #expect(throws: AppFailure.self) { try await world.app.recognition.start() }
        #expect(state(world).phase == .failed)
        #expect(state(world).error == ScreenError(text: "A model went away.", remedy: "Get it back."))
        world.engine.fail(nil)
        try await world.app.recognition.start()
        #expect(state(world).phase == .listening && state(world).error == nil)
        try await world.app.recognition.stop()
    }

    @Test func `with nobody enrolled every voice is unknown`() async throws {
        let world = World()
        await world.app.start()
        try await world.app.recognition.start()
        world.say(.ann, 2)
        await world.until { self.state(world).match.kind == .unknown }
        #expect(state(world).scores.isEmpty)
        try await world.app.recognition.stop()
    }

    @Test func `somebody deleted while listening is recognised no more`() async throws {
        let world = try await World.begun()
        try await world.app.recognition.start()
        world.say(.ann, 2)
        await world.until { self.state(world).match.person?.name == "Ann" }
        try await world.app.people.delete(world.app.snapshot.people.people[0].person.id)
        world.say(.ann, 2)
        await world.until {
            self.state(world).scores.map(\.person.name) == ["Ben"] && self.state(world).match.kind == .unknown
        }
        try await world.app.recognition.stop()
    }
}
