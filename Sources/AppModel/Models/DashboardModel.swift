public import Observation

/// Whether everything is ready: probes the engines at the start and whenever it is asked to.
@MainActor @Observable
public final class DashboardModel {
    private let core: AppCore
    private var engines: [DashboardState.Engine]
    private var isChecking = true
    @ObservationIgnored private var generation = 0

    init(_ core: AppCore) {
        self.core = core
        engines = core.effects.engines.map { .init(id: $0.id, name: $0.id.name, state: .checking) }
    }

    /// What a view shows.
    public var state: DashboardState {
        var state = DashboardState(engines: core.effects.engines.map(\.id))
        state.engines = engines
        state.summary = engines.summary
        state.people = core.profiles.count
        state.profilesState = nil
        state.banner = core.banner
        guard !isChecking else { return state }
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
        isChecking = true
        core.banner = nil
        for engine in core.effects.engines {
            let readiness = await engine.probe()
            // A probe asked for later knows better.
            guard run == generation else { return }
            note(readiness, of: engine.id)
        }
        isChecking = false
    }

    private func note(_ readiness: EngineReadiness, of id: EngineID) {
        guard let index = engines.firstIndex(where: { $0.id == id }) else { return }
        var engine = DashboardState.Engine(id: id, name: id.name, state: .ready)
        switch readiness {
        case .ready: break
        case .failed(let failure):
            engine.state = .failed
            engine.message = failure.message
            engine.remedy = failure.remedy.isEmpty ? nil : failure.remedy
            core.banner = failure.shown
        case .absent(let failure):
            engine.state = .absent
            engine.message = failure.message
            engine.remedy = failure.remedy.isEmpty ? nil : failure.remedy
            if id == core.settings.engine { core.banner = failure.shown }
        }
        engines[index] = engine
    }
}
