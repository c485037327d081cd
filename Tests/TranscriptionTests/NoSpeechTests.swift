import Inference
import TestSupport
import Testing
import Transcription

@Suite struct NoSpeechTests {
    @Test func `there are at least sixty sounds that are no speech, each of its own name`() {
        #expect(SoundEffect.all.count >= 60)
        #expect(Set(SoundEffect.all.map(\.name)).count == SoundEffect.all.count)
        for sound in SoundEffect.all { #expect(sound.samples.allSatisfy { abs($0) <= 1 }) }
    }

    @Test(.enabled(if: RealModels.isAvailable, "the models are not set up"), arguments: SoundEffect.all)
    func `a sound that is no speech has no words, and a reason`(_ sound: SoundEffect) throws {
        let result = try RealModels.transcriber().transcribe(sound.samples)
        #expect(result.words.isEmpty, "\(result.text)")
        #expect(result.emptyReason != nil)
    }

    @Test func `no audio has no words`() throws {
        guard RealModels.isAvailable else { return }
        let result = try RealModels.transcriber().transcribe([])
        #expect(result == TranscriptionResult(samples: 0..<0, segments: [], emptyReason: .noVoice))
    }
}
