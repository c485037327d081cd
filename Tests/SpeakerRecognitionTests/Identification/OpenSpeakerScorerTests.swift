import Inference
import SpeakerRecognition
import SpeechFeatures
import TestSupport
import Testing

@Suite struct OpenSpeakerScorerTests {
    private let model = SpectrumEmbedding()

    private func gallery(_ voices: [Int] = [0, 1]) throws -> VoiceGallery {
        let filterbank = try Filterbank(model.frontEnd)
        return VoiceGallery(
            voices: try voices.map { voice in
                let features = try filterbank.features(of: FakeVoice.speech(voice, seconds: 4))
                return EnrolledVoice(name: "Voice \(voice)", references: [try model.embed(features)])
            }, space: model.space, calibration: model.calibration)
    }

    private func scorer(_ voices: [Int] = [0, 1]) throws -> OpenSpeakerScorer {
        try OpenSpeakerScorer(gallery: gallery(voices), model: model, voiceActivity: LevelVoiceActivity())
    }

    private func run(_ audio: [Float], voices: [Int] = [0, 1], pieces: [[Float]]? = nil) throws -> [FrameScores] {
        var scorer = try scorer(voices)
        return try (pieces ?? [audio]).flatMap { try scorer.push($0) } + scorer.finish()
    }

    @Test func `frames are a quarter second, follow each other, and cover the audio to its last sample`() throws {
        let frames = try run(FakeVoice.speech(0, seconds: 3) + [0, 0, 0])
        #expect(frames.count == 13)
        #expect(frames[0].samples == 0..<4_000)
        #expect(frames[12].samples == 48_000..<48_003)
        for (a, b) in zip(frames, frames.dropFirst()) { #expect(a.samples.upperBound == b.samples.lowerBound) }
    }

    @Test func `each voice scores high in its own frames and low in the other's`() throws {
        let frames = try run(
            FakeVoice.speech(0, seconds: 4) + FakeVoice.silence(seconds: 1) + FakeVoice.speech(1, seconds: 4))
        for frame in frames[2..<12] { #expect(try #require(frame.scores)[0] > 0.9 && frame.scores?[1] ?? 1 < 0.1) }
        for frame in frames[24..<34] { #expect(try #require(frame.scores)[1] > 0.9 && frame.scores?[0] ?? 1 < 0.1) }
    }

    @Test func `where one voice follows another at once, only the frames at the change are unsure`() throws {
        let frames = try run(FakeVoice.speech(0, seconds: 4) + FakeVoice.speech(1, seconds: 4))
        #expect(frames[..<13].allSatisfy { $0.scores?[0] ?? 0 > 0.9 })
        #expect(frames[19...].allSatisfy { $0.scores?[1] ?? 0 > 0.9 })
    }

    @Test func `a stranger scores low against everybody`() throws {
        let frames = try run(FakeVoice.speech(2, seconds: 3))
        #expect(frames.allSatisfy { ($0.scores ?? [1]).allSatisfy { $0 < 0.5 } })
    }

    @Test func `silence has no scores`() throws {
        #expect(try run(FakeVoice.silence(seconds: 3)).allSatisfy { $0.scores == nil })
        #expect(try run([Float](repeating: 0, count: 16_000)).allSatisfy { $0.scores == nil })
    }

    @Test func `under a second of voice has no scores`() throws {
        let short = FakeVoice.silence(seconds: 3) + FakeVoice.speech(0, seconds: 0.7) + FakeVoice.silence(seconds: 3)
        #expect(try run(short).allSatisfy { $0.scores == nil })
        let long = FakeVoice.silence(seconds: 3) + FakeVoice.speech(0, seconds: 1.3) + FakeVoice.silence(seconds: 3)
        #expect(try run(long).contains { $0.scores != nil })
    }

    @Test func `with nobody enrolled, voice still has scores, of nobody`() throws {
        #expect(try run(FakeVoice.speech(0, seconds: 3), voices: [])[4].scores == [])
    }

    @Test(arguments: [1, 7, 300, 5_000, 30_000])
    func `however the audio is cut, the frames are the same`(longest: Int) throws {
        let audio =
            FakeVoice.silence(seconds: 0.4) + FakeVoice.speech(1, seconds: 2.1) + FakeVoice.silence(seconds: 1)
            + FakeVoice.speech(0, seconds: 1.7)
        var generator = SeededGenerator(seed: UInt64(longest))
        // Single samples only for a stretch: the whole would take minutes.
        let head = Array(audio[..<(longest < 10 ? 20_000 : audio.count)])
        let pieces = generator.pieces(of: head, longest: longest) + [Array(audio[head.count...])]
        #expect(try run(audio, pieces: pieces) == run(audio))
    }

    @Test func `no audio gives no frames`() throws { #expect(try run([]).isEmpty) }

    @Test func `after a reset the profiles are still there and the audio is not`() throws {
        let audio = FakeVoice.speech(1, seconds: 2)
        var scorer = try scorer()
        _ = try scorer.push(FakeVoice.speech(0, seconds: 5))
        scorer.reset()
        #expect(try scorer.push(audio) + scorer.finish() == run(audio))
    }

    @Test func `a sample that is no number is refused`() throws {
        var scorer = try scorer()
        #expect(throws: FeatureError.notFinite(sample: 1)) { try scorer.push([0, .nan]) }
    }

    @Test func `a file run as if live gives the recognitions of the file run whole`() throws {
        func recognitions(_ step: Int) throws -> [Recognition] {
            let audio = FakeVoice.speech(0, seconds: 3) + FakeVoice.speech(1, seconds: 3)
            var scorer = try scorer()
            var recognizer = Recognizer()
            var answers: [Recognition] = []
            for start in stride(from: 0, to: audio.count, by: step) {
                for frame in try scorer.push(Array(audio[start..<min(start + step, audio.count)])) {
                    answers += recognizer.push(frame)
                }
            }
            for frame in try scorer.finish() { answers += recognizer.push(frame) }
            return answers + recognizer.finish()
        }
        #expect(try recognitions(480) == recognitions(1_000_000))
    }
}
