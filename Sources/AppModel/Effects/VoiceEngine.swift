public import Diarization
public import Foundation
public import Inference
public import SpeakerRecognition
public import Transcription
public import Triggers

/// What a probe of an engine finds.
public enum EngineReadiness: Sendable, Equatable {
    /// It answers.
    case ready
    /// It is there and does not work.
    case failed(AppFailure)
    /// It is not part of this program, or not set up.
    case absent(AppFailure)
}

/// What hears: the models behind the screens.
///
/// Sessions are made for one use each and are not shared. Methods take as long as the models do, and must not run on the
/// main actor: an implementation hops to its own. All throw what their models throw, or ``AppFailure``, and
/// `CancellationError` soon after their task is cancelled.
public protocol VoiceEngine: Sendable {
    /// Which engine it is.
    var id: EngineID { get }

    /// What it leaves to another engine, or cannot be asked for, as a sentence; `nil` where there is nothing to say.
    var note: String? { get }

    /// Opens what the screens need and lets go of it, to find out whether it works.
    func probe() async -> EngineReadiness

    /// The space of the profiles the engine makes and compares, with the length of a vector where they are vectors; `nil` where the
    /// engine is not ready.
    func profileModel() async -> (space: EmbeddingSpace, dimension: Int?)?

    /// Begins to learn a voice.
    ///
    /// - Parameter person: Somebody known, whose voice the new takes must agree with; `nil` for a new person.
    func makeEnrollment(addingTo person: Profile?) async throws -> any VoiceEnrollment

    /// The person whose known voice is most like new references, where that is so alike that the two may be one person.
    func resemblance(of voice: LearntVoice, among profiles: [Profile]) async throws -> UUID?

    /// Begins to tell who speaks, with nothing heard before.
    ///
    /// - Parameter profiles: Those to recognise. Those of another model are left out.
    func makeRecognition(of profiles: [Profile]) async throws -> any VoiceRecognition

    /// Listens to a recording.
    ///
    /// - Parameters:
    ///   - recording: The audio.
    ///   - progress: Told the share done, 0…1, from any thread.
    func hear(_ recording: Recording, progress: @escaping @Sendable (Double) -> Void) async throws
        -> any HeardConversation

    /// The score of every profile for every speaker of a recording, each speaker heard alone: nothing of one speaker's voice may
    /// count for the next.
    func classify(
        _ result: DiarizationResult, in recording: Recording, against profiles: [Profile]
    ) async throws -> SpeakerScores

    /// Writes down what is said in a recording.
    func transcribe(_ recording: Recording, progress: @escaping @Sendable (Double) -> Void) async throws
        -> TranscriptionResult

    /// Begins to listen for commands.
    ///
    /// - Parameters:
    ///   - set: What can be said, and who may say it.
    ///   - keywords: The runtime keywords, such as titles.
    ///   - profiles: Those enrolled, for commands that are for certain people.
    ///   - threshold: Score, 0…1, from which a voice is taken for a person's.
    func makeCommandListening(
        for set: TriggerSet, keywords: [String], profiles: [Profile], threshold: Double
    ) async throws -> any CommandListening
}

extension VoiceEngine {
    /// Nothing to say.
    public var note: String? { nil }
}

/// Learns one voice. Takes 16 kHz mono samples in −1…1.
public protocol VoiceEnrollment: Sendable {
    /// Takes the next samples of the present take.
    func push(_ samples: [Float]) async throws -> EnrollmentUpdate
    /// Ends the take; what is pushed next is another.
    func endTake(source: String?) async throws -> EndedTake
    /// Throws the present take away.
    func dropTake() async throws -> EnrollmentUpdate
    /// Throws a finished take away.
    ///
    /// - Parameter index: Counted from 0 over the takes that were kept.
    func removeTake(at index: Int) async throws -> EnrollmentUpdate
    /// The voice, from all takes.
    func export() async throws -> LearntVoice
}

