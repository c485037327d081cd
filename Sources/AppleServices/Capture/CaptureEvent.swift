/// What the system tells an app that records.
public enum CaptureEvent: Sendable, Hashable {
    /// A call, Siri or another app has taken the microphone.
    case interruptionBegan
    /// It was given back. Where the app should not resume, the user is to decide. The system may never send this.
    case interruptionEnded(shouldResume: Bool)
    /// Microphones, loudspeakers or what the session is for have changed.
    case routeChanged(RouteChange)
    /// Microphones came or went, of which the one in use may be none: a Mac tells of that one by ``engineStopped``.
    case devicesChanged
    /// The hardware's rate or channels changed, and the engine has stopped itself.
    case engineStopped
    /// The system's audio server has gone, and with it everything that was made with it.
    case servicesLost
    /// The audio server is there again; everything has to be made anew.
    case servicesReset
    /// The app is no longer in front. It does not listen then.
    case enteredBackground
    /// The app is in front, and the user can use it.
    case becameActive

    /// How a route changed.
    public enum RouteChange: Sendable, Hashable {
        /// The device in use was pulled out or went out of reach.
        case deviceGone
        /// A device was plugged in or came into reach.
        case deviceCame
        /// Somebody else changed what the session is for.
        case categoryChanged
        /// Anything that does not concern the microphone.
        case other
    }
}
