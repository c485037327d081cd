import AppModel
import Foundation
import Testing
import Triggers

@MainActor @Suite(.timeLimit(.minutes(10))) struct ControlTests {
    private func state(_ world: World) -> ControlState { world.app.snapshot.control }

    @Test func `a spoken command moves through the list, and is remembered with what was heard`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.startControl)
        world.say(.ann, 0.1)
        await world.until { self.state(world).selected == 1 }
        let last = try #require(state(world).last)
        #expect(last.phrase == "Next." && last.matched == "down" && last.score == 0.9 && last.outcome == .fired)
        #expect(last.label == "went to \(state(world).movies[1].title)")
        world.say(.stranger, 0.1)
        await world.until { self.state(world).last?.outcome == .rejected }
        #expect(
            state(world).last?.label == nil && state(world).last?.reason == "It is no command."
                && state(world).selected == 1)
        #expect(state(world).history.map(\.phrase) == ["Hello.", "Next."])
        try await world.app.perform(.stopControl)
        #expect(state(world).phase == .idle)
    }

    @Test func `the graph shows its levels and the latest events of each node`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.startControl)
        world.say(.ann, 1)
        await world.until { self.state(world).history.count == 10 }
        let graph = state(world).graph
        #expect(graph.nodes.map(\.id) == ["inputNode", "level", "commands"])
        #expect(graph.nodes[1].level == -20)
        #expect(graph.nodes[2].events.count == 5 && graph.nodes[2].events.last?.at == 0.9)
        #expect(graph.connections.map(\.kind) == [.audio, .audio])
        try await world.app.perform(.stopControl)
    }

    @Test func `no more than ten phrases are remembered`() async throws {
        let world = try await World.begun()
        for _ in 0..<12 { try await world.app.perform(.command("down")) }
        #expect(state(world).history.count == 10 && state(world).selected == 11)
    }

    @Test func `commands can be given by hand, and unknown ones are refused`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.command("like"))
        #expect(state(world).movies[0].liked)
        try await world.app.perform(.selectFilm(3))
        #expect(state(world).selected == 3)
        await #expect(throws: AppFailure.self) { try await world.app.perform(.command("fly")) }
        await #expect(throws: AppFailure.self) { try await world.app.perform(.selectFilm(99)) }
    }

    @Test func `a title that is changed can be said from the next utterance on`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.startControl)
        try await world.app.perform(.setTitle(index: 11, "The Green Boat"))
        world.say(.ben, 0.1)
        await world.until { self.state(world).selected == 11 }
        #expect(state(world).triggers.first { $0.type == "runtime" }?.keywords.last == "The Green Boat")
        #expect(world.engine.commands.count == 1)
        #expect(state(world).last?.label == "went to The Green Boat" && state(world).last?.matched == "runtimeTriggers")
        for title in ["", "Copper Sky", "copper sky!", "…"] {
            await #expect(throws: AppFailure.self) { try await world.app.perform(.setTitle(index: 11, title)) }
        }
        try await world.app.perform(.stopControl)
    }

    @Test func `keywords are checked as those of a file are, and hold while it listens`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.startControl)
        try await world.app.perform(.setKeywords(trigger: "down", ["onwards"]))
        #expect(state(world).triggers.first { $0.id == "down" }?.keywords == ["onwards"])
        world.say(.nobody, 0.1)
        world.say(.ann, 0.1)
        await world.until { self.state(world).selected == 1 }
        #expect(world.engine.commands.last?.set[TriggerID("down")]?.keywords == ["onwards"])
        for keywords in [[], [" "], ["up"]] {
            await #expect(throws: AppFailure.self, "\(keywords)") {
                try await world.app.perform(.setKeywords(trigger: "down", keywords))
            }
        }
        try await world.app.perform(.resetControl)
        #expect(state(world).triggers.first { $0.id == "down" }?.keywords.contains("onwards") == false)
        try await world.app.perform(.stopControl)
    }

    @Test func `words, titles and who may command are kept between starts, and can be given up`() async throws {
        let world = try await World.begun()
        #expect(!state(world).isEdited)
        let shipped = state(world)
        try await world.app.perform(.setKeywords(trigger: "down", ["onwards"]))
        try await world.app.perform(.setTitle(index: 2, "Copper Moon"))
        try await world.app.perform(.setTitle(index: 0, "Copper Sky"))
        try await world.app.perform(.setWho(.people(["Ann"])))
        #expect(state(world).isEdited)
        let next = try await World.begun(settings: world.settings.kept)
        #expect(state(next).triggers == state(world).triggers && state(next).movies == state(world).movies)
        #expect(state(next).whoMayCommand == .people(["Ann"]) && state(next).isEdited)
        try await next.app.perform(.startControl)
        #expect(next.engine.commands.last?.set[TriggerID("down")]?.keywords == ["onwards"])
        #expect(next.engine.commands.last?.keywords.prefix(3).last == "Copper Moon")
        try await next.app.perform(.stopControl)
        try await next.app.perform(.resetControl)
        #expect(state(next).triggers == shipped.triggers && state(next).movies == shipped.movies)
        #expect(!state(next).isEdited && next.settings.kept?.control == nil)
    }

    @Test func `a trigger file is kept whole`() async throws {
        let world = try await World.begun()
        var set = TriggerSet.list
        set.types[0].carriers = ["please *"]
        try world.app.control.setTriggers(json: Data(set.json.utf8))
        try await world.app.perform(.setTitle(index: 0, "The Green Boat"))
        let next = try await World.begun(settings: world.settings.kept)
        try await next.app.perform(.startControl)
        #expect(next.engine.commands.last?.set == set)
        try await next.app.perform(.stopControl)
    }

    @Test func `what was kept and does not fit any more is left out, and told`() async throws {
        var settings = AppSettings()
        var note = ControlNote()
        note.keywords = ["down": ["up"], "fly": ["away"]]
        settings.control = note
        let world = try await World.begun(settings: settings)
        #expect(state(world).triggers.first?.keywords == TriggerSet.list.types[0].keywords)
        #expect(world.app.notices.contains { $0.kind == .warning && $0.text.contains("commands and titles") })
    }

    @Test func `to erase everything forgets who might command`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.setWho(.people(["Ann"])))
        try await world.app.perform(.startControl)
        try await world.app.people.erase(confirmation: "erase")
        #expect(state(world).phase == .idle, "who may command is as at a first start, so nobody listens on")
        #expect(state(world).whoMayCommand == .anyone)
        #expect(world.settings.kept == nil)
    }

    @Test func `profiles that cannot be read just now change nothing of who may command`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.setWho(.people(["Ann"])))
        world.profiles.fail(AppFailure(.profiles, "The disk is away."))
        try await world.app.perform(.refresh)
        world.profiles.fail(nil)
        try await world.app.perform(.refresh)
        #expect(state(world).whoMayCommand == .people(["Ann"]))
    }

    @Test func `a title and a command are never said with the same words`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.setKeywords(trigger: "down", ["onwards"]))
        for title in ["onwards", "Onwards!"] {
            await #expect { try await world.app.perform(.setTitle(index: 0, title)) } throws: {
                ($0 as? AppFailure)?.code == .invalidArguments
            }
        }
        let title = state(world).movies[2].title
        await #expect { try await world.app.perform(.setKeywords(trigger: "down", [title])) } throws: {
            ($0 as? AppFailure)?.code == .invalidArguments
        }
        #expect(state(world).triggers.first { $0.id == "down" }?.keywords == ["onwards"])
    }

    @Test func `what was done is told in words`() async throws {
        let world = try await World.begun()
        let title = state(world).movies[0].title
        for (command, label) in [
            ("like", "liked \(title)"), ("like", "took the like of \(title) back"),
            ("up", "stayed at \(title), the first film"),
            ("expand", "showed what \(title) is about"), ("expand", "closed \(title)"),
            ("dislike", "disliked \(title)"),
        ] {
            try await world.app.perform(.command(command))
            #expect(state(world).last?.label == label)
        }
    }

    @Test func `commands can be for certain people alone`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.setWho(.people(["Ann"])))
        #expect(state(world).triggers.allSatisfy { $0.allowed == .people(["Ann"]) })
        try await world.app.perform(.startControl)
        #expect(world.engine.commands.last?.set.types.allSatisfy { $0.speakers == ["Ann"] } == true)
        try await world.app.perform(.stopControl)
        await #expect(throws: AppFailure.self) { try await world.app.perform(.setWho(.people(["Zoe"]))) }
        await #expect(throws: AppFailure.self) { try await world.app.perform(.setWho(.people([]))) }
        #expect(state(world).whoMayCommand == .people(["Ann"]))
    }

    @Test func `whoever is deleted may not command any more, and nobody else may instead`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.setWho(.people(["Ann"])))
        try await world.app.people.delete(world.app.snapshot.people.people[0].person.id)
        #expect(state(world).whoMayCommand == .people([]))
    }
}
