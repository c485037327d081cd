/// What the list of enrolled people shows.
public struct PeopleState: Sendable, Equatable, Codable {
    /// Where reading the profiles stands.
    public enum Phase: String, Sendable, Hashable, Codable {
        /// They are being read.
        case loading
        /// They are here.
        case ready
        /// They could not be read.
        case failed
    }

    /// A voice sample.
    public struct Sample: Sendable, Hashable, Codable, Identifiable {
        /// Names it.
        public var id: String
        /// Seconds of voice behind it.
        public var seconds: Double
        /// How settled the voice was, 0…1.
        public var quality: Double
        /// Where it came from.
        public var source: String?
        /// When it was made, as ISO 8601.
        public var created: String

        /// Collects the parts.
        public init(id: String, seconds: Double, quality: Double, source: String? = nil, created: String) {
            self.id = id
            self.seconds = seconds
            self.quality = quality
            self.source = source
            self.created = created
        }
    }

    /// Somebody enrolled.
    public struct Entry: Sendable, Hashable, Codable {
        /// Who.
        public var person: PersonReference
        /// When the person was enrolled, as ISO 8601.
        public var created: String
        /// The voice samples.
        public var samples: [Sample]
        /// The mean of their qualities, 0…1.
        public var quality: Double
        /// When the person was last recognised, as ISO 8601.
        public var lastHeard: String?
        /// In how many sessions.
        public var timesHeard: Int
        /// The model that made the samples.
        public var model: String
        /// Whether the present model cannot use them.
        public var needsNewEnrolment: Bool

        /// Collects the parts.
        public init(
            person: PersonReference, created: String, samples: [Sample], quality: Double, lastHeard: String? = nil,
            timesHeard: Int, model: String, needsNewEnrolment: Bool
        ) {
            self.person = person
            self.created = created
            self.samples = samples
            self.quality = quality
            self.lastHeard = lastHeard
            self.timesHeard = timesHeard
            self.model = model
            self.needsNewEnrolment = needsNewEnrolment
        }
    }

    /// What is being done.
    public struct Pending: Sendable, Hashable, Codable {
        /// What.
        public enum Kind: String, Sendable, Hashable, Codable {
            /// A person or sample is being deleted.
            case delete
            /// Everything is.
            case erase
            /// Two people become one.
            case merge
            /// Profiles are taken from a file.
            case `import`
            /// A name is changed.
            case rename
        }

        /// What.
        public var kind: Kind

        /// Collects the parts.
        public init(kind: Kind) {
            self.kind = kind
        }
    }

    /// A profile that was left out, and why.
    public struct Skipped: Sendable, Hashable, Codable {
        /// Its name.
        public var name: String
        /// Why.
        public var reason: String

        /// Collects the parts.
        public init(name: String, reason: String) {
            self.name = name
            self.reason = reason
        }
    }

    /// Where reading stands.
    public var phase = Phase.loading
    /// Those enrolled, by name.
    public var people: [Entry] = []
    /// What is being done.
    public var pending: Pending?
    /// What went wrong.
    public var error: ScreenError?
    /// What the last import left out.
    public var skipped: [Skipped] = []

    /// Nothing is read yet.
    public init() {}
}
