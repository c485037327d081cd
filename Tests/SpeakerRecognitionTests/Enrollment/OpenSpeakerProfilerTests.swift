import Inference
import SpeakerRecognition
import SpeechFeatures
import TestSupport
import Testing

@Suite struct OpenSpeakerProfilerTests {
    private let model = SpectrumEmbedding()

    private func profiler(existing: [Embedding] = []) throws -> OpenSpeakerProfiler {
        try OpenSpeakerProfiler(model: model, voiceActivity: LevelVoiceActivity(), existing: existing)
    }

    private func reference(_ voice: Int) throws -> Embedding {
        try model.embed(Filterbank(model.frontEnd).features(of: FakeVoice.speech(voice, seconds: 4)))
    }

    @Test func `voice is counted and silence is not`() throws {
        var profiler = try profiler()
        let update = try profiler.push(
            FakeVoice.silence(seconds: 2) + FakeVoice.speech(0, seconds: 3) + FakeVoice.silence(seconds: 1))
        #expect(abs(update.voicedSeconds - 3) < 0.1)
    }

    @Test func `one steady voice settles, and makes a reference of the voice alone`() throws {
        var profiler = try profiler()
        let update = try profiler.push(FakeVoice.speech(0, seconds: 9))
        #expect(update.progress == 1)
        #expect(update.issues.isEmpty)
        let references = try profiler.export()
        #expect(references.count == 1)
        #expect(abs(references[0].voicedSeconds - 9) < 0.1)
        #expect(references[0].quality > 0.9)
        #expect(try references[0].embedding.cosine(to: reference(0)) > 0.99)
    }

    @Test func `before the first blocks there is no progress`() throws {
        var profiler = try profiler()
        #expect(try profiler.push(FakeVoice.speech(0, seconds: 1.5)).progress == 0)
    }

    @Test func `however the audio is cut, the references are the same`() throws {
        let audio = FakeVoice.silence(seconds: 0.3) + FakeVoice.speech(0, seconds: 7) + FakeVoice.speech(0, seconds: 2)
        var whole = try profiler()
        _ = try whole.push(audio)
        var generator = SeededGenerator(seed: 4)
        var cut = try profiler()
        for piece in generator.pieces(of: audio, longest: 3_000) { _ = try cut.push(piece) }
        #expect(try cut.export() == whole.export())
    }

    @Test func `another voice is reported and left out of the reference`() throws {
        var profiler = try profiler()
        _ = try profiler.push(FakeVoice.speech(0, seconds: 6))
        let update = try profiler.push(FakeVoice.speech(1, seconds: 4))
        #expect(update.issues.contains(.anotherVoice))
        #expect(update.voicedSeconds < 8.1)
        #expect(try profiler.export()[0].embedding.cosine(to: reference(0)) > 0.99)
    }

    @Test func `another voice is no longer reported when the first speaks again`() throws {
        var profiler = try profiler()
        _ = try profiler.push(FakeVoice.speech(0, seconds: 6) + FakeVoice.speech(1, seconds: 4))
        #expect(try !profiler.push(FakeVoice.speech(0, seconds: 4)).issues.contains(.anotherVoice))
    }

    @Test func `each take with enough voice is a reference, with its source`() throws {
        var profiler = try profiler()
        for (seconds, source) in [(4.0, "a.wav"), (5.0, "b.wav")] {
            _ = try profiler.push(FakeVoice.speech(0, seconds: seconds))
            try profiler.endTake(source: source)
        }
        #expect(profiler.takeCount == 2)
        #expect(try profiler.export().map(\.source) == ["a.wav", "b.wav"])
    }

    @Test func `short takes are joined, and what is left over joins the last reference`() throws {
        var profiler = try profiler()
        for (seconds, source) in [(2.0, "a"), (2.4, "b"), (4.0, "c"), (1.6, "d")] {
            _ = try profiler.push(FakeVoice.speech(0, seconds: seconds))
            try profiler.endTake(source: source)
        }
        let references = try profiler.export()
        #expect(references.map(\.source) == ["a, b", "c, d"])
        #expect(abs(references[1].voicedSeconds - 5.6) < 0.1)
    }

