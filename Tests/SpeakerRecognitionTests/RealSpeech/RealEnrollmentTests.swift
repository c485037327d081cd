import Foundation
import Inference
import SpeakerRecognition
import TestSupport
import Testing

/// Enrolment of real speech, as recorded and damaged on purpose.
@Suite(.enabled(if: RealSpeech.isAvailable, "the models or the demo speech are not set up"))
struct RealEnrollmentTests {
    private let speech: RealSpeech

    init() throws { speech = try RealSpeech() }

    /// Pushes takes as a microphone would, and collects every issue on the way.
    private func enrol(
        _ takes: [Float]...
    ) throws -> (profiler: OpenSpeakerProfiler, session: EnrollmentSession, issues: Set<EnrollmentIssue>) {
        var profiler = try OpenSpeakerProfiler(
            model: speech.embedding, voiceActivity: speech.voiceActivity)
        var session = EnrollmentSession()
        var issues: Set<EnrollmentIssue> = []
        for take in takes {
            for start in stride(from: 0, to: take.count, by: 8_000) {
                let update = try profiler.push(Array(take[start..<min(start + 8_000, take.count)]))
                session.advance(update)
                issues.formUnion(update.issues)
            }
            session.advance(try profiler.endTake())
        }
        return (profiler, session, issues)
    }

    @Test(arguments: ["narrator", "narrator-later"]) func `clear speech completes without a reason against it`(
        name: String
    ) throws {
        var (profiler, session, issues) = try enrol(RealSpeech.clip(name, 0..<14))
        #expect(issues.isEmpty)
        #expect(session.phase == .complete)
        let references = try profiler.export()
        #expect(references.count == 1)
        #expect(references[0].quality > 0.9)
        #expect(references[0].voicedSeconds >= 8)
    }

    @Test func `before eight seconds of voice the enrolment is not complete, however clear the speech`() throws {
        let (_, session, _) = try enrol(RealSpeech.clip("narrator", 0..<8))
        #expect(session.phase == .collecting)
        #expect(session.update.progress == 1)
        #expect(session.displayedProgress < 1)
    }

    @Test func `speech 40 dB down is too quiet`() throws {
        #expect(try enrol(RealSpeech.clip("narrator", 0..<6).map { $0 * 0.01 }).issues.contains(.tooQuiet))
    }

    @Test func `speech amplified beyond full scale is clipped`() throws {
        let clip = try RealSpeech.clip("narrator", 0..<6)
        let peak = clip.reduce(0) { max($0, abs($1)) }
        #expect(try enrol(clip.map { min(1, max(-1, 3 * $0 / peak)) }).issues.contains(.clipped))
    }

    @Test(arguments: [(5, true), (25, false)]) func `speech is too noisy 5 dB above the noise, and not 25 dB above it`(
        snr: Int, isNoisy: Bool
    ) throws {
        let clip = try RealSpeech.clip("narrator", 0..<10)
        let power = clip.reduce(0) { $0 + $1 * $1 } / Float(clip.count)
        var generator = SeededGenerator(seed: 2)
        let noise = generator.noise(clip.count, amplitude: (3 * power / pow(10, Float(snr) / 10)).squareRoot())
        #expect(try enrol(zip(clip, noise).map { $0 + $1 }).issues.contains(.tooNoisy) == isNoisy)
    }

    @Test func `noise alone is no voice, and makes no reference`() throws {
        var generator = SeededGenerator(seed: 5)
        var (profiler, session, issues) = try enrol(generator.noise(80_000, amplitude: 0.05))
        #expect(issues == [.noVoice])
        #expect(session.displayedProgress == 0)
        #expect(throws: SpeakerRecognitionError.self) { try profiler.export() }
    }

    @Test func `a second person's voice is reported, and the reference stays the first person's`() throws {
        let narrator = try RealSpeech.clip("narrator", 0..<12)
        var (profiler, _, issues) = try enrol(narrator + RealSpeech.clip("nagg-enrol"))
        #expect(issues.contains(.anotherVoice))
        let reference = try profiler.export()[0].embedding
        let embedder = try speech.embedder()
        #expect(try embedder.embed(narrator).embedding.cosine(to: reference) > 0.9)
        #expect(try embedder.embed(RealSpeech.clip("nagg-enrol")).embedding.cosine(to: reference) < 0.4)
    }

    @Test func `takes of one voice agree, and take by take become references`() throws {
        var (profiler, session, issues) = try enrol(
            RealSpeech.clip("narrator-enrol", 0..<8), RealSpeech.clip("reader"))
        #expect(issues.isEmpty)
        #expect(session.phase == .complete)
        #expect(try profiler.export().count == 2)
    }

    @Test func `takes of two people disagree, and nothing comes of them`() throws {
        var (profiler, session, issues) = try enrol(
            RealSpeech.clip("narrator-enrol", 0..<8), RealSpeech.clip("nagg-enrol"))
        #expect(issues.contains(.takesDisagree))
        #expect(session.phase == .settling)
        #expect(throws: SpeakerRecognitionError.self) { try profiler.export() }
    }
}
