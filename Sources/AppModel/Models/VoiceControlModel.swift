import Audio
public import Foundation
public import Observation
import SpeakerRecognition
import Triggers

/// The film list that obeys the voice: ``MovieListModel`` with what listens for its commands.
@MainActor @Observable
public final class VoiceControlModel {
    private var phase = ControlState.Phase.idle
    private var error: ScreenError?
    private var history: [ControlState.Phrase] = []
    private var graph = ControlState.Graph()
    private var who = WhoMayCommand.anyone
    private(set) var triggers = TriggerSet.list
    private var movies = MovieListModel()
    private let core: AppCore
    private let microphone: MicrophoneModel
    @ObservationIgnored private var listening: Task<Void, Never>?
    @ObservationIgnored private var wantsSession = false
    @ObservationIgnored private var wantsKeywords = false
    @ObservationIgnored private var heardSamples = 0
    /// What is shown because another screen uses the microphone.
    @ObservationIgnored private var busyError: ScreenError?

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
        let label = command.action.map { movies.obey($0) }
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
        let label = movies.obey(TriggerAction(type.id))
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

    // MARK: Editing

    /// Changes what can be said for a command; holds from the next utterance on.
    public func setKeywords(_ keywords: [String], of trigger: String) throws(AppFailure) {
        guard let index = triggers.types.firstIndex(where: { $0.id.rawValue == trigger }),
            !triggers.types[index].isRuntime
        else {
            throw AppFailure(.notFound, "There is no command \"\(trigger)\".", remedy: "Choose one of those shown.")
        }
        var changed = triggers
        changed.types[index].keywords = keywords.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        try set(changed)
    }

    /// Uses other commands, as a trigger file holds them.
    public func setTriggers(json: Data) throws(AppFailure) {
        do {
            try set(TriggerSet(json: json))
        } catch {
            throw AppFailure(error, as: .invalidArguments)
        }
    }

    /// Changes a film's title.
    public func setTitle(_ title: String, of index: Int) throws(AppFailure) {
        try checkFilm(index)
        let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !title.isEmpty, title.count <= 100 else {
            throw AppFailure(.invalidArguments, "A title has 1 to 100 characters.", remedy: "Give another one.")
        }
        guard !SpokenPhrase.readings(of: title).allSatisfy(\.isEmpty) else {
            throw AppFailure(.invalidArguments, "This title cannot be said.", remedy: "Give one with words.")
        }
        let others = movies.titles.enumerated().filter { $0.offset != index }.map(\.element)
        guard !others.contains(where: { SpokenPhrase.soundAlike($0, title) }) else {
            throw AppFailure(.invalidArguments, "Another film has this title.", remedy: "Give another one.")
        }
        try Self.keepApart(triggers, [title])
        movies.rename(at: index, to: title)
        wantsKeywords = listening != nil
    }

    /// Changes who may command.
    public func setWho(_ who: WhoMayCommand) throws(AppFailure) {
        if case .people(let names) = who {
            guard !names.isEmpty else {
                throw AppFailure(.invalidArguments, "Nobody was chosen.", remedy: "Choose somebody, or anyone.")
            }
            for name in names where core.profile(named: name) == nil {
                throw AppFailure(.notFound, "\(name) is not enrolled.", remedy: "Choose somebody of the list.")
            }
        }
        self.who = who
        wantsSession = listening != nil
    }

    /// Goes back to the built-in commands and films.
    public func reset() {
        triggers = .list
        movies = MovieListModel()
        who = .anyone
        history = []
        wantsSession = listening != nil
    }

    /// Listens for those who are known now; whoever is not any more may not command.
    func profilesChanged() {
        if case .people(let names) = who { who = .people(names.filter { core.profile(named: $0) != nil }) }
        wantsSession = listening != nil
    }

    /// The triggers with who may give them.
    private var effectiveTriggers: TriggerSet {
        guard case .people(let names) = who else { return triggers }
        var set = triggers
        for index in set.types.indices where set.types[index].speakers == nil { set.types[index].speakers = names }
        return set
    }

    /// Triggers are checked by the rules of their file.
    private func set(_ changed: TriggerSet) throws(AppFailure) {
        let checked: TriggerSet
        do {
            checked = try TriggerSet(json: Data(changed.json.utf8))
        } catch {
            throw AppFailure(error, as: .invalidArguments)
        }
        try Self.keepApart(checked, movies.titles)
        triggers = checked
        wantsSession = listening != nil
    }

    /// Makes sure that nobody says a command and a title with the same words.
    private static func keepApart(_ triggers: TriggerSet, _ titles: [String]) throws(AppFailure) {
        for keyword in triggers.types.flatMap(\.keywords) {
            guard let title = titles.first(where: { SpokenPhrase.soundAlike($0, keyword) }) else { continue }
            throw AppFailure(
                .invalidArguments, "\"\(keyword)\" would be a command and the film \(title).",
                remedy: "Give another title or keyword.")
        }
    }

    /// What stood in the way is gone.
    func microphoneFreed() {
        guard let busyError, phase == .failed, error == busyError else { return }
        error = nil
        phase = .idle
    }

    private func checkFilm(_ index: Int) throws(AppFailure) {
        guard movies.movies.indices.contains(index) else {
            throw AppFailure(.notFound, "There is no film \(index + 1).", remedy: "Choose one of those shown.")
        }
    }

    private func fail(_ failure: AppFailure) {
        phase = .failed
        error = failure.shown
        busyError = failure.code == .microphoneInUse ? failure.shown : nil
        core.remember(failure)
    }
}
