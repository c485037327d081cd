/// Large words with small ones below: what a screen says first.
public struct Headline: Sendable, Hashable {
    /// The large words.
    public var title: String
    /// What stands below; empty where nothing does.
    public var detail: String

    /// Collects words.
    public init(_ title: String, _ detail: String = "") {
        self.title = title
        self.detail = detail
    }
}

extension DashboardState {
    /// Whether everything is ready.
    public var headline: Headline {
        switch phase {
        case .checking: Headline("Checking …", summary)
        case .ready: Headline("Ready", summary)
        case .notReady: Headline("Not ready", summary)
        }
    }

    /// How many people are enrolled, or what is wrong with their file.
    public var peopleWords: String {
        profilesState
            ?? (people == 0 ? "nobody enrolled yet" : Words.count(people, "voice enrolled", "voices enrolled"))
    }
}

extension EngineID {
    /// What people call it.
    public var title: String {
        switch self {
        case .open: "Open engine"
        case .picovoice: "Picovoice"
        }
    }
}

extension DashboardState.Engine.State {
    /// What the last probe found, in words.
    public var words: String {
        switch self {
        case .checking: "checking …"
        case .ready: "ready"
        case .failed: "failed"
        case .absent: "not set up"
        }
    }
}

extension MicrophoneState.Condition {
    /// What it is like, in words.
    public var words: String {
        switch self {
        case .off: "off"
        case .notAsked: "not asked for yet"
        case .denied: "not allowed"
        case .noDevice: "not found"
        case .noSignal: "gives no sound"
        case .tooQuiet: "too quiet"
        case .clipped: "too loud"
        case .interrupted: "interrupted"
        case .fine: "fine"
        }
    }
}

extension RecognitionState {
    /// Whether it listens, or is about to.
    public var isOn: Bool { phase == .listening || phase == .starting }

    /// Who speaks.
    public var headline: Headline {
        switch phase {
        case .idle, .failed: return Headline("Not listening", "Press Listen and speak. Nothing is recorded.")
        case .stopping: return Headline("Not listening", "Finishing …")
        case .starting: return Headline("Starting …", "Waiting for the first words.")
        case .listening: break
        }
        switch match.kind {
        case .none: return Headline("Listening", "Waiting for the first words.")
        case .noVoice: return Headline("No voice", "Nobody speaks at the moment.")
        case .unknown:
            guard let score = match.score else {
                return Headline("Unknown", "Somebody speaks whom VoiceID does not know.")
            }
            let closest = scores.first(where: \.isBest)?.person.name ?? match.person?.name ?? "nobody"
            return Headline("Unknown", "Closest is \(closest) with \(Words.score(score)), below the threshold.")
        case .known:
            let margin = match.margin.map { " · \(Words.score($0)) ahead of the next" } ?? ""
            return Headline(match.person?.name ?? "Known", "Score \(Words.score(match.score))\(margin)")
        }
    }

    /// The last minute in words, for those who do not see the ribbon.
    public var ribbonWords: String {
        let heard = ribbon.filter { $0.kind != .noVoice }.suffix(6).map {
            "\($0.words) \(Words.clock($0.start)) to \(Words.clock($0.end))"
        }
        return heard.isEmpty ? "nobody heard" : heard.joined(separator: ", ")
    }
}

extension RecognitionState.Stretch {
    /// Who was heard.
    public var words: String {
        switch kind {
        case .known: person?.name ?? "Somebody"
        case .unknown: "Unknown"
        case .noVoice: "no voice"
        case .gap: "not heard"
        }
    }
}

extension WorkProgress {
    /// What is being done, and how long it will take.
    public var words: String {
        let stage =
            switch stage {
            case .receiving: "Receiving the sound"
            case .reading: "Reading the file"
            case .listening: "Finding who speaks when"
            case .comparing: "Comparing with the voices you know"
            case .writing: "Writing down the words"
            }
        return secondsLeft.map { "\(stage) · about \(Words.duration(max(1, $0))) left" } ?? stage
    }
}

extension ControlState {
    /// Whether it listens, or is about to.
    public var isOn: Bool { phase == .listening || phase == .starting }

    /// What was said last, and what became of it.
    public var headline: Headline {
        guard let last else {
            let title = phase == .starting ? "Starting …" : phase == .listening ? "Say “next”" : "Not listening"
            return Headline(title, "“Next”, “back”, “like this”, “details”, or the title of a film.")
        }
        let sure = last.score.map { " · sure \(Words.score($0))" } ?? ""
        return Headline("“\(last.phrase)”", last.outcomeWords + sure)
    }
}

extension ControlState.Phrase {
    /// What became of it.
    public var outcomeWords: String {
        switch outcome {
        case .fired: label ?? matched ?? "done"
        case .rejected: reason ?? "did nothing"
        }
    }
}

extension DiarizationState {
    /// Whether something is under way.
    public var isActive: Bool { phase == .recording || phase == .receiving || phase == .analysing }

    /// How much of the recording there is, and how much more there may be.
    public var recordingHeadline: Headline {
        let seconds = recordingSeconds ?? 0
        let left = max(0, Double(maxRecordingSeconds) - seconds)
        return Headline(Words.clock(seconds), "\(Words.clock(left.rounded(.up))) left")
    }

    /// What to do while it is recorded.
    public var recordingAdvice: String {
        Double(maxRecordingSeconds) - (recordingSeconds ?? 0) < 30
            ? "Recording stops by itself soon, and is then analysed." : "Put the device between the people who talk."
    }

    /// How long the recording is, with how many speakers and turns.
    public var resultWords: String {
        guard let result else { return "" }
        return [
            Words.clock(result.duration), Words.count(result.speakers.count, "speaker"),
            Words.count(result.segments.count, "turn"),
        ].joined(separator: " · ")
    }
}

extension ControlState.Trigger {
    /// Phrases from a text with one to a line; empty lines and repetitions are left out.
    public static func keywords(of text: String) -> [String] {
        var seen: Set<String> = []
        return text.split(separator: "\n").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty && seen.insert($0).inserted }
    }
}

extension ControlState.Graph {
    /// The nodes that a node's sound or events go to.
    public func targets(of node: String) -> String {
        connections.filter { $0.from == node }.map { $0.kind == .event ? "\($0.to) (events)" : $0.to }
            .joined(separator: ", ")
    }
}

extension PeopleState.Entry {
    /// How many samples there are, how good, and when the person was heard last.
    public var words: String {
        "\(Words.count(samples.count, "sample")) · quality \(Words.percent(quality)) · last heard \(Words.day(lastHeard))"
    }

    /// The model; what follows the @ tells versions apart, which only programs need to.
    public var shortModel: String { String(model.prefix { $0 != "@" }) }
}
