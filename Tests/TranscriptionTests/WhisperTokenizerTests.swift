import TestSupport
import Testing
import Transcription

@Suite struct WhisperTokenizerTests {
    @Test(.enabled(if: RealModels.isAvailable, "the models are not set up"))
    func `text has the reference's tokens, and tokens give the text back`() throws {
        let tokenizer = try RealModels.tokenizer()
        for golden in try GoldenTranscription.tokens() {
            #expect(tokenizer.tokens(of: golden.text) == golden.tokens, "\(golden.text)")
            #expect(tokenizer.text(of: golden.tokens) == golden.text)
        }
    }

    @Test(.enabled(if: RealModels.isAvailable, "the models are not set up"))
    func `any text comes back, whatever it is made of`() throws {
        let tokenizer = try RealModels.tokenizer()
        var random = SeededGenerator(seed: 11)
        let scalars: [ClosedRange<UInt32>] = [
            32...126, 160...600, 0x400...0x4ff, 0x4e00...0x4eff, 0x1f300...0x1f5ff, 9...13,
        ]
        for _ in 0..<200 {
            var text = ""
            for _ in 0..<Int.random(in: 0...20, using: &random) {
                let range = scalars[Int.random(in: 0..<scalars.count, using: &random)]
                if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) {
                    text.unicodeScalars.append(scalar)
                }
            }
            let back = tokenizer.text(of: tokenizer.tokens(of: text))
            #expect(Array(back.utf8) == Array(text.utf8))
        }
    }

    @Test func `pairs of the lowest number are joined first`() throws {
        // Bytes a, b and c; "bc" comes before "ab".
        let tokenizer = try WhisperTokenizer(vocabulary: "a\nb\nc\nbc\nab\nabc", textTokens: 6)
        #expect(tokenizer.tokens(of: "abc") == [5])
        #expect(tokenizer.tokens(of: "ab") == [4])
        #expect(tokenizer.tokens(of: "abab") == [4, 4])
        #expect(tokenizer.text(of: [4, 3, 99]) == "abbc")
    }

    @Test func `half a character is replaced, and special tokens are no text`() throws {
        // Ã and © are the letters of the bytes C3 and A9, which make é.
        let tokenizer = try WhisperTokenizer(vocabulary: "Ã\n©\n!", textTokens: 3)
        #expect(tokenizer.text(of: [0, 1]) == "é")
        #expect(tokenizer.text(of: [0, 2]) == "\u{FFFD}!")
        #expect(tokenizer.bytes(of: 3).isEmpty && tokenizer.bytes(of: -1).isEmpty)
    }

    @Test(arguments: [("a\nb", 3, 3), ("a\n\nc", 3, 2), ("a\n字\nc", 3, 2), ("", 1, 1)])
    func `a vocabulary that is cut short or no vocabulary is refused with its line`(
        _ text: String, _ tokens: Int, _ line: Int
    ) {
        #expect(throws: TranscriptionError.damagedVocabulary(line: line)) {
            try WhisperTokenizer(vocabulary: text, textTokens: tokens)
        }
    }
}
