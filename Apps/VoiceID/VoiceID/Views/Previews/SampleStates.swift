import AppModel

// Values as the models give them, for previews: one for each state of each screen.

extension PersonReference {
    static let ann = PersonReference(id: "00000000-0000-0000-0000-00000000000A", name: "Ann", colour: 0)
    static let ben = PersonReference(id: "00000000-0000-0000-0000-00000000000B", name: "Ben", colour: 1)
    static let cleo = PersonReference(id: "00000000-0000-0000-0000-00000000000C", name: "Cleo", colour: 2)
}

extension DashboardState {
    static func sample(_ phase: Phase) -> DashboardState {
        var state = DashboardState(engines: [.open, .picovoice])
        state.phase = phase
        guard phase != .checking else { return state }
        let isReady = phase == .ready
        state.summary = isReady ? "engine ✓ picovoice –" : "engine ✕ picovoice –"
        state.engines = [
            isReady
                ? Engine(id: .open, name: "engine", state: .ready)
                : Engine(
                    id: .open, name: "engine", state: .failed, message: "The model campplus is missing.",
                    remedy: "Build the app with the models."),
            Engine(
                id: .picovoice, name: "picovoice", state: .absent, message: "There is no access key.",
                remedy: "Everything works with the open engine, which needs no key."),
        ]
        state.people = isReady ? 2 : 0
        state.banner =
            isReady
            ? nil : ScreenError(text: "The model campplus is missing.", remedy: "Build the app with the models.")
        let gate = Gate(enabled: isReady, reason: isReady ? nil : "The model campplus is missing.")
        state.actions = Actions(enrol: gate, identify: gate, record: gate, control: gate)
        return state
    }
}

extension MicrophoneState {
    static func listening(_ condition: Condition, lost: Double = 0) -> MicrophoneState {
        var state = MicrophoneState(source: .machine)
        state.state = condition
        state.lostSeconds = lost
        switch condition {
        case .off, .notAsked: break
        case .denied: state.message = "The microphone may not be used. Permit it in the settings of the system."
        case .noDevice: state.message = "There is no microphone. Connect one, and try again."
        case .interrupted: state.message = "A call has taken the microphone."
        case .noSignal: (state.level, state.message) = (-120, "The microphone gives no signal: it is muted.")
        case .tooQuiet: (state.level, state.message) = (-52, "Nothing is loud enough to be a voice. Come closer.")
        case .clipped: (state.level, state.peak, state.message) = (-1, 0, "The microphone is too loud and distorts.")
        case .fine: (state.level, state.peak) = (-24, -12)
        }
        return state
    }
}

extension SettingsState {
    static let sample = SettingsState(AppSettings())
}

extension EnrollmentState {
    static func sample(_ phase: Phase) -> EnrollmentState {
        var state = EnrollmentState()
        state.phase = phase
        if phase != .idle { state.name = "Ann" }
        switch phase {
        case .idle, .ready, .checkingRoom: break
        case .countdown: state.countdown = 3
        case .recording:
            (state.progress, state.voicedSeconds, state.elapsedSeconds, state.sentence) = (0.55, 4.4, 6, 1)
            state.level = -22
            state.hints = [Hint(kind: .tooNoisy, text: "There is much noise behind your voice. Find a quieter place.")]
            state.room = Room(verdict: .good, level: -58)
        case .analysing: state.progress = 0.9
        case .review, .saving:
            (state.progress, state.voicedSeconds, state.quality, state.canSave) = (1, 11.2, 0.93, true)
            state.takes = [.sample, .refused]
        case .saved: state.saved = .ann
        case .failed: state.error = ScreenError(text: "The model failed.", remedy: "Try again.")
        }
        return state
    }

    /// A take that is not enough yet, in a noisy room.
    static var more: EnrollmentState {
        var state = sample(.review)
        (state.canSave, state.progress, state.voicedSeconds) = (false, 0.5, 4)
        state.room = Room(verdict: .noisy, level: -38)
        state.hints = [Hint(kind: .tooLittleSpeech, text: "4 s of voice so far; about 4 s more are needed.")]
        return state
    }

    /// A voice like that of somebody known.
    static var similar: EnrollmentState {
        var state = sample(.review)
        state.similarTo = .ben
        return state
    }

    /// Another person's voice, without consent yet.
    static var unasked: EnrollmentState {
        var state = sample(.ready)
        state.isOtherPerson = true
        return state
    }
}

extension EnrollmentState.Take {
    static let sample = Self(
        index: 0, seconds: 14, voicedSeconds: 11.2, quality: 0.93, grade: .good, accepted: true, reason: nil)
    static let refused = Self(
        index: 1, seconds: 5, voicedSeconds: 3, quality: 0.4, grade: .poor, accepted: false,
        reason: "It is another voice than before.")
}

extension RecognitionState {
    static func listening(_ kind: Match.Kind) -> RecognitionState {
        var state = RecognitionState(threshold: 0.65)
        state.phase = .listening
        state.elapsed = 74
        let isVoice = kind == .known || kind == .unknown
        let best = kind == .known ? 0.92 : 0.41
        state.scores = [
            Score(person: .ann, score: isVoice ? best : nil, isBest: isVoice),
            Score(person: .ben, score: isVoice ? 0.12 : nil, isBest: false),
        ]
        state.match = Match(
            kind: kind, person: kind == .known ? .ann : nil, score: isVoice ? best : nil,
            margin: isVoice ? best - 0.12 : nil)
        state.ribbon = [
            Stretch(start: 14, end: 25, kind: .known, person: .ben), Stretch(start: 25, end: 31, kind: .noVoice),
            Stretch(start: 31, end: 40, kind: .unknown), Stretch(start: 40, end: 43, kind: .gap),
            Stretch(start: 43, end: 74, kind: .known, person: .ann),
        ]
        return state
    }

    static func sample(_ phase: Phase) -> RecognitionState {
        var state = RecognitionState(threshold: 0.65)
        state.phase = phase
        if phase == .failed {
            state.error = ScreenError(text: "The microphone stopped.", remedy: "Check its connection.")
        }
        return state
    }
}
