public import Observation

/// Whether everything is ready: probes the engines at the start and whenever it is asked to.
@MainActor @Observable
public final class DashboardModel {
    private let core: AppCore
    private var engines: [DashboardState.Engine]
    /// Those whose probe has not come back. Another engine than the one in use may take its time, and nobody has to wait for it.
    private var unchecked: Set<EngineID>
    @ObservationIgnored private var generation = 0

    init(_ core: AppCore) {
        self.core = core
        unchecked = Set(core.effects.engines.map(\.id))
        engines = core.effects.engines.map { .init(id: $0.id, name: $0.id.name, state: .checking, note: $0.note) }
    }

    /// What a view shows.
    public var state: DashboardState {
        var state = DashboardState(engines: core.effects.engines.map(\.id))
        state.engines = engines
        state.summary = engines.summary
        state.people = core.profiles.count
        state.profilesState = nil
        state.banner = core.banner
        guard !unchecked.contains(core.settings.engine) else { return state }
        let inUse = engines.first { $0.id == core.settings.engine }
        let isReady = inUse?.state == .ready
        state.phase = isReady ? .ready : .notReady
        let gate = DashboardState.Gate(
            enabled: isReady, reason: isReady ? nil : inUse?.message ?? "The engine in use is not part of this program."
        )
        state.actions = .init(enrol: gate, identify: gate, record: gate, control: gate)
        return state
    }

    /// Probes the engines.
    public func probe() async {
        generation += 1
        let run = generation
        unchecked = Set(core.effects.engines.map(\.id))
        core.banner = nil
        for engine in core.effects.engines {
            let readiness = await engine.probe()
            // A probe asked for later knows better.
            guard run == generation else { return }
            unchecked.remove(engine.id)
            note(readiness, of: engine.id)
        }
    }

    private func note(_ readiness: EngineReadiness, of id: EngineID) {
        guard let index = engines.firstIndex(where: { $0.id == id }) else { return }
        var engine = DashboardState.Engine(id: id, name: id.name, state: .ready, note: engines[index].note)
        switch readiness {
        case .ready: break
        case .failed(let failure):
            engine.state = .failed
            engine.message = failure.message
            engine.remedy = failure.remedy.isEmpty ? nil : failure.remedy
            if id == core.settings.engine { core.banner = failure.shown }
        case .absent(let failure):
            engine.state = .absent
            engine.message = failure.message
            engine.remedy = failure.remedy.isEmpty ? nil : failure.remedy
            if id == core.settings.engine { core.banner = failure.shown }
        }
        engines[index] = engine
    }
}
