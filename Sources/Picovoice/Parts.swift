/// Frames of audio that Eagle learns a voice from, one voice at a time. Not for several threads at once.
public protocol EagleEnrolling: AnyObject {
    /// Samples of a frame.
    var frameLength: Int { get }
    /// Takes one frame of 16 kHz mono audio.
    ///
    /// - Parameter frame: Just ``frameLength`` samples.
    /// - Returns: How far the voice is known, 0…100.
    /// - Throws: ``PicovoiceError/wrongFrameLength(found:required:)``, ``PicovoiceError/failed(_:)``.
    func enroll(_ frame: [Int16]) throws(PicovoiceError) -> Float
    /// Ends a piece of audio: what was kept back of it counts now, and what follows is another.
    ///
    /// - Returns: How far the voice is known, 0…100.
    func flush() throws(PicovoiceError) -> Float
    /// The voice as bytes that only Eagle understands.
    ///
    /// - Throws: ``PicovoiceError/failed(_:)`` with ``PicovoiceFailure/Cause/state`` below 100.
    func export() throws(PicovoiceError) -> [UInt8]
    /// Forgets the voice.
    func reset() throws(PicovoiceError)
}

/// Compares audio with voices that Eagle learnt. What was heard before may count, so each speaker is heard by a fresh one.
public protocol EagleScoring: AnyObject {
    /// The fewest samples that can be compared at once.
    var minimumSamples: Int { get }
    /// Compares 16 kHz mono audio with voices.
    ///
    /// - Parameters:
    ///   - samples: ``minimumSamples`` or more.
    ///   - profiles: What ``EagleEnrolling/export()`` gave, not empty.
    /// - Returns: One score in 0…1 for each profile; `nil` where there is too little voice to tell.
    /// - Throws: ``PicovoiceError/tooFewSamples(found:required:)``, ``PicovoiceError/emptyProfile``,
    ///   ``PicovoiceError/impossibleAnswer(product:detail:)``, ``PicovoiceError/failed(_:)``.
    func process(_ samples: [Int16], against profiles: [[UInt8]]) throws(PicovoiceError) -> [Float]?
}

extension EagleScoring {
    /// Refuses what Eagle must not be asked, however it is reached.
    func requireComparable(_ samples: [Int16], with profiles: [[UInt8]]) throws(PicovoiceError) {
        guard samples.count >= minimumSamples else {
            throw .tooFewSamples(found: samples.count, required: minimumSamples)
        }
        guard !profiles.contains(where: \.isEmpty) else { throw .emptyProfile }
    }

    /// Scores, where they are an answer to what was asked.
    func checked(_ scores: [Float], for profiles: [[UInt8]]) throws(PicovoiceError) -> [Float] {
        guard scores.count == profiles.count, scores.allSatisfy({ $0 >= 0 && $0 <= 1 }) else {
            throw .impossibleAnswer(product: .eagle, detail: "scores that are not one in 0…1 for each profile")
        }
        return scores
    }
}

/// A stretch in which Falcon hears one speaker.
public struct FalconTurn: Sendable, Equatable {
    /// Start in seconds.
    public var start: Double
    /// End in seconds.
    public var end: Double
    /// The speaker: a number of Falcon's, from 0.
    public var tag: Int

    /// Collects a turn.
    public init(start: Double, end: Double, tag: Int) {
        self.start = start
        self.end = end
        self.tag = tag
    }
}

/// Tells who speaks when in whole recordings. Calls from several threads wait for each other.
public protocol FalconListening: AnyObject, Sendable {
    /// Listens to a recording of 16 kHz mono audio.
    ///
    /// - Returns: Turns by their start, which do not overlap and lie within the recording; empty where nobody speaks.
    /// - Throws: ``PicovoiceError/tooManySamples(_:)``, ``PicovoiceError/impossibleAnswer(product:detail:)``,
    ///   ``PicovoiceError/failed(_:)``.
    func process(_ samples: [Int16]) throws(PicovoiceError) -> [FalconTurn]
}

/// How Picovoice's libraries are to listen.
public struct PicovoiceOptions: Sendable, Equatable {
    /// From this probability of voice, 0…1, Eagle takes audio for voice.
    public var voiceThreshold: Float
    /// Stretches of voice, 1 or more, that Eagle wants before a voice is known.
    public var enrollmentChunks: Int32
    /// What computes: `best`, `cpu`, `cpu:2` with two threads, `gpu`, `gpu:0`.
    public var device: String

    /// The vendor's own settings.
    public init(voiceThreshold: Float = 0.3, enrollmentChunks: Int32 = 1, device: String = "best") {
        self.voiceThreshold = voiceThreshold
        self.enrollmentChunks = enrollmentChunks
        self.device = device
    }

    /// Refuses what the libraries would take without a word and not mean: they compare a threshold with its bounds, and NaN passes.
    func check() throws(PicovoiceError) {
        guard voiceThreshold.isFinite else {
            throw .invalidOption(name: "The voice threshold", value: "\(voiceThreshold)", allowed: "a number in 0…1")
        }
    }
}

/// Where Picovoice's parts come from: libraries that are loaded by path, or the vendor's packages.
///
/// Making a part reads its model, and may ask Picovoice's servers whether the key holds. That has been seen to hang for twenty
/// minutes, so it is done away from whoever waits; see ``withinTime(_:_:_:)``.
public protocol PicovoiceSource: Sendable {
    /// The version of a library.
    ///
    /// - Throws: ``PicovoiceError`` where the library is not there or not of the release this program knows.
    func version(of product: PicovoiceProduct) throws(PicovoiceError) -> String
    /// Learns a voice.
    func makeEnroller(_ key: AccessKey, _ options: PicovoiceOptions) throws(PicovoiceError) -> any EagleEnrolling
    /// Recognises voices.
    func makeScorer(_ key: AccessKey, _ options: PicovoiceOptions) throws(PicovoiceError) -> any EagleScoring
    /// Tells who speaks when.
    func makeListener(_ key: AccessKey, _ options: PicovoiceOptions) throws(PicovoiceError) -> any FalconListening
}
