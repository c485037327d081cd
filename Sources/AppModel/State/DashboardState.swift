/// An engine the app may have.
public enum EngineID: String, Sendable, Hashable, Codable, CaseIterable {
    /// The open engine, which needs no key.
    case open
    /// Picovoice's Eagle and Falcon, which need an access key.
    case picovoice

    /// What the status line calls it.
    public var name: String {
        switch self {
        case .open: "engine"
        case .picovoice: "picovoice"
        }
    }
}

/// What the dashboard shows: whether everything is ready, and if not, why.
public struct DashboardState: Sendable, Equatable, Codable {
    /// Where the probe of the engines stands.
    public enum Phase: String, Sendable, Hashable, Codable {
        /// The engines are being probed.
        case checking
        /// The engine in use works.
        case ready
        /// It does not.
        case notReady
    }

    /// One engine's readiness.
    public struct Engine: Sendable, Hashable, Codable, Identifiable {
        /// What the last probe found.
        public enum State: String, Sendable, Hashable, Codable {
            /// No probe has come back yet.
            case checking
            /// It answered.
            case ready
            /// It is there and does not work.
            case failed
            /// It is not part of this program, or not set up.
            case absent
        }

        /// Which engine.
        public var id: EngineID
        /// What the status line calls it.
        public var name: String
        /// What the last probe found.
        public var state: State
        /// Why it is not ready.
        public var message: String?
        /// What to do about it.
        public var remedy: String?
        /// What it leaves to another engine, or cannot be asked for.
        public var note: String?

        /// Collects the parts.
        public init(
            id: EngineID, name: String, state: State, message: String? = nil, remedy: String? = nil, note: String? = nil
        ) {
            self.id = id
            self.name = name
            self.state = state
            self.message = message
            self.remedy = remedy
            self.note = note
        }
    }

    /// Whether an action can be taken.
    public struct Gate: Sendable, Hashable, Codable {
        /// Whether it can.
        public var enabled: Bool
        /// Why not.
        public var reason: String?

        /// Collects the parts.
        public init(enabled: Bool, reason: String? = nil) {
            self.enabled = enabled
            self.reason = reason
        }
    }

    /// The actions of the dashboard.
    public struct Actions: Sendable, Hashable, Codable {
        /// Learn a voice.
        public var enrol: Gate
        /// Tell who speaks.
        public var identify: Gate
        /// Record, or open a recording.
        public var record: Gate
        /// Command by voice.
        public var control: Gate

        /// Collects the parts.
        public init(enrol: Gate, identify: Gate, record: Gate, control: Gate) {
            self.enrol = enrol
            self.identify = identify
            self.record = record
            self.control = control
        }
    }

    /// Where the probe stands.
    public var phase: Phase
    /// The engines, the open one first.
    public var engines: [Engine]
    /// The engines in one line, such as `engine ✓ picovoice –`: one that is not set up is no fault.
    public var summary: String
    /// How many people are enrolled.
    public var people: Int
    /// What is wrong with the profiles file; `nil` where nothing is.
    public var profilesState: String?
    /// The latest error, until a probe finds none.
    public var banner: ScreenError?
    /// What can be done.
    public var actions: Actions

    /// Nothing is known yet of these engines.
    public init(engines ids: [EngineID]) {
        phase = .checking
        engines = ids.map { Engine(id: $0, name: $0.name, state: .checking) }
        summary = engines.summary
        people = 0
        let gate = Gate(enabled: false, reason: "The engines are being checked.")
        actions = Actions(enrol: gate, identify: gate, record: gate, control: gate)
    }
}

extension [DashboardState.Engine] {
    /// The engines in one line, such as `engine ✓ picovoice –`: one that is not set up is no fault.
    var summary: String {
        map { engine in
            let mark =
                switch engine.state {
                case .checking: "…"
                case .ready: "✓"
                case .failed: "✕"
                case .absent: "–"
                }
            return "\(engine.name) \(mark)"
        }.joined(separator: " ")
    }
}
