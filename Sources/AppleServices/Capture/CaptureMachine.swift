public import AppModel

/// Decides when a microphone is opened and closed as the system interferes, and what it is called meanwhile.
///
/// It is told what happened and says what to do, in order; it touches nothing. Any number of things may stand in the way at
/// a time, and ending one of them opens nothing while another is left.
public struct CaptureMachine: Sendable {
    /// What a microphone that is wanted is like.
    public enum State: Sendable, Equatable {
        /// Nobody listens.
        case off
        /// It records.
        case listening
        /// Something else has it, and will give it back.
        case interrupted
        /// It was given back without leave to go on: the user comes back to the app, or stops and starts.
        case paused
        /// There is no microphone.
        case noDevice
        /// The system's audio server is being started anew.
        case servicesLost
        /// The app is not in front.
        case inBackground
        /// It could not be opened, or fell silent.
        case failed(MicrophoneUnavailable)
    }

    /// What to do next.
    public enum Step: Sendable, Equatable {
        /// Open the hardware anew, and say how that went with ``CaptureMachine/opened()`` or ``CaptureMachine/couldNotOpen(_:)``.
        case open
        /// Take what the hardware has recorded, and close it.
        case close
        /// Tell what the microphone is like.
        case report(State)
    }

    private enum Obstacle: Hashable { case servicesLost, background, interruption, noDevice, userAway, failure }

    private var isWanted = false
    private var isOpen = false
    private var obstacles: Set<Obstacle> = []
    private var failure: MicrophoneUnavailable?

    /// A microphone nobody wants.
    public init() {}

    /// What it is like; of several things in the way the one that lasts longest.
    public var state: State {
        guard isWanted else { return .off }
        if obstacles.contains(.servicesLost) { return .servicesLost }
        if obstacles.contains(.background) { return .inBackground }
        if obstacles.contains(.interruption) { return .interrupted }
        if obstacles.contains(.noDevice) { return .noDevice }
        if obstacles.contains(.userAway) { return .paused }
        if let failure { return .failed(failure) }
        return isOpen ? .listening : .off
    }

    /// Somebody wants to listen.
    public mutating func start() -> [Step] {
        self = CaptureMachine()
        isWanted = true
        return [.open]
    }

    /// Nobody wants to any more.
    public mutating func stop() -> [Step] {
        let steps: [Step] = isOpen ? [.close] : []
        self = CaptureMachine()
        return steps
    }

    /// The hardware was opened.
    public mutating func opened() -> [Step] {
        isOpen = true
        return [.report(state)]
    }

    /// The hardware could not be opened. It is tried again when the system tells of a change.
    public mutating func couldNotOpen(_ reason: MicrophoneUnavailable) -> [Step] {
        isOpen = false
        if reason.condition == .noDevice {
            obstacles.insert(.noDevice)
        } else {
            obstacles.insert(.failure)
            failure = reason
        }
        return [.report(state)]
    }

    /// The hardware ended by itself, without the system having told of a reason.
    public mutating func ended(_ reason: MicrophoneUnavailable) -> [Step] {
        guard isOpen else { return [] }
        return [.close] + couldNotOpen(reason)
    }

    /// Something happened.
    public mutating func handle(_ event: CaptureEvent) -> [Step] {
        guard isWanted else { return [] }
        switch event {
        case .interruptionBegan: return block(.interruption)
        case .interruptionEnded(let shouldResume): return endInterruption(shouldResume)
        case .routeChanged(.categoryChanged), .engineStopped: return isOpen ? [.close, .open] : []
        // What could not be opened may be gone, and another device in its place.
        case .routeChanged(.deviceGone), .routeChanged(.deviceCame):
            return isOpen ? [.close, .open] : clear([.noDevice, .failure])
        case .devicesChanged: return isOpen ? [] : clear([.noDevice, .failure])
        case .routeChanged(.other): return []
        case .servicesLost: return block(.servicesLost)
        case .servicesReset:
            // What the old server had interrupted, the new one knows nothing of.
            guard !isOpen else { return [.close, .open] }
            return clear([.servicesLost, .interruption, .noDevice, .userAway, .failure])
        case .enteredBackground: return block(.background)
        case .becameActive:
            // The end of an interruption is not told to an app that sleeps; opening shows whether it is over.
            return clear([.background, .interruption, .noDevice, .userAway, .failure])
        }
    }

    private mutating func block(_ obstacle: Obstacle) -> [Step] {
        let before = state
        obstacles.insert(obstacle)
        let steps: [Step] = isOpen ? [.close] : []
        isOpen = false
        return state == before ? steps : steps + [.report(state)]
    }

    private mutating func endInterruption(_ shouldResume: Bool) -> [Step] {
        if shouldResume { return clear([.interruption, .userAway, .failure]) }
        guard obstacles.remove(.interruption) != nil else { return [] }
        obstacles.insert(.userAway)
        return [.report(state)]
    }

    private mutating func clear(_ cleared: Set<Obstacle>) -> [Step] {
        guard !obstacles.isDisjoint(with: cleared) else { return [] }
        let before = state
        obstacles.subtract(cleared)
        if cleared.contains(.failure) { failure = nil }
        if obstacles.isEmpty { return [.open] }
        return state == before ? [] : [.report(state)]
    }
}

extension CaptureMachine.State {
    /// What a screen shows of it, and what it tells the user.
    public var shown: (condition: MicrophoneState.Condition, message: String?) {
        switch self {
        case .off: (.off, nil)
        case .listening: (.fine, nil)
        case .interrupted:
            (.interrupted, "A call or another app uses the microphone. Listening goes on when it ends.")
        case .paused:
            (
                .interrupted,
                "Another app used the microphone, and the system leaves it to you to go on. Stop, and start again."
            )
        case .noDevice: (.noDevice, "There is no microphone. Connect one, and listening goes on by itself.")
        case .servicesLost:
            (.interrupted, "The system starts its audio anew. Listening goes on by itself in a moment.")
        case .inBackground: (.interrupted, "VoiceID listens only while it is in front. Listening goes on by itself.")
        case .failed(let reason): (reason.condition, reason.message)
        }
    }
}
