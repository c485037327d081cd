/// Everything the app does besides thinking: one place to put live parts, or those of a test, together.
public struct AppEffects: Sendable {
    /// The engines, the open one first.
    public var engines: [any VoiceEngine]
    /// The people known.
    public var profiles: any ProfileStoring
    /// What is kept between starts.
    public var settings: any SettingsStoring
    /// Files handed to the app.
    public var files: any AudioFiles
    /// The microphones.
    public var microphones: [MicrophoneKind: any MicrophoneSource]
    /// Whether they may be used.
    public var permission: any MicrophonePermission
    /// What plays recordings.
    public var playback: any AudioPlayback
    /// Feedback.
    public var haptics: any Haptics
    /// Time.
    public var clock: any AppClock

    /// Collects effects.
    public init(
        engines: [any VoiceEngine], profiles: any ProfileStoring, settings: any SettingsStoring,
        files: any AudioFiles, microphones: [MicrophoneKind: any MicrophoneSource],
        permission: any MicrophonePermission = AlwaysPermitted(), playback: any AudioPlayback = NoPlayback(),
        haptics: any Haptics = NoHaptics(), clock: any AppClock = SystemClock()
    ) {
        self.engines = engines
        self.profiles = profiles
        self.settings = settings
        self.files = files
        self.microphones = microphones
        self.permission = permission
        self.playback = playback
        self.haptics = haptics
        self.clock = clock
    }
}
