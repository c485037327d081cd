/// Whose microphone is used.
public enum MicrophoneKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The browser's, which may be another machine's.
    case browser
    /// The one of the machine the program runs on.
    case machine
}

/// What the microphone is like, and what it hears.
public struct MicrophoneState: Sendable, Equatable, Codable {
    /// What a microphone is like.
    public enum Condition: String, Sendable, Hashable, Codable, CaseIterable {
        /// Nobody uses it.
        case off
        /// The user has not been asked for permission yet.
        case notAsked
        /// The user, or the system, does not permit it.
        case denied
        /// There is no microphone.
        case noDevice
        /// It gives nothing but one value: it is muted, or the wrong one.
        case noSignal
        /// What it hears is so quiet that noise wins.
        case tooQuiet
        /// What it hears is distorted by its own loudness.
        case clipped
        /// It stopped, or another program took it.
        case interrupted
        /// None of these.
        case fine
    }

    /// A microphone of the machine.
    public struct Device: Sendable, Hashable, Codable, Identifiable {
        /// What to ask for it by.
        public var id: String
        /// What people call it.
        public var name: String
        /// Whether it is used where none is asked for.
        public var isDefault: Bool

        /// Collects a device.
        public init(id: String, name: String, isDefault: Bool) {
            self.id = id
            self.name = name
            self.isDefault = isDefault
        }
    }

    /// Whose microphone it is.
    public var source: MicrophoneKind
    /// What it is like.
    public var state = Condition.off
    /// Whether a screen listens, so that a browser should send audio.
    public var wanted = false
    /// The tab that should send it.
    public var tab: String?
    /// Level of the last tenth of a second, in dBFS.
    public var level: Double?
    /// Its largest sample, in dBFS.
    public var peak: Double?
    /// Seconds of audio lost since listening began.
    public var lostSeconds = 0.0
    /// The machine's microphones; `nil` until they were looked for.
    public var devices: [Device]?
    /// What is wrong, and what to do.
    public var message: String?

    /// A microphone nobody uses yet.
    public init(source: MicrophoneKind) { self.source = source }
}
