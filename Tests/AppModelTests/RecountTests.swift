import AppModel
import Foundation
import SpeakerRecognition
import Testing

/// Another number of speakers: what it joins, and the way back.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RecountTests {
    private func state(_ world: World) -> DiarizationState { world.app.snapshot.diarization }
    private func labels(_ world: World) -> [String] { state(world).result?.speakers.map(\.label) ?? [] }

    private func opened(_ samples: [Float], count: DiarizationState.Count? = nil) async throws -> World {
        let world = try await World.begun()
        if let count { try await world.app.perform(.rerun(count)) }
        world.files.put("f", samples)
        try await world.app.perform(.openRecording(file: "f"))
        await done(world)
        return world
    }

    private func rerun(_ world: World, _ count: DiarizationState.Count) async throws {
        try await world.app.perform(.rerun(count))
        await done(world)
    }

    private func done(_ world: World) async { await world.until { self.state(world).phase == .done } }

    private static let talk = Voice.ann.seconds(4) + Voice.ben.seconds(3) + Voice.stranger.seconds(2)

    @Test(arguments: [
        DiarizationState.Count(.exactly, lower: 2), .init(.between, lower: 1, upper: 2),
    ])
    func `two people whom a number joins get nobody's name, and that is said`(count: DiarizationState.Count)
        async throws
    {
        let world = try await opened(
            Voice.stranger.seconds(2) + Voice.ann.seconds(4) + Voice.ben.seconds(3), count: count)
        #expect(labels(world) == ["Speaker 1", "Speaker 2"])
        let joined = try #require(state(world).result?.speakers[1])
        #expect(joined.joined?.map(\.name) == ["Ann", "Ben"])
        #expect(joined.person == nil && joined.score == nil && joined.suggestion == nil)
        #expect(
            state(world).result?.warnings == [
                "Speaker 2 holds the voices of Ann and Ben: more people speak than were asked for. Allow more, or split the lane."
            ])
        #expect(state(world).result?.speakers[0].joined == nil)
    }

    @Test func `whom a number joins is told by the threshold of the moment`() async throws {
        let world = try await opened(Self.talk, count: .init(.exactly, lower: 1))
        #expect(state(world).result?.speakers[0].joined?.count == 2)
        try await world.app.perform(.setThreshold(0.9))
        #expect(state(world).result?.speakers[0].joined == nil && state(world).result?.warnings == [])
        try await world.app.perform(.setThreshold(0.65))
        #expect(state(world).result?.speakers[0].joined?.count == 2)
    }

    @Test func `a person joined with a stranger keeps the name, as one who was split in two would`() async throws {
        let world = try await opened(Voice.ann.seconds(4) + Voice.stranger.seconds(2), count: .init(.exactly, lower: 1))
        #expect(labels(world) == ["Ann"] && state(world).result?.speakers[0].joined == nil)
    }

    @Test func `a name given by hand, or a split, settles it`() async throws {
        let world = try await opened(Self.talk, count: .init(.exactly, lower: 1))
        try await world.app.perform(.renameSpeaker(1, .name("Ann")))
        #expect(labels(world) == ["Ann"] && state(world).result?.speakers[0].joined == nil)
        try await world.app.perform(.undo)
        try await world.app.perform(.splitSpeaker(1, segments: [1, 2]))
        #expect(state(world).result?.speakers.allSatisfy { $0.joined == nil } == true)
        #expect(state(world).result?.warnings == [])
    }

    @Test func `somebody enrolled later is found among the joined`() async throws {
        let world = World([try .fake("Ann")])
        await world.app.start()
        try await world.app.perform(.rerun(.init(.exactly, lower: 1)))
        world.files.put("f", Self.talk)
        try await world.app.perform(.openRecording(file: "f"))
        await done(world)
        #expect(labels(world) == ["Ann"])
        _ = try world.profiles.enroll(
            ProfileName("Ben"), voice: LearntVoice(references: [.fake()], model: Profile.space), ifTaken: .refuse)
        try await world.app.perform(.refresh)
        #expect(labels(world) == ["Speaker 1"])
    }

    @Test func `another number of speakers is taken back with all that was edited before, and done again`() async throws
    {
        let world = try await opened(Self.talk)
        try await world.app.perform(.renameSpeaker(3, .name("Cleo")))
        try await world.app.perform(.mergeSpeakers(from: 1, into: 2))
        #expect(labels(world) == ["Ben", "Cleo"])
        try await rerun(world, .init(.exactly, lower: 1))
        #expect(labels(world) == ["Speaker 1"])
        #expect(state(world).canUndo && state(world).undoLabel == "Change the number of people")
        try await world.app.perform(.renameSpeaker(1, .name("All")))
        try await world.app.perform(.undo)
        #expect(labels(world) == ["Speaker 1"])
        try await world.app.perform(.undo)
        #expect(labels(world) == ["Ben", "Cleo"] && state(world).speakerCount == .init(.automatic))
        #expect(state(world).redoLabel == "Change the number of people")
        try await world.app.perform(.undo)
        #expect(labels(world) == ["Ann", "Ben", "Cleo"])
        for _ in 0..<3 { try await world.app.perform(.redo) }
        #expect(labels(world) == ["All"] && state(world).speakerCount == .init(.exactly, lower: 1))
        #expect(!state(world).canRedo)
        #expect(world.engine.hearings == 1)
    }

    @Test func `an edit after taking a number back ends the way forward`() async throws {
        let world = try await opened(Self.talk)
        try await rerun(world, .init(.exactly, lower: 1))
        try await world.app.perform(.undo)
        #expect(state(world).canRedo)
        try await world.app.perform(.renameSpeaker(3, .name("Cleo")))
        #expect(!state(world).canRedo)
        try await world.app.perform(.undo)
        #expect(state(world).redoLabel == "Rename to Cleo")
    }

    @Test func `what is brought back has the names and the threshold of today`() async throws {
        let world = try await opened(Self.talk)
        try await rerun(world, .init(.exactly, lower: 1))
        try await world.app.perform(.setThreshold(0.75))
        let ann = try #require(world.app.snapshot.people.people.first?.person)
        try await world.app.perform(.renamePerson(ann.id, name: "Anna"))
        try await world.app.perform(.undo)
        await world.until { self.labels(world) == ["Anna", "Ben", "Speaker 3"] }
        try await world.app.perform(.setThreshold(0.9))
        #expect(labels(world) == ["Speaker 1", "Speaker 2", "Speaker 3"])
    }
}
