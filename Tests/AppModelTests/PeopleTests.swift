import AppModel
import Foundation
import SpeakerRecognition
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct PeopleTests {
    private func people(_ world: World) -> [PeopleState.Entry] { world.app.snapshot.people.people }

    @Test func `the list tells what is known of each person`() async throws {
        let world = try await World.begun()
        #expect(world.app.snapshot.people.phase == .ready)
        let ann = try #require(people(world).first)
        #expect(ann.person.name == "Ann" && ann.created == "1970-01-01T00:00:00Z" && ann.model == "fake@1")
        #expect(ann.samples.map(\.seconds) == [9] && ann.quality == 0.9 && !ann.needsNewEnrolment)
        #expect(Set(people(world).map(\.person.colour)).count == 2)
    }

    @Test func `a person is renamed, and a taken name is refused`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.renamePerson(people(world)[0].person.id, name: "Zoe"))
        #expect(people(world).map(\.person.name) == ["Ben", "Zoe"])
        await #expect { try await world.app.perform(.renamePerson(people(world)[1].person.id, name: "ben")) } throws: {
            ($0 as? AppFailure)?.code == .name
        }
        #expect(world.app.snapshot.people.error != nil && world.app.snapshot.people.pending == nil)
    }

    @Test func `two voices that do not agree are merged only by force`() async throws {
        let world = try await World.begun()
        let (ann, ben) = (people(world)[0].person.id, people(world)[1].person.id)
        await #expect { try await world.app.perform(.mergePeople(from: ann, into: ben, force: false)) } throws: {
            ($0 as? AppFailure)?.code == .voice
        }
        try await world.app.perform(.mergePeople(from: ann, into: ben, force: true))
        #expect(people(world).map(\.person.name) == ["Ben"] && people(world)[0].samples.count == 2)
    }

    @Test func `a person goes with the last sample, and with all that was noted`() async throws {
        let world = try await World.begun()
        let ann = people(world)[0]
        try await world.app.perform(.setColour(person: ann.person.id, colour: 7))
        try await world.app.perform(.deleteSample(person: ann.person.id, sample: ann.samples[0].id))
        #expect(people(world).map(\.person.name) == ["Ben"])
        #expect(world.profiles.all.map(\.name.text) == ["Ben"])
        #expect(world.settings.kept?.people[ann.person.id] == nil)
    }

    @Test func `a person goes as a whole, once`() async throws {
        let world = try await World.begun()
        let ann = people(world)[0]
        try await world.app.perform(.deletePerson(ann.person.id))
        #expect(people(world).map(\.person.name) == ["Ben"])
        await #expect { try await world.app.perform(.deletePerson(ann.person.id)) } throws: {
            ($0 as? AppFailure)?.code == .notFound
        }
    }

    @Test func `erasing takes the word for it, and leaves nothing about anybody`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.setColour(person: people(world)[0].person.id, colour: 7))
        await #expect(throws: AppFailure.self) { try await world.app.perform(.erase(confirmation: "yes")) }
        #expect(people(world).count == 2)
        try await world.app.perform(.erase(confirmation: "erase"))
        #expect(people(world).isEmpty)
        #expect(world.profiles.isErased)
        #expect(world.settings.kept == nil)
    }

    @Test func `erasing leaves nothing open, and the settings are those of a first start`() async throws {
        let world = try await World.begun()
        world.files.put("f", Voice.stranger.seconds(9) + Voice.ann.seconds(4))
        try await world.app.perform(.openRecording(file: "f"))
        await world.until { world.app.snapshot.diarization.phase == .done }
        try world.app.enrollment.setName("Cleo", isOtherPerson: false, consent: false)
        try await world.app.perform(.setThreshold(0.9))
        try await world.app.perform(.setTitle(index: 0, "The Green Boat"))
        try await world.app.perform(.erase(confirmation: "erase"))
        let state = world.app.snapshot
        #expect(state.diarization.phase == .idle && state.diarization.result == nil)
        #expect(state.enrollment.name == "" && state.recognition.scores.isEmpty)
        #expect(state.settings.threshold == AppSettings.defaultThreshold)
        #expect(state.diarization.threshold == AppSettings.defaultThreshold)
        #expect(state.control.movies.first?.title == "The Lantern Keeper" && !state.control.isEdited)
        #expect(world.settings.kept == nil)
        #expect(state.notices.last?.text == "Everything is erased: voices, settings, and what was open.")
    }

    @Test func `the news that somebody is enrolled goes with the person, and takes over a new name`() async throws {
        let world = try await World.begun()
        world.files.put("f", Voice.stranger.seconds(12))
        try world.app.enrollment.setName("Cleo", isOtherPerson: false, consent: false)
        try await world.app.perform(.enrollFile("f"))
        await world.until { world.app.snapshot.enrollment.phase == .review }
        try await world.app.enrollment.save()
        let id = try #require(world.app.snapshot.enrollment.saved?.id)
        try await world.app.perform(.renamePerson(id, name: "Clio"))
        #expect(world.app.snapshot.enrollment.saved?.name == "Clio")
        try await world.app.perform(.deletePerson(id))
        #expect(world.app.snapshot.enrollment.phase == .idle && world.app.snapshot.enrollment.saved == nil)
    }

    @Test func `a colour is kept, and shows wherever the person is named`() async throws {
        let world = try await World.begun()
        let ann = people(world)[0].person.id
        try await world.app.perform(.setColour(person: ann, colour: 7))
        #expect(people(world)[0].person.colour == 7)
        #expect(world.settings.kept?.people[ann]?.colour == 7)
        await #expect(throws: AppFailure.self) { try await world.app.perform(.setColour(person: ann, colour: 12)) }
    }

    @Test func `what was noted about somebody goes with them, even where another program deleted them`() async throws {
        let world = try await World.begun()
        let ann = people(world)[0].person.id
        try await world.app.perform(.setColour(person: ann, colour: 7))
        try world.profiles.delete(#require(UUID(uuidString: ann)))
        await world.app.refresh()
        try await world.app.perform(.setColour(person: people(world)[0].person.id, colour: 3))
        #expect(world.settings.kept?.people.keys.sorted() == [people(world)[0].person.id])
    }

    @Test func `profiles go out and come in, and those left out are named`() async throws {
        let world = try await World.begun()
        #expect(try await world.app.people.exported() == Data("2".utf8))
        #expect(try await world.app.people.exported([people(world)[0].person.id]) == Data("1".utf8))
        try await world.app.people.importProfiles(Data())
        #expect(world.app.snapshot.people.skipped.map(\.name) == ["Ann"])
    }
}
