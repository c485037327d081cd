/// What the screen that learns a voice shows.
public struct EnrollmentState: Sendable, Equatable, Codable {
    /// Where an enrolment stands.
    public enum Phase: String, Sendable, Hashable, Codable {
        /// No enrolment is under way.
        case idle
        /// Silence is listened to, to tell whether the room is quiet enough.
        case checkingRoom
        /// The next take can begin.
        case ready
        /// It begins in a few seconds.
        case countdown
        /// A take is being recorded.
        case recording
        /// A file or a speaker of a recording is listened to, or the last blocks of a take are judged.
        case analysing
        /// There is a take to play back, keep or do again.
        case review
        /// The voice is being stored.
        case saving
        /// It is stored.
        case saved
        /// The enrolment cannot go on; ``EnrollmentState/error`` says why.
        case failed
    }

    /// What the room sounds like while nobody speaks.
    public struct Room: Sendable, Hashable, Codable {
        /// Whether a voice will stand out.
        public enum Verdict: String, Sendable, Hashable, Codable {
            /// It will.
            case good
            /// It will not.
            case noisy
        }

        /// Whether a voice will stand out.
        public var verdict: Verdict
        /// Level of the room, in dBFS.
        public var level: Double

        /// Collects the parts.
        public init(verdict: Verdict, level: Double) {
            self.verdict = verdict
            self.level = level
        }
    }

    /// What the ring shows.
    public enum ProgressKind: String, Sendable, Hashable, Codable {
        /// Seconds of voice over those needed.
        case time
        /// How settled the engine's picture of the voice is.
        case engine
    }

    /// What stands in the way just now.
    public struct Hint: Sendable, Hashable, Codable {
        /// What it is.
        public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
            /// The voice is too quiet.
            case tooQuiet
            /// There is much noise behind it.
            case tooNoisy
            /// It distorts.
            case clipped
            /// Somebody else speaks.
            case anotherVoice
            /// A take ended with less voice than is needed.
            case tooLittleSpeech
            /// Nobody speaks.
            case nothingHeard
            /// A take does not sound like the ones before.
            case takesDisagree
        }

        /// What it is.
        public var kind: Kind
        /// What to say about it.
        public var text: String

        /// Collects the parts.
        public init(kind: Kind, text: String) {
            self.kind = kind
            self.text = text
        }
    }

    /// One recording of the voice.
    public struct Take: Sendable, Hashable, Codable {
        /// How good a take is.
        public enum Grade: String, Sendable, Hashable, Codable {
            /// It is well settled.
            case good
            /// It will do.
            case fair
            /// It is not of use alone.
            case poor
        }

        /// Its number, from 0.
        public var index: Int
        /// Its length in seconds.
        public var seconds: Double
        /// Seconds of voice in it.
        public var voicedSeconds: Double
        /// How settled the voice in it is, 0…1.
        public var quality: Double
        /// The same as a grade.
        public var grade: Grade
        /// Whether it counts towards the voice.
        public var accepted: Bool
        /// Why it does not, or what is wrong with it.
        public var reason: String?

        /// Collects the parts.
        public init(
            index: Int, seconds: Double, voicedSeconds: Double, quality: Double, grade: Grade, accepted: Bool,
            reason: String? = nil
        ) {
            self.index = index
            self.seconds = seconds
            self.voicedSeconds = voicedSeconds
            self.quality = quality
            self.grade = grade
            self.accepted = accepted
            self.reason = reason
        }
    }

    /// Where the enrolment stands.
    public var phase = Phase.idle
    /// Whose voice it is to be.
    public var name = ""
    /// Whether that is somebody else than the person at the screen.
    public var isOtherPerson = false
    /// Whether that person has agreed; off until somebody says so.
    public var consent = false
    /// The person whose known voice is added to; `nil` for a new one.
    public var addingTo: PersonReference?
    /// What the room sounds like.
    public var room: Room?
    /// Seconds until the take begins.
    public var countdown: Int?
    /// What the ring shows, 0…1.
    public var progress = 0.0
    /// What that rests on.
    public var progressKind = ProgressKind.time
    /// Seconds of voice heard in all takes.
    public var voicedSeconds = 0.0
    /// Seconds the present take has lasted.
    public var elapsedSeconds = 0.0
    /// Seconds of voice that are needed.
    public var neededSeconds = 8.0
    /// Level of what is heard, in dBFS.
    public var level: Double?
    /// What stands in the way, worst first.
    public var hints: [Hint] = []
    /// What to read aloud.
    public var sentences: [String] = ReadingText.sentences
    /// Index of the sentence to read now.
    public var sentence = 0
    /// The takes so far.
    public var takes: [Take] = []
    /// How settled the voice is over all takes, 0…1.
    public var quality: Double?
    /// Whether the voice may be saved.
    public var canSave = false
    /// What went wrong.
    public var error: ScreenError?
    /// Who was saved.
    public var saved: PersonReference?
    /// Somebody of another name with this voice.
    public var similarTo: PersonReference?

    /// An enrolment that has not begun.
    public init() {}
}
