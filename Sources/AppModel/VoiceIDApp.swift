public import Observation

/// The app: the models behind all screens, shared by every window or tab.
///
/// A view binds to the models and calls their methods. A page in a browser gets ``snapshot`` and sends ``Intent``s; both come to the
/// same.
@MainActor @Observable
public final class VoiceIDApp {
    /// Readiness.
    public let dashboard: DashboardModel
    /// Learning a voice.
    public let enrollment: EnrollmentModel
    /// Who is speaking.
    public let recognition: RecognitionModel
    /// Who spoke when.
    public let diarization: DiarizationModel
    /// What was said.
    public let transcript: TranscriptModel
    /// Who is enrolled.
    public let people: PeopleModel
    /// The film list.
    public let control: VoiceControlModel
    /// The microphone.
    public let microphone: MicrophoneModel
    /// What is played.
    public let player: PlayerModel
    private let core: AppCore

    /// An app at its start; ``start()`` makes it ready.
    public init(_ effects: AppEffects) {
        let core = AppCore(effects)
        let microphone = MicrophoneModel(core)
        let transcript = TranscriptModel(core)
        self.core = core
        self.microphone = microphone
        self.transcript = transcript
        player = PlayerModel(core)
        dashboard = DashboardModel(core)
        enrollment = EnrollmentModel(core, microphone)
        recognition = RecognitionModel(core, microphone)
        diarization = DiarizationModel(core, microphone, transcript)
        people = PeopleModel(core)
        control = VoiceControlModel(core, microphone)
        connect()
    }

    private func connect() {
        core.profilesChanged = { [weak self] in
            guard let self else { return }
            people.show()
            enrollment.profilesChanged()
            recognition.profilesChanged()
            control.profilesChanged()
            await diarization.profilesChanged()
        }
        microphone.opening = { [weak self] in await self?.player.pause() }
        microphone.freed = { [weak self] in
            self?.enrollment.microphoneFreed()
            self?.recognition.microphoneFreed()
            self?.control.microphoneFreed()
        }
        core.catchUp = { [weak self] in await self?.people.catchUp() }
        people.erased = { [weak self] in await self?.forgetEverything() }
        recognition.heardSomebody = { [weak self] in self?.people.show() }
        enrollment.reloadPeople = { [weak self] in await self?.people.load() }
        diarization.reloadPeople = { [weak self] in await self?.people.load() }
    }

    /// Ends and forgets what the screens hold, and takes over the settings of a first start.
    private func forgetEverything() async {
        await stop()
        recognition.reset()
        recognition.thresholdChanged()
        diarization.thresholdChanged()
        control.startAnew()
        await control.settle()
        await microphone.refresh()
        core.notify(.info, "Everything is erased: voices, settings, and what was open.")
    }

    /// Reads settings and profiles, and probes the engines.
    public func start() async {
        await core.loadSettings()
        control.restore()
        recognition.thresholdChanged()
        diarization.thresholdChanged()
        await refresh()
    }

    /// Probes the engines, and reads the profiles and the list of microphones.
    public func refresh() async {
        await microphone.refresh()
        await dashboard.probe()
        await people.load()
    }

    /// Ends everything: recordings, sessions, computations. What was not saved is gone.
    public func stop() async {
        await enrollment.cancel()
        await diarization.close()
        try? await recognition.stop()
        try? await control.stop()
        await player.pause()
    }

    // MARK: Settings

    /// What is kept between starts.
    public var settings: SettingsState { SettingsState(core.settings) }

    /// Gives a voice a name from this score on, 0…1, on every screen and at once.
    public func setThreshold(_ threshold: Double) async throws(AppFailure) {
        guard (0...1).contains(threshold) else {
            throw AppFailure(.invalidArguments, "The threshold is \(threshold).", remedy: "Give a number from 0 to 1.")
        }
        // The screens follow before the settings are on the disk.
        await core.change {
            $0.threshold = threshold
        } following: {
            recognition.thresholdChanged()
            diarization.thresholdChanged()
        }
    }

    /// Uses another engine.
    ///
    /// - Throws: ``AppFailure`` where it is absent, with the reason, or the present one is at work.
    public func setEngine(_ engine: EngineID) async throws(AppFailure) {
        guard let chosen = core.effects.engines.first(where: { $0.id == engine }) else {
            throw AppFailure(
                .engine, "The engine \(engine.rawValue) is not part of this program.", remedy: "Choose the open engine."
            )
        }
        guard microphone.user == nil else {
            throw AppFailure(.notNow, "The engine is at work.", remedy: "Stop listening first.")
        }
        if case .absent(let reason) = await chosen.probe() { throw reason }
        await core.change { $0.engine = engine }
        await refresh()
    }

    /// Uses another look; `nil` follows the system.
    public func setTheme(_ theme: String?) async { await core.change { $0.theme = theme } }

    // MARK: State

    /// Messages that stay until they are dismissed.
    public var notices: [Notice] { core.notices }

    /// Shows a message.
    public func notify(_ kind: Notice.Kind, _ text: String, remedy: String? = nil) {
        core.notify(kind, text, remedy: remedy)
    }

    /// Closes a message.
    public func dismissNotice(_ id: Int) { core.dismissNotice(id) }

    /// What the dashboard shows, with what is wrong with the profiles.
    public var dashboardState: DashboardState {
        var state = dashboard.state
        state.profilesState = people.state.phase == .failed ? people.state.error?.text : nil
        return state
    }

    /// Everything the screens show.
    public var snapshot: AppState {
        AppState(
            dashboard: dashboardState, enrollment: enrollment.state, recognition: recognition.state,
            diarization: diarization.state, people: people.state, control: control.state,
            transcript: transcript.state.phase == .none ? nil : transcript.state, microphone: microphone.state,
            settings: settings, notices: notices)
    }

    /// How loud the open recording is over its time; `nil` where none is open.
    public func waveform() async -> Waveform? {
        guard let recording = diarization.recording else { return nil }
        return await Waveform.of(recording)
    }

    /// The audio of the recording on the screen.
    ///
    /// - Parameter id: The ``DiarizationState/Result/id``.
    public func recording(_ id: String) -> Recording? {
        diarization.recording.flatMap { $0.id == id ? $0 : nil }
    }
}
