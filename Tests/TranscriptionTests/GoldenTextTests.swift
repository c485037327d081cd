import Foundation
import TestSupport
import Testing
import Transcription

/// Against faster-whisper with the same weights in single precision, greedy.
@Suite(.enabled(if: RealModels.isAvailable, "the models are not set up"))
struct GoldenTextTests {
    @Test func `the words, how sure the model is of them and when they were said are the reference's`() throws {
        let transcriber = try RealModels.transcriber { $0.temperatures = [0] }
        for golden in try GoldenTranscription.texts() {
            let result = try transcriber.transcribe(golden.source.samples())
            let expected = golden.words.map(\.text)
            #expect(result.words.map(\.text) == expected)
            guard result.words.count == expected.count else { continue }
            for (word, reference) in zip(result.words, golden.words) {
                // The reference takes the arithmetic mean, and looks at what may not be written too.
                #expect(abs(word.confidence - reference.probability) < 0.15, "\(word.text)")
                let start = Double(word.samples.lowerBound) / 16_000
                // Where a word would begin in silence, ours begins with the voice.
                #expect(
                    start > reference.start - 0.15 && start < max(reference.start + 0.15, reference.end), "\(word.text)"
                )
            }
        }
    }
}
