public import Inference
public import OpenEngine
public import SpeakerRecognition
public import Transcription
public import Triggers

/// What the nodes that hear need, each opened when a graph first asks for it.
public struct VoiceModels: Sendable {
    /// Turns an utterance into text.
    public typealias Transcribe = @Sendable ([Float]) throws -> TranscriptionResult

    /// Tells speech from everything else.
    public var voiceActivity: @Sendable () throws -> any VoiceActivityModel
    /// Makes what turns utterances into text.
    public var transcriber: @Sendable (TranscriptionOptions) throws -> Transcribe
    /// Embeds voices, for whoever is recognised while they speak.
    public var embedding: @Sendable () throws -> any SpeakerEmbeddingModel
    /// Who of a few local speakers talks when.
    public var segmentation: @Sendable () throws -> any SpeakerSegmentationModel
    /// The people in a profiles file, or in the user's own where no path is given.
    public var gallery: @Sendable (String?) throws -> VoiceGallery
    /// Makes what hears the commands of a detector, with what tells who gives them.
    public var commands: @Sendable (TriggerDetector, (any SpeakerJudge)?) throws -> any CommandHearing
    /// The commands that a node listens for whose configuration names no file.
    public var triggers = TriggerSet.list
    /// Score, 0…1, from which a voice is taken for a person's, where a command is for certain people.
    public var speakerThreshold = Double(Verification.defaultThreshold)

    /// Collects models.
    public init(
        voiceActivity: @escaping @Sendable () throws -> any VoiceActivityModel,
        transcriber: @escaping @Sendable (TranscriptionOptions) throws -> Transcribe,
        embedding: @escaping @Sendable () throws -> any SpeakerEmbeddingModel,
        segmentation: @escaping @Sendable () throws -> any SpeakerSegmentationModel,
        gallery: @escaping @Sendable (String?) throws -> VoiceGallery,
        commands: @escaping @Sendable (TriggerDetector, (any SpeakerJudge)?) throws -> any CommandHearing
    ) {
        self.voiceActivity = voiceActivity
        self.transcriber = transcriber
        self.embedding = embedding
        self.segmentation = segmentation
        self.gallery = gallery
        self.commands = commands
    }

    /// The open engine's models.
    ///
    /// - Parameters:
    ///   - engine: Opened when the first model is asked for.
    ///   - store: The profiles at a path, or the user's own.
    public init(
        engine: @escaping @Sendable () throws -> OpenEngine, store: @escaping @Sendable (String?) -> ProfileStore
    ) {
        self.init(
            voiceActivity: { try engine().voiceActivity },
            transcriber: { options in
                let transcriber = try engine().makeTranscriber(options)
                return { try transcriber.transcribe($0) }
            },
            embedding: { try engine().windowEmbedding },
            segmentation: { try engine().segmentation },
            gallery: { path in try engine().makeGallery(of: store(path).profiles()) },
            commands: { detector, judge in
                let start = ContinuousClock.now
                return try engine().makeCommandRecognizer(for: detector, judge: judge) { ContinuousClock.now - start }
            })
    }
}
