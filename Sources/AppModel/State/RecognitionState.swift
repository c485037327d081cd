/// What the screen that tells who speaks shows.
public struct RecognitionState: Sendable, Equatable, Codable {
    /// Where listening stands.
    public enum Phase: String, Sendable, Hashable, Codable {
        /// Nobody listens.
        case idle
        /// The models and the microphone are being opened.
        case starting
        /// Listening.
        case listening
        /// The last of the audio is being judged.
        case stopping
        /// It ended by itself; ``RecognitionState/error`` says why.
        case failed
    }

    /// One person's bar.
    public struct Score: Sendable, Hashable, Codable {
        /// Whose it is.
        public var person: PersonReference
        /// The smoothed score, 0…1; `nil` where nobody speaks.
        public var score: Double?
        /// Whether it is the highest.
        public var isBest: Bool

        /// Collects the parts.
        public init(person: PersonReference, score: Double? = nil, isBest: Bool) {
            self.person = person
            self.score = score
            self.isBest = isBest
        }
    }

    /// The answer.
    public struct Match: Sendable, Hashable, Codable {
        /// What kind of answer it is.
        public enum Kind: String, Sendable, Hashable, Codable {
            /// Nothing was heard yet.
            case none
            /// Nobody speaks, or not for long enough.
            case noVoice
            /// Somebody speaks who is nobody of those enrolled.
            case unknown
            /// Somebody enrolled speaks.
            case known
        }

        /// What kind of answer it is.
        public var kind = Kind.none
        /// Who speaks.
        public var person: PersonReference?
        /// The best score, 0…1.
        public var score: Double?
        /// By how much it exceeds the second best.
        public var margin: Double?
        /// How often the person recognised has changed in this session.
        public var changes = 0

        /// Collects the parts.
        public init(
            kind: Kind = Kind.none, person: PersonReference? = nil, score: Double? = nil, margin: Double? = nil,
            changes: Int = 0
        ) {
            self.kind = kind
            self.person = person
            self.score = score
            self.margin = margin
            self.changes = changes
        }
    }

    /// A stretch of the last minute.
    public struct Stretch: Sendable, Hashable, Codable {
        /// What was heard.
        public enum Kind: String, Sendable, Hashable, Codable {
            /// Somebody enrolled.
            case known
            /// Somebody else.
            case unknown
            /// Nobody.
            case noVoice
            /// Audio was lost.
            case gap
        }

        /// Start in seconds.
        public var start: Double
        /// End in seconds.
        public var end: Double
        /// What was heard.
        public var kind: Kind
        /// Who.
        public var person: PersonReference?

        /// Collects the parts.
        public init(start: Double, end: Double, kind: Kind, person: PersonReference? = nil) {
            self.start = start
            self.end = end
            self.kind = kind
            self.person = person
        }
    }

    /// Where listening stands.
    public var phase = Phase.idle
    /// Score from which a voice is given a name.
    public var threshold: Double
    /// The bars, in the order of the names.
    public var scores: [Score] = []
    /// The answer.
    public var match = Match()
    /// Seconds listened to.
    public var elapsed = 0.0
    /// The last 60 s.
    public var ribbon: [Stretch] = []
    /// What went wrong.
    public var error: ScreenError?

    /// Nobody listens yet.
    public init(threshold: Double) { self.threshold = threshold }
}
