public import Inference
public import SpeechFeatures

/// Learns one voice with the open engine, from one recording or several.
///
/// Voice is gathered in blocks of two seconds, silence left out. A block that sounds like somebody else than the take so
/// far is left out and reported. Where two voices take turns from the start, neither is strange to their mixture, but the
/// blocks fall into two groups: that is reported, and no reference is made of it.
///
/// The progress tells how settled the voice is: the cosine between the voice of the first half of the blocks and of all of
/// them, as a share of ``settledQuality``. Noise, a second voice or a few words keep it down; for one clear voice it
/// reaches 1 within four to eight seconds. It may fall again.
///
/// Several recordings, such as files or sessions, are takes: call ``endTake(source:)`` after each. Takes must sound like
/// one person, and like the references given at the start.
public struct OpenSpeakerProfiler: SpeakerProfiler, Sendable {
    /// The quality, as ``VoiceReference/quality``, at which a voice is settled.
    public static let settledQuality = 0.75
    /// The score from which two takes of at least three seconds of voice are one person: a cosine of 0.35, which none of
    /// 242 such pairs of one voice lay below (the least 0.50), and 98 in 100 of two voices did.
    public static let agreementScore: Float = 0.5
    /// Seconds of voice from which on a take takes in no more.
    public static let longestTake = 30.0

    /// Seconds of voice in a block.
    static let blockLength = 2.0
    /// The cosine of a block with its take below which another voice speaks.
    ///
    /// It rises with the voice behind the take, whose picture is rough at first. Of one voice, 550 blocks of 41 speakers
    /// lay above: the least at 0.14 with 2 s behind the take, 0.35 with 4 s and 0.43 with 8 s. Of another's, 19 in 20 lie
    /// below 0.24 and 99 in 100 below 0.35.
    static func strangerCosine(seconds: Double) -> Float { Float(min(0.35, 0.06 * seconds)) }
    /// Cosine below which the two groups that the blocks of a take fall into are two voices. Of 24 recordings of one
    /// voice the least has 0.72; of 41 voices, all recordings of each joined into one take, 0.62.
    static let splitCosine: Float = 0.5

    let model: any SpeakerEmbeddingModel
    let existing: [Embedding]
    private let voiceActivity: any VoiceActivityModel
    private let filterbank: Filterbank
    private let voiceThreshold: Float
    private(set) var finished: [VoiceTake] = []
    private var current: TakeInProgress

    /// A profiler at its start.
    ///
    /// - Parameters:
    ///   - model: The embedding model the profile is to be of; the full model, not its 8-bit form.
    ///   - voiceActivity: The voice detector.
    ///   - existing: References the person has already, which the new takes must agree with.
    ///   - voiceThreshold: From this probability a window of the detector counts as voice, 0…1.
    /// - Throws: `FeatureError.unsupported`.
    public init(
        model: any SpeakerEmbeddingModel, voiceActivity: any VoiceActivityModel, existing: [Embedding] = [],
        voiceThreshold: Float = VoicedEmbedder.voiceThreshold
    ) throws(FeatureError) {
        self.model = model
        self.voiceActivity = voiceActivity
        self.existing = existing
        self.voiceThreshold = voiceThreshold
        filterbank = try Filterbank(model.frontEnd)
        current = TakeInProgress(
            filterbank: filterbank, voiceActivity: voiceActivity, voiceThreshold: voiceThreshold)
    }

    /// Finished takes so far.
    public var takeCount: Int { finished.count }

    /// Takes any number of 16 kHz mono samples.
    ///
    /// - Throws: what the models throw; `FeatureError.notFinite`.
    /// - Complexity: About 30 ms of one core for a second of voice with CAM++; more as the take grows.
    public mutating func push(_ samples: [Float]) throws -> EnrollmentUpdate {
        try current.push(samples, model: model)
        return try update(issues: current.issues)
    }

    /// Ends one recording; what is pushed next is another.
    ///
    /// - Parameter source: Where the recording came from, in the user's words.
    @discardableResult
    public mutating func endTake(source: String? = nil) throws -> EnrollmentUpdate {
        try current.finish(model: model)
        let issues = current.issues
        if current.take.embedding != nil {
            finished.append(current.take)
            finished[finished.count - 1].source = source
        }
        discardCurrent()
        return try update(issues: issues)
    }

    /// Begins a new take, and forgets what was heard of the last.
    mutating func discardCurrent() {
        current = TakeInProgress(
            filterbank: filterbank, voiceActivity: voiceActivity, voiceThreshold: voiceThreshold)
    }

    /// Takes a finished take back.
    ///
    /// - Parameter index: Counted from 0; below ``takeCount``.
    @discardableResult
    public mutating func removeTake(at index: Int) throws -> EnrollmentUpdate {
        finished.remove(at: index)
        return try update(issues: current.issues)
    }

    /// The references: one for each take with at least three seconds of voice, shorter takes joined.
    ///
    /// Ends the current take.
    /// - Throws: ``SpeakerRecognitionError/notEnoughVoice(found:required:)`` below three seconds in all,
    ///   ``SpeakerRecognitionError/takesDisagree(first:second:score:required:)``,
    ///   ``SpeakerRecognitionError/notThePerson(take:score:required:)``,
    ///   ``SpeakerRecognitionError/twoVoices(take:cosine:required:)``,
    ///   ``SpeakerRecognitionError/sameRecording(first:second:)``,
    ///   ``SpeakerRecognitionError/knownRecording(take:)``,
    ///   ``SpeakerRecognitionError/notSettled(progress:)``, and what the models throw.
    public mutating func export() throws -> [VoiceReference] {
        try endTake()
        guard finished.voicedSeconds >= VoicedEmbedder.minimumVoice else {
            throw SpeakerRecognitionError.notEnoughVoice(
                found: finished.voicedSeconds, required: VoicedEmbedder.minimumVoice)
        }
        if let doubled = try repetition(among: finished) { throw doubled }
        if let mixed = finished.firstIndex(where: \.holdsTwoVoices) {
            throw SpeakerRecognitionError.twoVoices(
                take: mixed + 1, cosine: finished[mixed].splitCosine, required: Self.splitCosine)
        }
        if let disagreement = try disagreement(among: finished) { throw disagreement }
        let progress = try finished.quality() / Self.settledQuality
        guard progress >= 1 else { throw SpeakerRecognitionError.notSettled(progress: progress) }
        return try references(from: finished)
    }

    func update(issues: [EnrollmentIssue]) throws -> EnrollmentUpdate {
        let takes = finished + [current.take]
        var issues = issues
        // A take of two voices does not agree with itself; such an enrolment must not look complete.
        if try takes.contains(where: \.holdsTwoVoices) || disagreement(among: takes) != nil {
            issues.insert(.takesDisagree, at: 0)
        }
        return EnrollmentUpdate(
            progress: min(1, try takes.quality() / Self.settledQuality),
            voicedSeconds: takes.voicedSeconds + current.voicedSecondsInBlock, issues: issues)
    }
}
