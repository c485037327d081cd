extension EnrollmentState {
    /// Whether something is under way that takes in sound.
    public var isActive: Bool {
        switch phase {
        case .checkingRoom, .countdown, .recording, .analysing: true
        case .idle, .ready, .review, .saving, .saved, .failed: false
        }
    }

    /// What the ring shows, 0…1.
    public var shownProgress: Double { phase == .review && canSave ? 1 : progress }

    /// What stands in the middle of the ring; `nil` where a symbol does.
    public var headline: Headline? {
        switch phase {
        case .countdown: Headline(countdown.map(String.init) ?? "", "Take a breath")
        case .checkingRoom: Headline("…", "Listening to the room")
        case .analysing, .saving: Headline("…", "Looking at it")
        case .review where canSave: Headline("Done", "Listen, then save")
        // Enough was said, but the takes do not agree, or none is good.
        case .review where voicedSeconds >= neededSeconds: Headline("Not yet", "See below")
        case .review: Headline(Words.percent(progress), "Some more is needed")
        case .recording: Headline(Words.percent(progress), "Sentence \(sentence + 1) of \(sentences.count)")
        case .idle, .ready, .saved, .failed: nil
        }
    }

    /// How much voice was heard, and is needed.
    public var voiceWords: String {
        isActive || phase == .review
            ? "\(Words.seconds(voicedSeconds)) of voice, \(Words.duration(neededSeconds)) are needed"
            : "\(Int(neededSeconds)) seconds of voice are needed. Pauses do not count."
    }

    /// What is missing before anything of a voice may be heard; `nil` where nothing is.
    ///
    /// - Parameters:
    ///   - name: The name as it stands on the screen.
    ///   - isOtherPerson: Whether it is somebody else's.
    ///   - consent: Whether that person agrees.
    public static func missing(name: String, isOtherPerson: Bool, consent: Bool) -> String? {
        if name.allSatisfy(\.isWhitespace) { return "Write a name first." }
        return isOtherPerson && !consent ? "Ask the person first." : nil
    }
}

extension EnrollmentState.Room {
    /// Whether the room is quiet enough.
    public var words: String {
        switch verdict {
        case .good: "Quiet enough"
        case .noisy: "Rather noisy: close a window, or move to another room"
        }
    }
}

extension EnrollmentState.Take {
    /// How much voice is in it, and why it does not count.
    public var words: String {
        let voice = "\(Words.seconds(voicedSeconds)) of voice in \(Words.seconds(seconds))"
        guard !accepted, let reason else { return voice }
        return "\(voice) · \(reason)"
    }

    /// How good it is.
    public var gradeWords: String { accepted ? grade.rawValue : "not used" }
}
