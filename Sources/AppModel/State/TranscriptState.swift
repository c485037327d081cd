/// What was said in the recording, by whom.
public struct TranscriptState: Sendable, Equatable, Codable {
    /// Where writing it down stands.
    public enum Phase: String, Sendable, Hashable, Codable {
        /// Nobody asked.
        case none
        /// It is being written.
        case running
        /// It is written.
        case done
        /// It could not be.
        case failed
    }

    /// A word.
    public struct Word: Sendable, Hashable, Codable {
        /// The word with its punctuation.
        public var text: String
        /// Start in seconds.
        public var start: Double
        /// End in seconds.
        public var end: Double
        /// How sure the model is, 0…1.
        public var confidence: Double
        /// Who speaks at the same time.
        public var secondSpeaker: Int?

        /// Collects the parts.
        public init(text: String, start: Double, end: Double, confidence: Double, secondSpeaker: Int? = nil) {
            self.text = text
            self.start = start
            self.end = end
            self.confidence = confidence
            self.secondSpeaker = secondSpeaker
        }
    }

    /// A sentence, or the part of one that one person said.
    public struct Turn: Sendable, Hashable, Codable {
        /// Who said it; `nil` where nobody is known to speak.
        public var speaker: Int?
        /// Start in seconds.
        public var start: Double
        /// End in seconds.
        public var end: Double
        /// What was said.
        public var text: String
        /// Its words.
        public var words: [Word]

        /// Collects the parts.
        public init(speaker: Int? = nil, start: Double, end: Double, text: String, words: [Word]) {
            self.speaker = speaker
            self.start = start
            self.end = end
            self.text = text
            self.words = words
        }
    }

    /// Where writing it down stands.
    public var phase = Phase.none
    /// How much of the recording is done.
    public var progress: WorkProgress?
    /// What was said, in order.
    public var turns: [Turn] = []
    /// Why there is nothing.
    public var emptyReason: String?
    /// What went wrong.
    public var error: ScreenError?

    /// Nothing is written yet.
    public init() {}
}

/// How far a long computation has come.
public struct WorkProgress: Sendable, Hashable, Codable {
    /// What is being done.
    public enum Stage: String, Sendable, Hashable, Codable {
        /// A file is being sent.
        case receiving
        /// It is being decoded.
        case reading
        /// Its audio is listened to.
        case listening
        /// Voices are compared.
        case comparing
        /// What was said is written down.
        case writing
    }

    /// The share done, 0…1.
    public var fraction: Double
    /// Seconds that are probably left; `nil` where it is too early to tell.
    public var secondsLeft: Double?
    /// What is being done.
    public var stage: Stage

    /// Collects the parts.
    public init(fraction: Double, secondsLeft: Double? = nil, stage: Stage) {
        self.fraction = fraction
        self.secondsLeft = secondsLeft
        self.stage = stage
    }
}
