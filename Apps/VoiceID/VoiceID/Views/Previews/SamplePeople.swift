import AppModel

extension PeopleState {
    static func sample(_ phase: Phase) -> PeopleState {
        var state = PeopleState()
        state.phase = phase
        if phase == .ready { state.people = [.ann, .ben] }
        if phase == .failed {
            state.error = ScreenError(text: "The profiles cannot be read.", remedy: "Unlock the device, and try again.")
        }
        return state
    }

    /// Nobody is enrolled.
    static var nobody: PeopleState {
        var state = PeopleState()
        state.phase = .ready
        return state
    }

    /// While something is done, after an import that left somebody out.
    static var busy: PeopleState {
        var state = sample(.ready)
        state.pending = Pending(kind: .merge)
        state.skipped = [Skipped(name: "Cleo", reason: "Somebody of this name is enrolled.")]
        return state
    }
}

extension PeopleState.Entry {
    static let ann = PeopleState.Entry(
        person: .ann, created: "2026-03-01T10:00:00Z",
        samples: [
            .init(id: "1", seconds: 18.5, quality: 0.97, source: "microphone", created: "2026-03-01T10:00:00Z"),
            .init(id: "2", seconds: 31, quality: 0.91, source: "meeting.m4a", created: "2026-03-04T09:30:00Z"),
        ],
        quality: 0.94, lastHeard: "2026-05-01T12:00:00Z", timesHeard: 3, model: "campplus-zh-en@0123456789abcdef",
        needsNewEnrolment: false)
    static let ben = PeopleState.Entry(
        person: .ben, created: "2026-02-01T10:00:00Z",
        samples: [.init(id: "3", seconds: 9, quality: 0.72, created: "2026-02-01T10:00:00Z")], quality: 0.72,
        timesHeard: 0,
        model: "eagle", needsNewEnrolment: true)
}

extension ControlState {
    static func sample(_ phase: Phase) -> ControlState {
        var state = ControlState()
        state.phase = phase
        state.movies = Movie.samples.prefix(5).map {
            Film(title: $0.title, description: $0.summary, liked: false, disliked: false, expanded: false)
        }
        state.triggers = [
            Trigger(id: "down", type: "fixed", keywords: ["down", "forward", "next"], allowed: .anyone),
            Trigger(id: "like", type: "fixed", keywords: ["like", "favourite", "heart"], allowed: .anyone),
            Trigger(id: "runtimeTriggers", type: "runtime", keywords: state.movies.map(\.title), allowed: .anyone),
        ]
        if phase == .failed {
            state.error = ScreenError(text: "The microphone stopped.", remedy: "Check its connection.")
        }
        guard phase == .listening else { return state }
        (state.movies[0].liked, state.movies[1].expanded, state.selected) = (true, true, 1)
        state.history = [
            Phrase(
                phrase: "Nine winters north.", matched: "runtimeTriggers", label: "went to Nine Winters North",
                score: 0.94,
                outcome: .fired, at: 9),
            Phrase(phrase: "Ever tried.", outcome: .rejected, reason: "No command sounds like this.", at: 4),
        ]
        state.last = state.history.first
        state.graph = Graph(
            nodes: [("inputNode", "Microphone"), ("voice", "Silero.VAD"), ("commands", "VoiceID.Triggers")],
            connections: [("inputNode", "voice"), ("voice.speechEnded", "commands.transcribe")])
        state.graph.nodes[0].level = -24
        state.graph.nodes[1].events = [Event(name: "speechEnded", at: 9)]
        return state
    }

    /// Something that was no command.
    static var rejected: ControlState {
        var state = sample(.listening)
        state.last = state.history.last
        return state
    }

    /// Where only some may command.
    static var restricted: ControlState {
        var state = sample(.idle)
        state.whoMayCommand = .people(["Ann"])
        return state
    }
}
