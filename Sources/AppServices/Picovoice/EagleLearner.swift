import Audio
import Foundation
import Inference
import Picovoice
import SpeakerRecognition

/// The takes of one enrolment with Eagle.
///
/// Eagle knows no takes: it can only learn on, or forget everything. So the audio of every take is kept until the enrolment ends, and
/// where one is taken back, Eagle forgets all and learns the others again. Of a recording that does not end, that would be more and more
/// memory, so there is a most; a voice is learnt long before.
struct EagleLearner {
    /// One take: its audio, and what is said of it.
    private struct Take {
        var samples: [Int16] = []
        var loudSeconds = 0.0
        var source: String?
    }

    private let eagle: any EagleEnrolling
    private var finished: [Take] = []
    private var current = Take()
    /// Samples of the present take that Eagle has.
    private var fed = 0
    private var meter: SignalMeter
    /// How far Eagle knows the voice, 0…1.
    private(set) var progress = 0.0

    /// Mean power from which a frame counts as voice for the seconds that an enrolment takes at least: −50 dB of full scale. What counts
    /// as voice in the profile is Eagle's own business.
    private static let loudPower: Float = 1e-5
    /// Samples of all takes that are kept at most, two bytes each: half an hour.
    private static let mostSamples = 30 * 60 * SampleClock.rate
    /// Less than this in a take is nobody's voice, in seconds.
    private static let leastVoice = 0.5

    init(_ eagle: any EagleEnrolling) {
        self.eagle = eagle
        meter = SignalMeter(windowSamples: eagle.frameLength)
    }

    /// Takes that were kept.
    var takeCount: Int { finished.count }
    /// Seconds of sound loud enough for voice.
    var voicedSeconds: Double { finished.reduce(current.loudSeconds) { $0 + $1.loudSeconds } }
    /// The audio of the present take.
    var currentSamples: [Int16] { current.samples }
    /// Whether there is a voice in the present take.
    var hasVoice: Bool { current.loudSeconds >= Self.leastVoice }

    /// How the enrolment stands.
    func update(_ issues: [EnrollmentIssue]? = nil) -> EnrollmentUpdate {
        EnrollmentUpdate(progress: progress, voicedSeconds: voicedSeconds, issues: issues ?? meter.issues)
    }

    /// Takes the next samples of the present take; none of them where they would be more than is kept.
    ///
    /// - Throws: `PicovoiceError.takesTooLong`.
    mutating func push(_ samples: [Float]) throws(PicovoiceError) -> EnrollmentUpdate {
        let kept = finished.reduce(current.samples.count) { $0 + $1.samples.count }
        guard samples.count <= Self.mostSamples - kept else {
            throw .takesTooLong(limit: SampleClock.seconds(Self.mostSamples))
        }
        current.samples += samples.map(\.sixteenBits)
        while current.samples.count - fed >= eagle.frameLength { try feedFrame() }
        return update()
    }

    /// Ends the present take and keeps it.
    ///
    /// - Returns: The take; `nil` where there is no voice in it, and it was not kept.
    mutating func endTake(source: String?) throws(PicovoiceError) -> TakeSummary? {
        if current.samples.count > fed { try feedFrame() }
        progress = Double(try eagle.flush()) / 100
        current.source = source
        guard hasVoice else {
            try dropTake()
            return nil
        }
        finished.append(current)
        defer { beginTake() }
        return TakeSummary(voicedSeconds: current.loudSeconds, quality: progress, source: source)
    }

    /// Throws the present take away, and tells what was in it.
    mutating func refuseTake(source: String?) throws(PicovoiceError) -> TakeSummary {
        let summary = TakeSummary(voicedSeconds: current.loudSeconds, quality: progress, source: source)
        try dropTake()
        return summary
    }

    /// Throws the present take away.
    mutating func dropTake() throws(PicovoiceError) {
        let hasAny = !current.samples.isEmpty
        beginTake()
        if hasAny { try learnAgain() }
    }

    /// Throws a finished take away.
    mutating func removeTake(at index: Int) throws(PicovoiceError) {
        finished.remove(at: index)
        try learnAgain()
    }

    /// The voice, from all takes.
    func export(at date: Date = Date()) throws(PicovoiceError) -> ProfileReference {
        let sources = finished.compactMap(\.source)
        return ProfileReference(
            bytes: Data(try eagle.export()), form: .opaque, voicedSeconds: voicedSeconds, quality: progress,
            createdAt: date, source: sources.isEmpty ? nil : sources.joined(separator: ", "))
    }

    private mutating func beginTake() {
        current = Take()
        fed = 0
        meter = SignalMeter(windowSamples: eagle.frameLength)
    }

    /// Gives Eagle the next frame; the last of a take is filled up with silence.
    private mutating func feedFrame() throws(PicovoiceError) {
        let length = eagle.frameLength
        let end = min(current.samples.count, fed + length)
        var frame = Array(current.samples[fed..<end])
        frame += [Int16](repeating: 0, count: length - frame.count)
        fed = end
        let samples = frame.map { Float($0) / 0x1p15 }
        let isLoud = samples.reduce(0) { $0 + $1 * $1 } / Float(length) >= Self.loudPower
        meter.push(samples[...], isVoiced: isLoud)
        if isLoud { current.loudSeconds += SampleClock.seconds(length) }
        progress = Double(try eagle.enroll(frame)) / 100
    }

    private mutating func learnAgain() throws(PicovoiceError) {
        try eagle.reset()
        progress = 0
        let takes = finished
        finished = []
        for take in takes {
            current.samples = take.samples
            while fed < current.samples.count { try feedFrame() }
            progress = Double(try eagle.flush()) / 100
            finished.append(take)
            beginTake()
        }
    }
}
