public import Observation

/// The app: the state behind all screens, shared by every window or tab.
@MainActor @Observable
public final class VoiceIDApp {
    /// Everything the screens show.
    public private(set) var snapshot: AppState
    private let effects: AppEffects

    /// An app at its start.
    public init(_ effects: AppEffects) {
        self.effects = effects
        snapshot = AppState(
            dashboard: DashboardState(engines: effects.engines.map(\.id)), enrollment: EnrollmentState(),
            recognition: RecognitionState(threshold: AppSettings.defaultThreshold),
            diarization: DiarizationState(threshold: AppSettings.defaultThreshold), people: PeopleState(),
            control: ControlState(), microphone: MicrophoneState(source: .machine),
            settings: SettingsState(AppSettings()), notices: [])
    }

    /// Does what a user asks.
    ///
    /// - Parameters:
    ///   - intent: What is asked.
    ///   - tab: The window or tab that asks; its microphone is used where a browser's is wanted.
    /// - Throws: ``AppFailure`` where it cannot be done. What goes wrong later shows in the state.
    public func perform(_ intent: Intent, from tab: String? = nil) async throws(AppFailure) {
        throw AppFailure(.notNow, "\(intent.name.rawValue) cannot be done yet.")
    }
}