    @Test func `takes of two people disagree, and taking the bad one back settles it`() throws {
        var profiler = try profiler()
        for (voice, seconds) in [(0, 4.0), (0, 5), (1, 4)] {
            _ = try profiler.push(FakeVoice.speech(voice, seconds: seconds))
            try profiler.endTake()
        }
        #expect(try profiler.push([]).issues.first == .takesDisagree)
        #expect {
            try profiler.export()
        } throws: { error in
            guard case SpeakerRecognitionError.takesDisagree(_, 3, let score, let required) = error else {
                return false
            }
            return score < required
        }
        #expect(try profiler.removeTake(at: 2).issues.isEmpty)
        #expect(try profiler.export().count == 2)
    }

    @Test func `a take that is not the person enrolled is refused`() throws {
        var profiler = try profiler(existing: [reference(1)])
        #expect(try profiler.push(FakeVoice.speech(0, seconds: 9)).issues.first == .takesDisagree)
        #expect {
            try profiler.export()
        } throws: { error in
            guard case SpeakerRecognitionError.notThePerson(1, _, _) = error else { return false }
            return true
        }
        var same = try self.profiler(existing: [reference(1)])
        #expect(try same.push(FakeVoice.speech(1, seconds: 9)).issues.isEmpty)
    }

    @Test func `two voices that take turns from the start are reported, and make no reference`() throws {
        // Both speak within the first blocks, so neither is a stranger to them.
        var profiler = try profiler()
        var session = EnrollmentSession()
        for (voice, seconds) in [(0, 1.0), (1, 1), (0, 1), (1, 1), (0, 2), (1, 2), (0, 2), (1, 2)] {
            session.advance(try profiler.push(FakeVoice.speech(voice, seconds: seconds)))
        }
        #expect(session.update.issues.contains(.anotherVoice))
        #expect(session.phase != .complete)
        #expect {
            try profiler.export()
        } throws: { error in
            guard case SpeakerRecognitionError.twoVoices(1, let cosine, let required) = error else { return false }
            return cosine < required
        }
    }

    @Test func `the same recording twice is refused`() throws {
        var profiler = try profiler()
        for seconds in [5.0, 4.0, 5.0] {
            _ = try profiler.push(FakeVoice.speech(0, seconds: seconds))
            try profiler.endTake()
        }
        #expect(throws: SpeakerRecognitionError.sameRecording(first: 1, second: 3)) { try profiler.export() }
    }

    @Test func `under three seconds of voice in all there is no reference`() throws {
        var profiler = try profiler()
        _ = try profiler.push(FakeVoice.speech(0, seconds: 2.5))
        #expect {
            try profiler.export()
        } throws: { error in
            guard case SpeakerRecognitionError.notEnoughVoice(_, 3) = error else { return false }
            return true
        }
    }

    @Test func `a voice that keeps changing does not settle`() throws {
        // Takes so short that none can be compared with another.
        var profiler = try profiler()
        for voice in 0..<4 {
            _ = try profiler.push(FakeVoice.speech(voice, seconds: 1.4))
            try profiler.endTake()
        }
        #expect {
            try profiler.export()
        } throws: { error in
            guard case SpeakerRecognitionError.notSettled(let progress) = error else { return false }
            return progress < 1
        }
    }

    @Test func `digital silence and faint noise report that nobody speaks`() throws {
        for audio in [[Float](repeating: 0, count: 64_000), FakeVoice.silence(seconds: 4)] {
            var profiler = try profiler()
            #expect(try profiler.push(audio).issues == [.noVoice])
        }
    }

    @Test func `a short pause is no reason`() throws {
        var profiler = try profiler()
        #expect(try profiler.push(FakeVoice.speech(0, seconds: 3) + FakeVoice.silence(seconds: 2)).issues.isEmpty)
        #expect(try profiler.push(FakeVoice.silence(seconds: 1.5)).issues == [.noVoice])
        #expect(try profiler.push(FakeVoice.speech(0, seconds: 1)).issues.isEmpty)
    }

    @Test func `speech cut off at full scale is clipped`() throws {
        var profiler = try profiler()
        let loud = FakeVoice.speech(0, seconds: 4).map { min(1, max(-1, $0 * 8)) }
        #expect(try profiler.push(loud).issues == [.clipped])
    }

    @Test func `single samples at full scale are not clipping`() throws {
        var profiler = try profiler()
        var audio = FakeVoice.speech(0, seconds: 4)
        for index in stride(from: 0, to: audio.count, by: 500) { audio[index] = 1 }
        #expect(try !profiler.push(audio).issues.contains(.clipped))
    }

    @Test func `speech a little above the noise is too noisy`() throws {
        var generator = SeededGenerator(seed: 3)
        var profiler = try profiler()
        let speech = FakeVoice.speech(0, seconds: 3) + FakeVoice.silence(seconds: 1) + FakeVoice.speech(0, seconds: 3)
        let noisy = zip(speech, generator.noise(speech.count, amplitude: 0.1)).map { $0 + $1 }
        #expect(try profiler.push(noisy).issues.contains(.tooNoisy))
    }
}
