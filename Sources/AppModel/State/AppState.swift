/// Everything the screens show, as one value: what a page in a browser gets, and nothing else.
///
/// Keys without a value are left out when encoded. Times are in seconds by the sample clock, scores in 0…1, levels in
/// dBFS and never below −120.
public struct AppState: Sendable, Equatable, Codable {
    /// Readiness.
    public var dashboard: DashboardState
    /// Learning a voice.
    public var enrollment: EnrollmentState
    /// Who is speaking.
    public var recognition: RecognitionState
    /// Who spoke when.
    public var diarization: DiarizationState
    /// Who is enrolled.
    public var people: PeopleState
    /// The film list.
    public var control: ControlState
    /// What was said in the recording; `nil` where nobody asked.
    public var transcript: TranscriptState?
    /// The microphone.
    public var microphone: MicrophoneState
    /// What is kept between starts.
    public var settings: SettingsState
    /// Messages that stay until they are dismissed.
    public var notices: [Notice]
}

/// A message that stays until it is dismissed.
public struct Notice: Sendable, Hashable, Codable, Identifiable {
    /// How grave it is.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// Something was done.
        case info
        /// Something is not as it should be.
        case warning
        /// Something was not done.
        case error
    }

    /// What can be done about it at once.
    public enum Action: String, Sendable, Hashable, Codable {
        /// Take the last edit of the recording back.
        case undo
    }

    /// Names the notice.
    public var id: Int
    /// How grave it is.
    public var kind: Kind
    /// What happened.
    public var text: String
    /// What to do.
    public var remedy: String?
    /// What can be done at once; a view may offer it as a button.
    public var action: Action?

    /// Collects the parts.
    public init(id: Int, kind: Kind, text: String, remedy: String? = nil, action: Action? = nil) {
        self.id = id
        self.kind = kind
        self.text = text
        self.remedy = remedy
        self.action = action
    }
}

/// What is kept between starts, as far as a screen shows it.
public struct SettingsState: Sendable, Hashable, Codable {
    /// Score from which a voice is given a name, 0…1.
    public var threshold: Double
    /// The engine in use.
    public var engine: EngineID
    /// Whose microphone is used.
    public var microphoneSource: MicrophoneKind
    /// Name of the machine's microphone; `nil` for the default.
    public var device: String?
    /// The look chosen; `nil` follows the system.
    public var theme: String?

    /// What a screen shows of settings.
    public init(_ settings: AppSettings) {
        threshold = settings.threshold
        engine = settings.engine
        microphoneSource = settings.microphone
        device = settings.device
        theme = settings.theme
    }
}
