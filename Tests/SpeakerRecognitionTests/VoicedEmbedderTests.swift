import Inference
import SpeakerRecognition
import SpeechFeatures
import TestSupport
import Testing

@Suite struct VoicedEmbedderTests {
    private let model = SpectrumEmbedding()

    private func embedder(longestPiece: Int = VoicedEmbedder.longestPiece) throws -> VoicedEmbedder {
        try VoicedEmbedder(model: model, voiceActivity: LevelVoiceActivity(), longestPiece: longestPiece)
    }

    @Test func `the clip is embedded whole, pauses included`() throws {
        let clip = FakeVoice.speech(0, seconds: 2) + FakeVoice.silence(seconds: 2) + FakeVoice.speech(0, seconds: 2)
        let whole = try model.embed(Filterbank(model.frontEnd).features(of: clip))
        #expect(try embedder().embed(clip).embedding == whole)
    }

    @Test func `voice is counted in the detector's windows, not the file's length`() throws {
        let clip = FakeVoice.speech(0, seconds: 3.2) + FakeVoice.silence(seconds: 5)
        #expect(abs(try embedder().embed(clip).voicedSeconds - 3.2) < 0.064)
    }

    @Test(arguments: [0, 0.1, 2.9]) func `below three seconds of voice there is a refusal with both numbers`(
        seconds: Double
    ) throws {
        let clip = FakeVoice.speech(0, seconds: seconds) + FakeVoice.silence(seconds: 10)
        #expect {
            try embedder().embed(clip)
        } throws: { error in
            guard case SpeakerRecognitionError.notEnoughVoice(let found, 3) = error else { return false }
            return abs(found - seconds) < 0.064
        }
    }

    @Test func `no audio at all is a refusal`() throws {
        #expect(throws: SpeakerRecognitionError.notEnoughVoice(found: 0, required: 3)) { try embedder().embed([]) }
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity]) func `a sample that is no number is refused with its place`(
        sample: Float
    ) throws {
        var clip = FakeVoice.speech(0, seconds: 4)
        clip[1_234] = sample
        #expect(throws: SpeakerRecognitionError.notFinite(sample: 1_234)) { try embedder().embed(clip) }
    }

    @Test func `what is no longer than a piece is heard at once, and a piece is two minutes`() throws {
        let clip = FakeVoice.speech(0, seconds: 4) + FakeVoice.speech(1, seconds: 4)
        let whole = try model.embed(Filterbank(model.frontEnd).features(of: clip))
        #expect(try embedder(longestPiece: 8).embed(clip).embedding == whole)
        #expect(try embedder(longestPiece: 7).embed(clip).embedding != whole)
        #expect(VoicedEmbedder.longestPiece == 120)
    }

    @Test func `a long clip is the mean of its pieces, weighted by their voice`() throws {
        // 16 s make two pieces of 8 s; the second has half the first's voice.
        let first = FakeVoice.speech(0, seconds: 8)
        let second = FakeVoice.speech(1, seconds: 4) + FakeVoice.silence(seconds: 4)
        let result = try embedder(longestPiece: 12).embed(first + second)
        let filterbank = try Filterbank(model.frontEnd)
        let a = try model.embed(filterbank.features(of: first))
        let b = try model.embed(filterbank.features(of: second))
        let mean = try Embedding(normalising: zip(a.values, b.values).map { 2 * $0 + $1 }, space: model.space)
        #expect(try result.embedding.cosine(to: mean) > 0.9999)
        #expect(abs(result.voicedSeconds - 12) < 0.1)
    }

    @Test func `the description rounds down, so that what is too little never reads as enough`() {
        let error = SpeakerRecognitionError.notEnoughVoice(found: 2.999, required: 3)
        #expect(
            error.description
                == "Found 2.99 s of voice; 3 s are needed. Give a recording in which the person speaks for longer, or "
                + "louder.")
    }
}
