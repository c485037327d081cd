import TestSupport
import Testing
import Transcription

@Suite struct DynamicTimeWarpingTests {
    @Test func `the way follows the cheap cells`() {
        let costs: [Float] = [
            0, 0, 9, 9, 9,
            9, 9, 0, 9, 9,
            9, 9, 9, 0, 0,
        ]
        #expect(DynamicTimeWarping.firstColumns(costs: costs, columns: 5) == [0, 2, 3])
    }

    @Test func `one row or one column leaves one way`() {
        #expect(DynamicTimeWarping.firstColumns(costs: [3, 1, 2], columns: 3) == [0])
        #expect(DynamicTimeWarping.firstColumns(costs: [3, 1, 2], columns: 1) == [0, 0, 0])
    }

    @Test func `columns never go back, whatever the costs`() {
        var random = SeededGenerator(seed: 3)
        for rows in [2, 5, 40] {
            let first = DynamicTimeWarping.firstColumns(costs: random.noise(rows * 60), columns: 60)
            #expect(first.count == rows && first[0] == 0)
            #expect(zip(first, first.dropFirst()).allSatisfy { $0 <= $1 })
        }
    }
}

@Suite(.enabled(if: RealModels.isAvailable, "the models are not set up"))
struct WordSplitterTests {
    private func words(_ text: String, language: String? = nil) throws -> [String] {
        let tokenizer = try RealModels.tokenizer()
        let tokens = tokenizer.tokens(of: text)
        let words = WordSplitter(tokenizer: tokenizer, language: language).words(of: tokens)
        #expect(words.map(\.text).joined() == text)
        #expect(words.flatMap { Array($0.tokens) } == Array(tokens.indices))
        return words.map(\.text)
    }

    @Test func `words are divided at spaces, and punctuation stays with its word`() throws {
        #expect(
            try words(" Well, \"yes\" (no)... I'm antidisestablishmentarian!") == [
                " Well,", " \"yes\"", " (no)...", " I'm", " antidisestablishmentarian!",
            ])
    }

    @Test func `characters of several tokens stay whole`() throws {
        #expect(try words(" héllo 🎬 done") == [" héllo", " 🎬", " done"])
    }

    @Test func `languages without spaces are divided by character`() throws {
        #expect(try words("你好，世界", language: "zh") == ["你", "好，", "世", "界"])
    }

    @Test func `no tokens have no words`() throws { #expect(try words("").isEmpty) }
}

@Suite struct VoiceTrackTests {
    private let track = VoiceTrack(probabilities: [0, 0, 0.9, 0.9, 0, 0, 0, 0.9, 0], windowSamples: 10, threshold: 0.5)

    @Test func `silence at a word's ends is cut off, unless nothing would be left`() {
        #expect(track.trimmed(5..<35) == 20..<35)
        #expect(track.trimmed(25..<60) == 25..<40)
        #expect(track.trimmed(0..<15) == 0..<15)
        #expect(track.trimmed(38..<45) == 38..<45)
        #expect(track.trimmed(7..<7) == 7..<7)
    }

    @Test func `the voice goes on behind a pause that is long enough`() {
        #expect(track.resumption(after: 25, pause: 30) == 70)
        #expect(track.resumption(after: 25, pause: 31) == nil)
        #expect(track.resumption(after: 75, pause: 10) == nil)
        #expect(track.resumption(after: 500, pause: 10) == nil)
    }
}
