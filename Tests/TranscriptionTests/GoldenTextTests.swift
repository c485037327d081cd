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
                    start > reference.start - 0.15 && start < max(reference.start + 0.15, reference.end + 0.1),
                    "\(word.text)"
                )
            }
        }
    }

    @Test func `the same audio, filled up alike, gives the same tokens, with timestamps and without`() throws {
        let plain = try RealModels.transcriber {
            ($0.temperatures, $0.filling) = ([0], .blank)
        }
        let timed = try RealModels.transcriber {
            ($0.temperatures, $0.filling, $0.writesTimestamps) = ([0], .blank, true)
        }
        let tokenizer = plain.model.tokenizer
        for golden in try GoldenTranscription.texts() {
            let samples = try golden.source.samples()
            let text = try plain.transcribe(samples).text
            #expect(tokenizer.tokens(of: " " + text) == golden.tokens)
            // The short ones will do: this model writes timestamps as it writes words.
            guard samples.count <= 224_000 else { continue }
            let spoken = golden.timestampedTokens.filter { $0 < tokenizer.textTokens }
            #expect(
                try timed.transcribe(samples).text == tokenizer.text(of: spoken).trimmingCharacters(in: .whitespaces))
        }
    }
}
