import Inference
import SpeakerRecognition
import TestSupport
import Testing

@Suite(.enabled(if: RealSpeech.isAvailable, "the models or the demo speech are not set up"))
struct RealEmbeddingTests {
    private let speech: RealSpeech

    init() throws { speech = try RealSpeech() }

    @Test func `clips with enough voice get the reference's embedding, and the others none`() throws {
        let embedder = try speech.embedder()
        var embedded = 0
        for clip in try Golden.embeddings() {
            do {
                let result = try embedder.embed(clip.source.samples())
                let reference = try Embedding(normalising: clip.embedding, space: speech.embedding.space)
                #expect(try result.embedding.cosine(to: reference) > 0.99999, "\(clip.name)")
                embedded += 1
            } catch SpeakerRecognitionError.notEnoughVoice(let found, _) {
                #expect(found < 3, "\(clip.name)")
            }
        }
        #expect(embedded >= 4)
    }

    @Test func `one voice in two recordings is the same, and two voices are not`() throws {
        let embedder = try speech.embedder()
        let voices = try ["narrator", "reader", "visitor", "nagg-enrol"].map {
            try embedder.embed(RealSpeech.clip($0)).embedding
        }
        let calibration = speech.embedding.calibration
        #expect(try Verification(voices[0], voices[1], calibration: calibration).same)
        for other in voices[2...] {
            #expect(try Verification(voices[0], other, calibration: calibration).score < 0.1)
        }
    }

    @Test func `two seconds of speech are refused, and so are noise and silence of any length`() throws {
        let embedder = try speech.embedder()
        var generator = SeededGenerator(seed: 1)
        for clip in [
            try RealSpeech.clip("narrator", 10..<12), generator.noise(160_000, amplitude: 0.1),
            [Float](repeating: 0, count: 160_000),
        ] {
            #expect(throws: SpeakerRecognitionError.self) { try embedder.embed(clip) }
        }
    }
}