/// A take that has just ended.
public struct EndedTake: Sendable, Equatable {
    /// The enrolment with it.
    public var update: EnrollmentUpdate
    /// The take; `nil` where there was no voice in it, and it was not kept.
    public var take: TakeSummary?
    /// Why the take was not kept, such as several people who speak in it; `nil` where it was. A take that was not kept has no
    /// index for ``VoiceEnrollment/removeTake(at:)``.
    public var refusal: String?
    /// Why nobody could tell whether several people speak in it, as a sentence; `nil` where somebody could.
    public var unchecked: String?

    /// Collects what is known of it.
    public init(
        update: EnrollmentUpdate, take: TakeSummary?, refusal: String? = nil, unchecked: String? = nil
    ) {
        self.update = update
        self.take = take
        self.refusal = refusal
        self.unchecked = unchecked
    }
}

/// A voice as an engine stores it.
public struct LearntVoice: Sendable, Equatable {
    /// One or more samples.
    public var references: [ProfileReference]
    /// The model that made them.
    public var model: EmbeddingSpace

    /// Collects samples.
    public init(references: [ProfileReference], model: EmbeddingSpace) {
        self.references = references
        self.model = model
    }
}

/// Tells who speaks, frame by frame. Takes 16 kHz mono samples in −1…1 without gaps.
public protocol VoiceRecognition: Sendable {
    /// The profiles recognised, in the order of the scores.
    var profiles: [UUID] { get }
    /// The frames that the next samples complete.
    func push(_ samples: [Float]) async throws -> [FrameScores]
    /// The frames still held back at the end.
    func finish() async throws -> [FrameScores]
    /// Forgets all that was heard; the next sample is sample 0.
    func reset() async
}

/// What was heard in a recording: from it follows who speaks when, for any number of speakers, without listening again.
public protocol HeardConversation: Sendable {
    /// Who speaks when.
    func result(speakers: SpeakerCount) async throws -> DiarizationResult
}

/// How alike the speakers of a recording are to those enrolled.
public struct SpeakerScores: Sendable, Equatable {
    /// The profiles that could be compared.
    public var profiles: [UUID]
    /// One row for each speaker, with one score in 0…1 for each profile; `nil` where the speaker says too little.
    public var rows: [[Float]?]

    /// Collects scores.
    public init(profiles: [UUID], rows: [[Float]?]) {
        self.profiles = profiles
        self.rows = rows
    }
}

/// Hears commands. Takes 16 kHz mono samples in −1…1.
public protocol CommandListening: Sendable {
    /// What listens, as a graph.
    var graph: ControlState.Graph { get }
    /// What the next samples bring.
    func push(_ samples: [Float]) async throws -> CommandUpdate
    /// What the end brings.
    func finish() async throws -> CommandUpdate
    /// Replaces the runtime keywords.
    func setKeywords(_ keywords: [String]) async
}

/// What some audio brought.
public struct CommandUpdate: Sendable, Equatable {
    /// What was said.
    public var commands: [HeardCommand] = []
    /// Level of each node that has one, in dBFS.
    public var levels: [String: Double] = [:]
    /// What each node told.
    public var events: [NodeEvent] = []

    /// Something a node told.
    public struct NodeEvent: Sendable, Hashable {
        /// The node.
        public var node: String
        /// What and when.
        public var event: ControlState.Event

        /// Collects an event; `at` in seconds.
        public init(node: String, name: String, at: Double) {
            self.node = node
            event = ControlState.Event(name: name, at: at)
        }
    }

    /// Nothing.
    public init() {}
}

/// Something that was said, and what it means.
public struct HeardCommand: Sendable, Hashable {
    /// What was said, as far as it was written down.
    public var text: String
    /// When, in seconds.
    public var start: Double
    /// The command; `nil` where there is none.
    public var action: TriggerAction?
    /// How sure that is, 0…1.
    public var confidence: Double?
    /// Who gave it, where that was asked.
    public var speaker: String?
    /// Why there is none, as a sentence.
    public var reason: String?

    /// Collects what is known.
    public init(
        text: String, start: Double, action: TriggerAction? = nil, confidence: Double? = nil, speaker: String? = nil,
        reason: String? = nil
    ) {
        self.text = text
        self.start = start
        self.action = action
        self.confidence = confidence
        self.speaker = speaker
        self.reason = reason
    }
}
