import Audio
public import Observation

/// The microphone: what it is like, and who uses it.
///
/// One screen uses it at a time; a second one is refused, so that nothing can end a recording but its own screen.
@MainActor @Observable
public final class MicrophoneModel {
    /// The screens that listen.
    enum User: String { case enrollment, recognition, diarization, control }

    /// What a view shows.
    public private(set) var state: MicrophoneState
    private(set) var user: User?
    private let core: AppCore
    private var meter = SignalTrack()
    @ObservationIgnored private var source: (any MicrophoneSource)?
    /// Told that a screen is about to use it.
    @ObservationIgnored var opening: @MainActor () async -> Void = {}
    /// Told that no screen uses it any more, or that another one is to be used.
    @ObservationIgnored var freed: @MainActor () -> Void = {}

    init(_ core: AppCore) {
        self.core = core
        state = MicrophoneState(source: core.settings.microphone)
    }

    /// Takes over the settings, and looks for microphones.
    func refresh() async {
        // Looking for microphones may disturb the one in use.
        guard user == nil else { return }
        state.source = core.settings.microphone
        do {
            state.devices = try await core.effects.microphones[.machine]?.devices()
            if state.source == .machine { showPresence(nil) }
        } catch {
            state.devices = []
            if state.source == .machine { showPresence(error.description) }
        }
    }

    /// Shows whether the machine has a microphone at all.
    private func showPresence(_ problem: String?) {
        guard let devices = state.devices else { return }
        if devices.isEmpty {
            state.state = .noDevice
            state.message = problem ?? "This machine has no microphone. Connect one, or use the browser's."
        } else if state.state == .noDevice {
            state.state = .off
            state.message = nil
        }
    }

    /// Uses another microphone from now on.
    ///
    /// - Throws: ``AppFailure`` where there is none of the kind, or it is in use.
    public func use(_ kind: MicrophoneKind, device: String?) async throws(AppFailure) {
        guard core.effects.microphones[kind] != nil else {
            throw AppFailure(
                .microphone, "There is no \(kind.rawValue) microphone here.", remedy: "Choose the other one.")
        }
        guard user == nil else { throw inUse }
        await core.change {
            $0.microphone = kind
            $0.device = device
        }
        state = MicrophoneState(source: kind)
        await refresh()
        // What another microphone did is no news any more.
        freed()
    }

    /// Forgets what failed, so that the next screen tries again.
    public func retry() async {
        guard user == nil else { return }
        state.state = .off
        state.message = nil
        await refresh()
        freed()
    }

    /// Goes on with the microphone of another tab, where the one that was heard is gone.
    ///
    /// - Throws: ``AppFailure`` where nobody listens, or the microphone is not a browser's, or still heard.
    public func takeOver(tab: String?) throws(AppFailure) {
        guard user != nil, state.source == .browser, state.state == .interrupted, let tab else {
            throw AppFailure(
                .notNow, "There is no microphone to take over.", remedy: "Start listening, enrolment or the recording.")
        }
        state.tab = tab
    }

    /// The browser could not give audio.
    public func failed(_ fault: MicrophoneFault) {
        let pushed = core.effects.microphones[.browser] as? PushedMicrophone
        let (condition, message) = fault.condition
        if user != nil, state.source == .browser, let pushed {
            pushed.end(condition, message: message)
        } else if state.source == .browser {
            state.state = condition
            state.message = message
        }
    }

    // MARK: Listening

    /// Opens the microphone for a screen.
    ///
    /// - Throws: ``AppFailure`` with ``AppFailure/Code/microphoneInUse`` or ``AppFailure/Code/microphone``.
    func open(for user: User, tab: String?) async throws(AppFailure) -> AsyncStream<MicrophoneEvent> {
        guard self.user == nil else { throw inUse }
        self.user = user
        await opening()
        let kind = core.settings.microphone
        state = MicrophoneState(source: kind, devices: state.devices)
        do throws(MicrophoneUnavailable) {
            guard let source = core.effects.microphones[kind] else {
                throw MicrophoneUnavailable(.noDevice, message: "There is no \(kind.rawValue) microphone here.")
            }
            try await permit(kind)
            state.state = kind == .browser ? .notAsked : .fine
            state.tab = kind == .browser ? tab : nil
            meter = SignalTrack()
            self.source = source
            let stream = try await source.start(device: kind == .machine ? core.settings.device : nil)
            state.wanted = true
            return stream
        } catch {
            self.user = nil
            source = nil
            state.state = error.condition
            state.message = error.message
            freed()
            throw AppFailure(error, as: .microphone)
        }
    }

    /// Takes in what the microphone tells; returns audio, where it is some, with the samples lost before it.
    func take(_ event: MicrophoneEvent) -> HeardChunk? {
        switch event {
        case .condition(let condition, let message):
            state.state = condition
            state.message = message
            return nil
        case .chunk(let chunk):
            let lost = meter.push(chunk)
            state.level = meter.level
            state.peak = meter.peak
            state.lostSeconds = SampleClock.seconds(meter.lostSamples).hundredths
            state.state = meter.condition
            state.message = meter.condition.advice
            return HeardChunk(samples: chunk.samples, lost: lost)
        }
    }

    /// Ends listening: everything heard before is still in the stream, and nothing comes after.
    func close() async { await source?.stop() }

    /// Tells that a screen has read the stream to its end.
    func closed() {
        let endedByItself = state.wanted && source != nil && !isClosing
        if endedByItself, state.state.isWorking {
            state.state = .interrupted
            state.message = MicrophoneState.Condition.interrupted.advice
        } else if state.state.isWorking {
            state.state = .off
            state.message = nil
        }
        state.wanted = false
        state.tab = nil
        state.level = nil
        state.peak = nil
        user = nil
        source = nil
        isClosing = false
        freed()
    }

    /// Whether a screen asked for the end, which is then no interruption.
    @ObservationIgnored private var isClosing = false

    /// ``close()`` by the user's will.
    func stop() async {
        isClosing = true
        await close()
    }

    private func permit(_ kind: MicrophoneKind) async throws(MicrophoneUnavailable) {
        let permission = core.effects.permission
        var status = await permission.status(of: kind)
        if status == .notAsked {
            state.state = .notAsked
            status = await permission.request(kind)
        }
        guard status == .granted else {
            throw MicrophoneUnavailable(.denied, message: MicrophoneState.Condition.denied.advice ?? "")
        }
    }

    private var inUse: AppFailure {
        let screen =
            switch user {
            case .enrollment: "Enrolment"
            case .recognition: "Identification"
            case .diarization: "A recording"
            case .control: "Voice control"
            case nil: "Another screen"
            }
        return AppFailure(.microphoneInUse, "\(screen) uses the microphone.", remedy: "Stop it first.")
    }
}

/// Audio on its way to a screen.
struct HeardChunk {
    /// 16 kHz mono.
    var samples: [Float]
    /// Samples lost before it.
    var lost: Int
}

extension MicrophoneState {
    fileprivate init(source: MicrophoneKind, devices: [Device]?) {
        self.init(source: source)
        self.devices = devices
    }
}
