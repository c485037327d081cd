import AppModel
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct EditingTests {
    private func state(_ world: World) -> DiarizationState { world.app.snapshot.diarization }
    private func labels(_ world: World) -> [String] { state(world).result?.speakers.map(\.label) ?? [] }

    private func opened(_ samples: [Float]) async throws -> World {
        let world = try await World.begun()
        world.files.put("f", samples)
        try await world.app.perform(.openRecording(file: "f"))
        await world.until { self.state(world).phase == .done }
        return world
    }

    private static let talk = Voice.stranger.seconds(9) + Voice.ann.seconds(4) + Voice.stranger.seconds(1)

    @Test func `a name is given, taken back and given again`() async throws {
        let world = try await opened(Self.talk)
        try await world.app.perform(.renameSpeaker(1, .name(" Cleo ")))
        #expect(labels(world) == ["Cleo", "Ann"])
        #expect(state(world).result?.speakers[0].isRenamed == true)
        #expect(state(world).canUndo && state(world).undoLabel == "Rename to Cleo")
        try await world.app.perform(.undo)
        #expect(labels(world) == ["Speaker 1", "Ann"] && state(world).canRedo)
        try await world.app.perform(.redo)
        #expect(labels(world) == ["Cleo", "Ann"])
        try await world.app.perform(.renameSpeaker(1, .name("")))
        #expect(labels(world) == ["Speaker 1", "Ann"])
    }

    @Test func `a name that another speaker has joins the two, says so and offers to undo it`() async throws {
        let world = try await opened(Self.talk)
        try await world.app.perform(.renameSpeaker(1, .name("ann")))
        #expect(labels(world) == ["Ann"])
        let notice = try #require(world.app.notices.last)
        #expect(notice.text == "Speaker 1 and Ann are one speaker now." && notice.action == .undo)
        try await world.app.perform(.undo)
        #expect(labels(world) == ["Speaker 1", "Ann"])
        #expect(!world.app.notices.contains(notice), "an offer holds until something else was done")
        try await world.app.perform(.renameSpeaker(1, .name("Cleo")))
        #expect(world.app.notices.isEmpty)
    }

    @Test func `a speaker named by somebody enrolled is that person`() async throws {
        let world = try await opened(Self.talk)
        let ben = try #require(world.app.snapshot.people.people.last?.person)
        try await world.app.perform(.renameSpeaker(1, .person(ben.id)))
        #expect(state(world).result?.speakers[0].person == ben)
        #expect(state(world).result?.speakers[0].colour == ben.colour)
    }

    @Test func `speakers are merged and split, and each can be taken back`() async throws {
        let world = try await opened(Self.talk)
        try await world.app.perform(.mergeSpeakers(from: 1, into: 2))
        #expect(labels(world) == ["Ann"])
        try await world.app.perform(.undo)
        #expect(labels(world) == ["Speaker 1", "Ann"])
        try await world.app.perform(.splitSpeaker(1, segments: [2]))
        #expect(labels(world) == ["Speaker 1", "Ann", "Speaker 3"])
        #expect(state(world).result?.segments.map(\.speaker) == [1, 2, 3])
        try await world.app.perform(.undo)
        #expect(state(world).result?.segments.map(\.speaker) == [1, 2, 1])
    }

    @Test func `a new speaker is compared by a fresh recogniser, which heard nobody else`() async throws {
        let world = try await opened(Voice.stranger.seconds(2) + Voice.ben.seconds(2) + Voice.stranger.seconds(2))
        try await world.app.perform(.mergeSpeakers(from: 2, into: 1))
        try await world.app.perform(.reassign(segments: [1], to: .new))
        await world.until { self.labels(world) == ["Speaker 1", "Ben"] }
        let fresh = world.engine.recognitions
        #expect(fresh.count == 1)
        #expect(fresh[0].heard == [.ben])
    }

    @Test func `edits that make no sense are refused with a reason`() async throws {
        let world = try await opened(Self.talk)
        for intent: Intent in [
            .renameSpeaker(9, .name("X")), .renameSpeaker(1, .name("Speaker 2")), .renameSpeaker(1, .person("nobody")),
            .mergeSpeakers(from: 1, into: 1), .splitSpeaker(1, segments: [1]), .splitSpeaker(1, segments: []),
            .reassign(segments: [99], to: .new), .acceptCorrection,
        ] {
            await #expect(throws: AppFailure.self, "\(intent)") { try await world.app.perform(intent) }
        }
        #expect(!state(world).canUndo)
    }

    @Test func `a name that is given offers to remember the voice`() async throws {
        let world = try await opened(Self.talk)
        try await world.app.perform(.renameSpeaker(1, .name("Cleo")))
        let offer = try #require(state(world).correctionOffer)
        #expect(offer.name == "Cleo" && !offer.existing && offer.text.contains("consent"))
        try await world.app.perform(.acceptCorrection)
        #expect(world.app.snapshot.people.people.map(\.person.name) == ["Ann", "Ben", "Cleo"])
        #expect(state(world).correctionOffer == nil)
        #expect(world.engine.enrollments.last?.adding == nil)
        #expect(world.app.notices.last?.text == "Cleo's voice is remembered.")
    }

    @Test func `a name of somebody known offers to add to that voice, and a no is a no`() async throws {
        let world = try await opened(Self.talk)
        try await world.app.perform(.renameSpeaker(1, .name("ben")))
        #expect(state(world).correctionOffer?.existing == true)
        try await world.app.perform(.dismissCorrection)
        #expect(state(world).correctionOffer == nil)
        #expect(world.app.snapshot.people.people.last?.samples.count == 1)
    }

    @Test func `nothing is offered where there is too little speech to learn from`() async throws {
        let world = try await opened(Voice.stranger.seconds(5) + Voice.ann.seconds(2))
        try await world.app.perform(.renameSpeaker(1, .name("Cleo")))
        #expect(state(world).correctionOffer == nil)
        try await world.app.perform(.renameSpeaker(1, .name("Ben")))
        #expect(state(world).correctionOffer?.existing == true)
    }
}
