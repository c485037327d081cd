import AppModel
import Foundation
import SpeakerRecognition
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct DashboardTests {
    private static let absent = AppFailure(.engine, "Not part of this program.", remedy: "Use the open engine.")

    @Test func `both engines are probed at the start, and the status line says which are ready`() async throws {
        let world = World()
        world.picovoice.set(.absent(Self.absent))
        #expect(world.app.snapshot.dashboard.phase == .checking)
        #expect(world.app.snapshot.dashboard.summary == "engine … picovoice …")
        await world.app.start()
        let state = world.app.snapshot.dashboard
        #expect(state.summary == "engine ✓ picovoice –")
        #expect(state.phase == .ready)
        #expect(state.engines[1].state == .absent)
        #expect(state.engines[1].message == Self.absent.message)
        #expect(state.banner == nil)
        #expect(world.engine.probes == 1)
    }

    @Test func `refresh probes again`() async throws {
        let world = World()
        world.engine.set(.failed(AppFailure(.engine, "A model is damaged.", remedy: "Run make models.")))
        await world.app.start()
        #expect(world.app.snapshot.dashboard.summary == "engine ✕ picovoice ✓")
        world.engine.set(.ready)
        try await world.app.perform(.refresh)
        #expect(world.app.snapshot.dashboard.summary == "engine ✓ picovoice ✓")
        #expect(world.app.snapshot.dashboard.banner == nil)
        #expect(world.engine.probes == 2)
    }

    @Test func `no action can be taken while the engine in use does not work, and each says why`() async throws {
        let world = World()
        world.engine.set(.failed(AppFailure(.engine, "A model is damaged.", remedy: "Run make models.")))
        await world.app.start()
        let state = world.app.snapshot.dashboard
        #expect(state.phase == .notReady)
        for gate in [state.actions.enrol, state.actions.identify, state.actions.record, state.actions.control] {
            #expect(!gate.enabled && gate.reason == "A model is damaged.")
        }
        #expect(state.banner == ScreenError(text: "A model is damaged.", remedy: "Run make models."))
    }

    @Test func `every action is open once the engine in use works`() async throws {
        let world = try await World.begun()
        let actions = world.app.snapshot.dashboard.actions
        #expect([actions.enrol, actions.identify, actions.record, actions.control].allSatisfy { $0.enabled })
        #expect(world.app.snapshot.dashboard.people == 2)
    }

    @Test func `the latest error stands in the banner until a probe finds none`() async throws {
        let world = try await World.begun()
        world.engine.fail(AppFailure(.engine, "A model went away."))
        await #expect(throws: AppFailure(.engine, "A model went away.")) { try await world.app.recognition.start() }
        #expect(world.app.snapshot.dashboard.banner?.text == "A model went away.")
        await world.app.refresh()
        #expect(world.app.snapshot.dashboard.banner == nil)
    }

    @Test func `profiles that cannot be read show, and nobody is known`() async throws {
        let world = World([try .fake("Ann")])
        world.profiles.fail(ProfileStoreError.notAProfilesFile(path: "/x"))
        await world.app.start()
        #expect(world.app.snapshot.people.phase == .failed)
        #expect(world.app.snapshot.dashboard.profilesState != nil)
        #expect(world.app.snapshot.dashboard.banner != nil)
        #expect(world.app.snapshot.dashboard.people == 0)
    }

    @Test func `the threshold is 0.65 until somebody chooses one, and is kept between starts`() async throws {
        let world = try await World.begun()
        #expect(world.app.settings.threshold == 0.65)
        try await world.app.perform(.setThreshold(0.8))
        #expect(world.app.snapshot.recognition.threshold == 0.8)
        #expect(world.app.snapshot.diarization.threshold == 0.8)
        let next = World([], settings: world.settings.kept)
        await next.app.start()
        #expect(next.app.settings.threshold == 0.8)
        #expect(next.app.snapshot.recognition.threshold == 0.8)
    }

    @Test func `a slider that is dragged ends where it was let go of, on the screens and in the settings`() async throws
    {
        let world = try await World.begun()
        let drags = (1...20).map { step in
            Task { try? await world.app.setThreshold(Double(step) / 20) }
        }
        for drag in drags { await drag.value }
        #expect(world.settings.kept?.threshold == world.app.settings.threshold)
        #expect(world.app.snapshot.recognition.threshold == world.app.settings.threshold)
    }

    @Test func `settings that cannot be read are told, and those of a first start hold`() async throws {
        let world = World()
        world.settings.failure = AppFailure(.settings, "They are damaged.")
        await world.app.start()
        #expect(world.app.notices.map(\.text) == ["They are damaged."])
        #expect(world.app.settings.threshold == 0.65)
    }

    @Test func `a threshold outside 0 to 1 is refused`() async throws {
        let world = try await World.begun()
        await #expect(throws: AppFailure.self) { try await world.app.perform(.setThreshold(1.5)) }
        #expect(world.app.settings.threshold == 0.65)
    }

    @Test func `an engine that is not in use may be absent without a banner`() async throws {
        let world = World()
        world.picovoice.set(.absent(Self.absent))
        await world.app.start()
        await #expect(throws: Self.absent) { try await world.app.perform(.setEngine(.picovoice)) }
        #expect(world.app.snapshot.settings.engine == .open && world.settings.kept?.engine != .picovoice)
    }
}
