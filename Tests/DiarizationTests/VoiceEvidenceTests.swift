import Diarization
import TestSupport
import Testing

@Suite struct VoiceVectorTests {
    @Test func `vectors of any dimension have the dot product of their components`() throws {
        let a: [Float] = (0..<19).map { Float($0) / 10 - 1 }
        let b: [Float] = (0..<19).map { 1 / Float($0 + 1) }
        let dot = zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
        #expect(abs(VoiceVector(a).dot(VoiceVector(b)) - dot) < 1e-5)
        #expect((VoiceVector(a) + VoiceVector(b) * 2).values(19) == zip(a, b).map { $0 + $1 * 2 })
    }

    @Test func `normalising keeps the direction, and the zero vector`() throws {
        try expectClose(VoiceVector([3, 0, 4]).normalised.values(3), [0.6, 0, 0.8], absolute: 1e-6)
        #expect(VoiceVector([0, 0]).normalised == VoiceVector([0, 0]))
    }
}

@Suite struct VoiceEvidenceTests {
    private func evidence(_ values: [Float], seconds: Float) -> VoiceEvidence {
        VoiceEvidence(embedding: VoiceVector(values), weight: seconds, seconds: seconds)
    }

    @Test func `the cosine is corrected for the length of speech on both sides`() {
        let similarity = evidence([1, 0], seconds: 2).similarity(to: evidence([0.6, 0.8], seconds: 6))
        // r = 2 / (2 + 2) and 6 / (6 + 2).
        #expect(abs(similarity - 0.6 / (0.5 * 0.75).squareRoot()) < 1e-5)
    }

    @Test func `with much speech it is the plain cosine`() {
        let similarity = evidence([1, 0], seconds: 1e6).similarity(to: evidence([0.6, 0.8], seconds: 1e6))
        #expect(abs(similarity - 0.6) < 1e-4)
    }

    @Test func `estimates of one voice are about as alike whatever their length`() {
        var voices = MadeUpVoices(count: 1, spread: 1.15, seed: 3)
        func pooled(_ windows: Int) -> VoiceEvidence {
            var sum = evidence(of: voices.window(of: 0))
            for _ in 1..<max(1, windows) { sum.merge(evidence(of: voices.window(of: 0))) }
            return sum
        }
        func mean(_ windows: Int) -> Float {
            (0..<40).reduce(0) { sum, _ in sum + pooled(windows).similarity(to: pooled(windows)) } / 40
        }
        for windows in [1, 4, 16] { #expect(abs(mean(windows) - 1) < 0.06) }
    }

    private func evidence(of window: EmbeddedWindow) -> VoiceEvidence {
        VoiceEvidence(embedding: window.voice, weight: window.seconds, seconds: window.seconds)
    }

    @Test func `merging adds up vectors and seconds`() {
        var merged = evidence([1, 0], seconds: 3)
        merged.merge(evidence([0, 1], seconds: 4))
        #expect(merged.seconds == 7)
        #expect(merged.centroid.values(2) == VoiceVector([3, 4]).normalised.values(2))
    }
}
