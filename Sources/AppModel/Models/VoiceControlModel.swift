import Audio
public import Observation
import SpeakerRecognition
import Triggers

/// The film list that obeys the voice: ``MovieListModel`` with what listens for its commands.
@MainActor @Observable
public final class VoiceControlModel {
    private var phase = ControlState.Phase.idle
    private var error: ScreenError?
    var history: [ControlState.Phrase] = []
    private var graph = ControlState.Graph()
    var who = WhoMayCommand.anyone
    var triggers = TriggerSet.list
    var movies = MovieListModel()
    let core: AppCore
    private let microphone: MicrophoneModel
    @ObservationIgnored var listening: Task<Void, Never>?
    @ObservationIgnored var wantsSession = false
    @ObservationIgnored var wantsKeywords = false
    /// The last change on its way to the settings.
    @ObservationIgnored private var keeping: Task<Void, Never>?
    @ObservationIgnored private var heardSamples = 0
    /// What is shown because the microphone is in use, or cannot be used.
    @ObservationIgnored private var microphoneError: ScreenError?

    /// Phrases that are remembered.
    public static let historyLength = 10
    /// Events of a node that are shown.
    private static let shownEvents = 5

    init(_ core: AppCore, _ microphone: MicrophoneModel) {
        self.core = core
        self.microphone = microphone
    }

    /// What a view shows.
    public var state: ControlState {
        var state = ControlState()
        state.phase = phase
        state.movies = movies.movies.map {
            .init(
                title: $0.title, description: $0.summary, liked: $0.opinion == .liked,
                disliked: $0.opinion == .disliked,
                expanded: $0.isExpanded)
        }
        state.selected = movies.selection
        state.last = history.first
        state.history = history
        state.triggers = triggers.types.map { type in
            .init(
                id: type.id.rawValue, type: type.isRuntime ? "runtime" : "fixed",
                keywords: type.isRuntime ? movies.titles : type.keywords,
                allowed: type.speakers.map { .people($0) } ?? who)
        }
        state.graph = graph
        state.whoMayCommand = who
        state.isEdited = isEdited
        state.error = error
        return state
    }

    // MARK: Listening

    /// Starts listening for commands.
    public func start(tab: String? = nil) async throws(AppFailure) {
        guard phase == .idle || phase == .failed else {
            throw AppFailure(.notNow, "It is listening already.", remedy: "Stop it first.")
        }
        phase = .starting
        error = nil
        do throws(AppFailure) {
            await core.catchUp()
            let session = try await makeSession()
            let events = try await microphone.open(for: .control, tab: tab)
            graph = session.graph
            wantsSession = false
            heardSamples = 0
            phase = .listening
            listening = Task { await listen(to: events, session) }
        } catch {
            fail(error)
            throw error
        }
    }

    /// Stops listening.
    public func stop() async throws(AppFailure) {
        guard phase == .listening else {
            throw AppFailure(.notNow, "It is not listening.", remedy: "Start it first.")
        }
        phase = .idle
        await microphone.stop()
        await listening?.value
    }

    private func makeSession() async throws(AppFailure) -> any CommandListening {
        let engine = try core.engine
        let (set, titles, profiles, threshold) = (effectiveTriggers, movies.titles, core.profiles, core.threshold)
        return try await failing(as: .engine) {
            try await engine.makeCommandListening(
                for: set, keywords: titles, profiles: profiles, threshold: threshold)
        }
    }

    private func listen(to events: AsyncStream<MicrophoneEvent>, _ session: any CommandListening) async {
        var session = session
        var failure: AppFailure?
        do {
            for await event in events {
                guard let chunk = microphone.take(event) else { continue }
                if wantsSession {
                    wantsSession = false
                    session = try await makeSession()
                    graph = session.graph
                } else if wantsKeywords {
                    await session.setKeywords(movies.titles)
                }
                wantsKeywords = false
                heardSamples += chunk.lost + chunk.samples.count
                take(try await session.push(chunk.samples))
            }
            take(try await session.finish())
        } catch {
            failure = AppFailure(error, as: .engine)
            await microphone.stop()
        }
        microphone.closed()
        listening = nil
        if let failure {
            fail(failure)
        } else if phase == .listening {
            fail(AppFailure(.microphone, microphone.state.message ?? "The microphone stopped."))
        }
    }

    private func take(_ update: CommandUpdate) {
        var graph = graph
        for index in graph.nodes.indices {
            let id = graph.nodes[index].id
            if let level = update.levels[id] { graph.nodes[index].level = max(-120, level.hundredths) }
            graph.nodes[index].events += update.events.filter { $0.node == id }.map(\.event)
            graph.nodes[index].events.removeFirst(max(0, graph.nodes[index].events.count - Self.shownEvents))
        }
        if graph != self.graph { self.graph = graph }
        for command in update.commands { hear(command) }
    }

    private func hear(_ command: HeardCommand) {
        let label = command.action.map { movies.obey($0).words }
        remember(
            ControlState.Phrase(
                phrase: command.text, matched: command.action?.trigger.rawValue, label: label,
                score: command.confidence?.thousandths, outcome: command.action == nil ? .rejected : .fired,
                reason: command.reason, at: command.start.hundredths))
    }

    private func remember(_ phrase: ControlState.Phrase) {
        history.insert(phrase, at: 0)
        history.removeLast(max(0, history.count - Self.historyLength))
    }

    // MARK: By hand

    /// Gives a command by hand.
    ///
    /// - Parameter trigger: A trigger's id.
    public func command(_ trigger: String) throws(AppFailure) {
        guard let type = triggers[TriggerID(trigger)], !type.isRuntime else {
            throw AppFailure(.notFound, "There is no command \"\(trigger)\".", remedy: "Choose one of those shown.")
        }
        let label = movies.obey(TriggerAction(type.id)).words
        remember(
            ControlState.Phrase(
                phrase: type.keywords.first ?? trigger, matched: trigger, label: label, score: nil, outcome: .fired,
                reason: nil,
                at: SampleClock.seconds(heardSamples).hundredths))
    }

    /// Selects a film.
    public func select(_ index: Int) throws(AppFailure) {
        try checkFilm(index)
        movies.select(at: index)
    }

    /// The triggers with who may give them.
    private var effectiveTriggers: TriggerSet {
        guard case .people(let names) = who else { return triggers }
        var set = triggers
        for index in set.types.indices where set.types[index].speakers == nil { set.types[index].speakers = names }
        return set
    }

    /// Listens for those who are known now; whoever is not any more may not command.
    func profilesChanged() {
        wantsSession = listening != nil
        // Profiles that cannot be read just now say nothing about who is known.
        guard core.areProfilesRead, case .people(let names) = who else { return }
        who = .people(names.filter { core.profile(named: $0) != nil })
        keep()
    }

    /// Keeps in the settings what differs from what the program came with.
    func keep() {
        let note = note
        keeping = Task { await core.change { $0.control = note } }
    }

    /// Waits until what was changed is in the settings.
    public func settle() async { await keeping?.value }

    /// What stood in the way is gone.
    func microphoneFreed() {
        guard let microphoneError, phase == .failed, error == microphoneError else { return }
        error = nil
        phase = .idle
    }

    func checkFilm(_ index: Int) throws(AppFailure) {
        guard movies.movies.indices.contains(index) else {
            throw AppFailure(.notFound, "There is no film \(index + 1).", remedy: "Choose one of those shown.")
        }
    }

    private func fail(_ failure: AppFailure) {
        phase = .failed
        error = failure.shown
        microphoneError = failure.isOfMicrophone ? failure.shown : nil
        core.remember(failure)
    }
}
