import Foundation
import Inference
import TestSupport
import Testing
import Transcription

/// On a made-up model that writes what it is told to.
@Suite struct TranscriberTests {
    private let tone = (0..<16_000).map { Float(sin(Double($0) * 0.1)) / 2 }

    private func transcriber(
        languages: String = "{}", _ change: (inout TranscriptionOptions) -> Void = { _ in },
        next: @escaping @Sendable (Int, Int) -> Int
    ) throws -> Transcriber {
        var options = TranscriptionOptions()
        change(&options)
        return Transcriber(
            model: try SmallModel.model(languages: languages, next: next), voiceActivity: ToneVoiceActivity(),
            options: options)
    }

    @Test func `the likeliest tokens are written until the end`() throws {
        let result = try transcriber { last, _ in last == 12 ? 0 : last == 0 ? 1 : last == 1 ? 2 : 4 }.transcribe(tone)
        #expect(result.text == "ab a")
        #expect(result.words.map(\.text) == ["ab", "a"])
        #expect(result.words.allSatisfy { $0.confidence > 0.9 })
        #expect(result.emptyReason == nil)
    }

    @Test func `a text that repeats itself is cut behind the first copy, and says so`() throws {
        let result = try transcriber { last, _ in last == 12 ? 0 : last == 0 ? 1 : last == 1 ? 2 : 0 }.transcribe(tone)
        #expect(result.text == "ab a")
        #expect(result.segments.last?.isCutForRepetition == true)
    }

    @Test func `where the model thinks that nobody speaks, there is no text`() throws {
        let result = try transcriber { last, _ in last == 5 ? 9 : 0 }.transcribe(tone)
        #expect(result.emptyReason == .notSpeech)
    }

    @Test func `silence is not even shown to the model`() throws {
        let result = try transcriber { _, _ in
            Issue.record("the model was asked")
            return 4
        }.transcribe([Float](repeating: 0, count: 16_000))
        #expect(result.emptyReason == .noVoice)
    }

    @Test func `signs alone are no words`() throws {
        // The "!" may not be written, so the likeliest of all the rest, all alike, is the first: a text of "a" only ends
        // with the end.
        let result = try transcriber({ $0.timesWords = false }) { last, position in
            last == 12 ? 4 : position > 3 ? 4 : 0
        }
        .transcribe(tone)
        #expect(result.emptyReason == nil)
    }

    @Test func `a model of many languages finds out which is spoken, or is told`() throws {
        // 10 and 11 are languages; behind the start, this model hears 11, and writes "a" behind it, "b" behind 10.
        let next: @Sendable (Int, Int) -> Int = { last, position in
            switch last {
            case 5: 11
            case 12: position == 3 ? 0 : 1
            default: 4
            }
        }
        let languages = "{\"en\":10,\"de\":11}"
        #expect(try transcriber(languages: languages, next: next).transcribe(tone).text == "a")
        #expect(try transcriber(languages: languages, { $0.language = "en" }, next: next).transcribe(tone).text == "a")
        #expect(throws: TranscriptionError.unknownLanguage("fr", known: ["de", "en"])) {
            try transcriber(languages: languages, { $0.language = "fr" }, next: next).transcribe(tone)
        }
    }

    @Test func `a model of English alone takes English and nothing else`() throws {
        let next: @Sendable (Int, Int) -> Int = { last, _ in last == 12 ? 0 : 4 }
        #expect(try transcriber({ $0.language = "en" }, next: next).transcribe(tone).text == "a")
        #expect(throws: TranscriptionError.unknownLanguage("de", known: [])) {
            try transcriber({ $0.language = "de" }, next: next).transcribe(tone)
        }
    }

    @Test func `a cancelled task stops between tokens`() async throws {
        let transcriber = try transcriber { _, position in position % 3 }
        let samples = tone
        let task = Task { () throws -> TranscriptionResult in
            withUnsafeCurrentTask { $0?.cancel() }
            return try transcriber.transcribe(samples)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

@Suite struct TextBeginningTests {
    private func beginning(
        languages: String = "{}", language: Int? = nil, _ change: (inout TranscriptionOptions) -> Void = { _ in }
    ) throws -> TextBeginning {
        var options = TranscriptionOptions()
        change(&options)
        let tokenizer = try WhisperTokenizer(vocabulary: SmallModel.vocabulary, textTokens: 4)
        return TextBeginning(
            facts: try SmallModel.facts(languages: languages), options: options, tokenizer: tokenizer,
            language: language)
    }

    @Test func `an English text begins with its start and the wish for no timestamps`() throws {
        #expect(try beginning().tokens == [5, 12])
        #expect(try beginning { $0.writesTimestamps = true }.tokens == [5])
    }

    @Test func `language and task follow the start`() throws {
        #expect(try beginning(language: 11).tokens == [5, 11, 7, 12])
        #expect(try beginning(language: 11) { $0.translates = true }.tokens == [5, 11, 6, 12])
    }

    @Test func `hints come before the start, and the end of a long one counts`() throws {
        let hinted = try beginning { $0.prompt = "a" }
        #expect(hinted.tokens == [8, 2, 5, 12] && hinted.start == 2)
        // Eleven tokens of the 24 a text may have.
        let long = try beginning { $0.prompt = String(repeating: "ab", count: 20) }
        #expect(long.tokens.count == 1 + 11 + 2 && long.start == 12)
    }
}
