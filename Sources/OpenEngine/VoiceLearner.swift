import Diarization
public import Inference
public import SpeakerAttribution
public import SpeakerRecognition

/// Learns one voice from takes, and tells for each take whose voices it holds.
///
/// The profiler tells voices apart by their blocks of two seconds; the diarizer beside it hears quick changes of speaker.
public struct VoiceLearner: Sendable {
    /// Learns the voice.
    public private(set) var profiler: OpenSpeakerProfiler
    private var voices: Diarizer
    private let makeDiarizer: @Sendable () throws -> Diarizer

    init(profiler: OpenSpeakerProfiler, makeDiarizer: @escaping @Sendable () throws -> Diarizer) throws {
        self.profiler = profiler
        self.makeDiarizer = makeDiarizer
        voices = try makeDiarizer()
    }

    /// Takes the next 16 kHz mono samples of the present take.
    ///
    /// - Throws: what the models throw; `FeatureError.notFinite`; `CancellationError`.
    public mutating func push(_ samples: [Float]) async throws -> EnrollmentUpdate {
        let update = try profiler.push(samples)
        try await voices.push(samples)
        return update
    }

    /// Ends the take; what is pushed next is another.
    ///
    /// - Parameter source: Where the take came from, in the user's words.
    /// - Returns: The enrolment with the take, and whose voices were in it.
    public mutating func endTake(source: String? = nil) async throws -> (update: EnrollmentUpdate, voices: TakeVoices) {
        let update = try profiler.endTake(source: source)
        let heard = voices
        voices = try makeDiarizer()
        return (update, TakeVoices(try await heard.finish()))
    }

    /// Throws the present take away.
    public mutating func dropTake() throws -> EnrollmentUpdate {
        voices = try makeDiarizer()
        return try profiler.dropTake()
    }

    /// Throws a finished take away.
    ///
    /// - Parameter index: Counted from 0 over the takes that had voice.
    public mutating func removeTake(at index: Int) throws -> EnrollmentUpdate { try profiler.removeTake(at: index) }

    /// The references; ends the present take.
    ///
    /// - Throws: As `OpenSpeakerProfiler.export()`.
    public mutating func export() throws -> [VoiceReference] { try profiler.export() }
}
