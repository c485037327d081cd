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

@Suite struct AttentionAlignmentTests {
    /// The definition, written out: shares, standard scores over the tokens, medians of seven, and the mean of the heads.
    private func costs(_ attention: [[Float]], stride: Int, positions: Int) -> [Float] {
        let heads = attention[0].count / stride
        var costs = [Float](repeating: 0, count: attention.count * positions)
        for head in 0..<heads {
            var map = attention.map { row in
                let part = row[head * stride..<head * stride + positions]
                return part.map { $0 / part.reduce(0, +) }
            }
            for position in 0..<positions {
                let mean = map.map { $0[position] }.reduce(0, +) / Float(map.count)
                let squares = map.map { ($0[position] - mean) * ($0[position] - mean) }.reduce(0, +)
                let deviation = (squares / Float(map.count)).squareRoot()
                for token in map.indices { map[token][position] = (map[token][position] - mean) / deviation }
            }
            for (token, row) in map.enumerated() {
                for position in 0..<positions {
                    let around = (-3...3).map { distance in
                        let place = abs(position + distance)
                        return row[place < positions ? place : 2 * (positions - 1) - place]
                    }
                    costs[token * positions + position] -= around.sorted()[3] / Float(heads)
                }
            }
        }
        return costs
    }

    @Test(arguments: [(3, 9), (12, 64), (20, 101)])
    func `tokens begin where the definition says`(_ tokens: Int, _ positions: Int) {
        var random = SeededGenerator(seed: UInt64(positions))
        let stride = positions + 5
        let attention = (0..<tokens).map { _ in random.noise(2 * stride).map { abs($0) + 0.01 } }
        let expected = DynamicTimeWarping.firstColumns(
            costs: costs(attention, stride: stride, positions: positions), columns: positions)
        #expect(AttentionAlignment.starts(attention: attention, stride: stride, positions: positions) == expected)
    }

    @Test func `tokens that look at one stretch after another begin there`() {
        // Twelve tokens of ten positions each.
        let attention = (0..<12).map { token in (0..<120).map { $0 / 10 == token ? Float(1) : 0.001 } }
        let starts = AttentionAlignment.starts(attention: attention, stride: 120, positions: 120)
        for (token, start) in starts.enumerated() { #expect(abs(start - token * 10) <= 1) }
    }

    @Test func `no tokens begin nowhere, and one position is enough`() {
        #expect(AttentionAlignment.starts(attention: [], stride: 8, positions: 8).isEmpty)
        #expect(AttentionAlignment.starts(attention: [[1, 2], [3, 4]], stride: 2, positions: 1) == [0, 0])
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
