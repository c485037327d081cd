/// What the screen that tells who spoke when shows.
public struct DiarizationState: Sendable, Equatable, Codable {
    /// Where a recording stands.
    public enum Phase: String, Sendable, Hashable, Codable {
        /// There is none.
        case idle
        /// It is being recorded.
        case recording
        /// A file is being sent.
        case receiving
        /// It is listened to.
        case analysing
        /// It is done.
        case done
        /// It cannot be; ``DiarizationState/error`` says why.
        case failed
        /// The user cancelled.
        case cancelled
    }

    /// How many people are known to speak.
    public struct Count: Sendable, Hashable, Codable {
        /// How that is known.
        public enum Mode: String, Sendable, Hashable, Codable {
            /// The voices decide.
            case automatic
            /// Just ``lower``.
            case exactly
            /// ``lower`` to ``upper``.
            case between
        }

        /// How that is known.
        public var mode: Mode
        /// The number, or the least.
        public var lower: Int?
        /// The most.
        public var upper: Int?

        /// Collects a count.
        public init(_ mode: Mode, lower: Int? = nil, upper: Int? = nil) {
            self.mode = mode
            self.lower = lower
            self.upper = upper
        }
    }

    /// A stretch of time.
    public struct Stretch: Sendable, Hashable, Codable {
        /// Start in seconds.
        public var start: Double
        /// End in seconds.
        public var end: Double

        /// Collects the parts.
        public init(start: Double, end: Double) {
            self.start = start
            self.end = end
        }
    }

    /// Somebody enrolled whose voice this may be.
    public struct Suggestion: Sendable, Hashable, Codable {
        /// Who.
        public var person: PersonReference
        /// How alike, 0…1; below the threshold.
        public var score: Double

        /// Collects the parts.
        public init(person: PersonReference, score: Double) {
            self.person = person
            self.score = score
        }
    }

    /// One lane.
    public struct Speaker: Sendable, Hashable, Codable, Identifiable {
        /// Stays the same whatever the threshold.
        public var id: Int
        /// What to call the speaker.
        public var label: String
        /// Who it is.
        public var person: PersonReference?
        /// How alike, 0…1.
        public var score: Double?
        /// Whether the user gave the name.
        public var isRenamed: Bool
        /// How long the speaker speaks.
        public var voicedSeconds: Double
        /// That as a share of all speech, 0…1.
        public var share: Double
        /// Index into the palette, 0…11.
        public var colour: Int
        /// The longest stretch in which nobody else speaks, to play.
        public var longestSegment: Stretch?
        /// Who it may be.
        public var suggestion: Suggestion?
        /// People whose voices are all in this lane, since no more speakers were asked for; `nil` where that is not so.
        public var joined: [PersonReference]?

        /// Collects the parts.
        public init(
            id: Int, label: String, person: PersonReference? = nil, score: Double? = nil, isRenamed: Bool,
            voicedSeconds: Double, share: Double, colour: Int, longestSegment: Stretch? = nil,
            suggestion: Suggestion? = nil, joined: [PersonReference]? = nil
        ) {
            self.id = id
            self.label = label
            self.person = person
            self.score = score
            self.isRenamed = isRenamed
            self.voicedSeconds = voicedSeconds
            self.share = share
            self.colour = colour
            self.longestSegment = longestSegment
            self.suggestion = suggestion
            self.joined = joined
        }
    }

    /// A stretch in which one person speaks.
    public struct Segment: Sendable, Hashable, Codable {
        /// Names it in intents.
        public var index: Int
        /// Start in seconds.
        public var start: Double
        /// End in seconds.
        public var end: Double
        /// The ``Speaker/id``.
        public var speaker: Int
        /// Whether somebody else speaks in it as well.
        public var isOverlap: Bool

        /// Collects the parts.
        public init(index: Int, start: Double, end: Double, speaker: Int, isOverlap: Bool) {
            self.index = index
            self.start = start
            self.end = end
            self.speaker = speaker
            self.isOverlap = isOverlap
        }
    }

    /// Who spoke when.
    public struct Result: Sendable, Equatable, Codable {
        /// Names the recording, for its audio and exports.
        public var id: String
        /// Its length in seconds.
        public var duration: Double
        /// The lanes, by first appearance.
        public var speakers: [Speaker]
        /// Who speaks when, by start.
        public var segments: [Segment]
        /// Why there are none.
        public var emptyReason: String?
        /// What was odd about the audio, and what was asked for and not reached.
        public var warnings: [String]

        /// Collects the parts.
        public init(
            id: String, duration: Double, speakers: [Speaker], segments: [Segment], emptyReason: String? = nil,
            warnings: [String]
        ) {
            self.id = id
            self.duration = duration
            self.speakers = speakers
            self.segments = segments
            self.emptyReason = emptyReason
            self.warnings = warnings
        }
    }

    /// The offer to learn a voice from a name that was given.
    public struct CorrectionOffer: Sendable, Hashable, Codable {
        /// The ``Speaker/id``.
        public var speaker: Int
        /// The name.
        public var name: String
        /// Whether somebody of the name is enrolled.
        public var existing: Bool
        /// The question.
        public var text: String

        /// Collects the parts.
        public init(speaker: Int, name: String, existing: Bool, text: String) {
            self.speaker = speaker
            self.name = name
            self.existing = existing
            self.text = text
        }
    }

    /// Where the recording stands.
    public var phase = Phase.idle
    /// Seconds recorded.
    public var recordingSeconds: Double?
    /// Seconds after which recording stops by itself.
    public var maxRecordingSeconds = 300
    /// How far listening has come.
    public var progress: WorkProgress?
    /// The file's name.
    public var fileName: String?
    /// How many people are known to speak.
    public var speakerCount = Count(.automatic)
    /// Who spoke when.
    public var result: Result?
    /// Whether an edit can be taken back.
    public var canUndo = false
    /// Whether one taken back can be done again.
    public var canRedo = false
    /// What would be taken back.
    public var undoLabel: String?
    /// What would be done again.
    public var redoLabel: String?
    /// Score from which a voice is given a name.
    public var threshold: Double
    /// Whether what was said is to be written down.
    public var wantsTranscript = false
    /// What went wrong.
    public var error: ScreenError?
    /// The offer to learn a voice.
    public var correctionOffer: CorrectionOffer?

    /// There is no recording yet.
    public init(threshold: Double) { self.threshold = threshold }
}
