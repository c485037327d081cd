import SpeakerAttribution
import TestSupport
import Testing
import Transcription

@Suite struct WordSpeakerTests {
    private func transcript(_ words: [TimedWord], _ turns: [(Double, Double, Int)]) -> SpeakerTranscript {
        SpeakerTranscript(Spoken.result([Spoken.segment(words)]), timeline: Spoken.timeline(turns))
    }

    @Test func `a word is said by whoever speaks over most of it`() {
        let found = transcript(
            [Spoken.word("one", 0, 1), Spoken.word("two", 1, 2), Spoken.word("three", 2, 3)],
            [(0, 1.2, 1), (1.2, 5, 2)])
        #expect(found.wordSpeakers == [1, 2, 2])
        #expect(found.script == ["1: one", "2: two three"])
    }

    @Test func `pieces of one person's speech count together`() {
        let found = transcript(
            [Spoken.word("well", 0, 0.6)], [(0.35, 0.5, 1), (0, 0.25, 2), (0.5, 0.65, 1), (0.25, 0.35, 1)])
        #expect(found.wordSpeakers == [1])
    }

    @Test func `a word beside all speech is said by the nearest within half a second, and otherwise by nobody`() {
        let turns = [(1.0, 2.0, 1), (5.0, 6.0, 2)]
        #expect(transcript([Spoken.word("so", 0.2, 0.6)], turns).wordSpeakers == [1])
        #expect(transcript([Spoken.word("so", 2.4, 2.8)], turns).wordSpeakers == [1])
        #expect(transcript([Spoken.word("so", 2.6, 2.8)], turns).wordSpeakers == [nil])
        #expect(transcript([Spoken.word("so", 4.3, 4.6)], turns).wordSpeakers == [2])
        #expect(transcript([Spoken.word("so", 9, 9.5)], turns).wordSpeakers == [nil])
        #expect(transcript([Spoken.word("so", 9, 9.5)], []).wordSpeakers == [nil])
    }

    @Test func `a word over which two people speak has a second speaker`() {
        let found = transcript(
            [Spoken.word("a", 0, 1), Spoken.word("b", 1, 2), Spoken.word("c", 2, 3)],
            [(0, 3, 1), (1, 2, 2), (2, 2.2, 2)])
        #expect(found.wordSpeakers == [1, 1, 1])
        #expect(found.secondSpeakers == [nil, 2, nil])
        #expect(found.segments.map(\.secondSpeaker) == [nil])
    }

    @Test func `the second speaker of a segment speaks in at least half of its words`() {
        let found = transcript([Spoken.word("a", 0, 1), Spoken.word("b", 1, 2)], [(0, 2, 1), (1, 2, 2)])
        #expect(found.segments.map(\.secondSpeaker) == [2])
    }

    @Test func `where two speak alike the one who said the word before goes on`() {
        let words = [Spoken.word("a", 0, 1), Spoken.word("b", 1, 2), Spoken.word("c", 2, 3)]
        #expect(transcript(words, [(0, 2, 2), (1, 3, 1)]).wordSpeakers == [2, 2, 1])
        // Nobody spoke before: whoever began first.
        #expect(transcript([Spoken.word("b", 1, 2)], [(0.5, 3, 2), (0, 3, 1)]).wordSpeakers == [1])
        // After a long pause the word before says nothing.
        let later = [Spoken.word("a", 0, 1), Spoken.word("b", 5, 6)]
        #expect(transcript(later, [(0, 1, 2), (4, 7, 1), (4.5, 7, 2)]).wordSpeakers == [2, 1])
    }

    @Test func `a lone word between one person's words is theirs only where they speak over half of it`() {
        let words = [Spoken.word("a", 0, 1), Spoken.word("b", 1, 2), Spoken.word("c", 2, 3)]
        let smoothed = transcript(words, [(0, 1.4, 1), (1, 2, 2), (2, 3, 1)])
        #expect(smoothed.wordSpeakers == [1, 1, 1])
        #expect(smoothed.secondSpeakers == [nil, 2, nil])
        #expect(transcript(words, [(0, 1.25, 1), (1, 2, 2), (2, 3, 1)]).wordSpeakers == [1, 2, 1])
        let two = words + [Spoken.word("d", 3, 4)]
        #expect(transcript(two, [(0, 1.25, 1), (1, 3, 2), (3, 4, 1)]).wordSpeakers == [1, 2, 2, 1])
    }

    @Test func `the time a word has beyond six tenths of a second says nothing of who said it`() {
        #expect(transcript([Spoken.word("said.", 1, 9)], [(0, 1.8, 1), (1.9, 9, 2)]).wordSpeakers == [1])
    }

    @Test func `a word without length lies where it begins`() {
        let found = transcript(
            [Spoken.word("a", 1, 1), Spoken.word("b", 2, 2), Spoken.word("c", 9, 9)], [(0, 1.5, 1), (2, 3, 2)])
        #expect(found.wordSpeakers == [1, 2, nil])
        #expect(found.segments[0].words[0].start == 1 && found.segments[0].words[0].end == 1)
    }

    @Test func `the answers are those of a search through all turns`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<60 {
            let turns = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
                let start = Double(Int.random(in: 0..<600, using: &generator)) / 10
                let end = start + Double(Int.random(in: 0..<80, using: &generator)) / 10
                return (start, end, Int.random(in: 1...4, using: &generator))
            }
            let start = Double(Int.random(in: 0..<600, using: &generator)) / 10
            let end = start + Double(Int.random(in: 1...6, using: &generator)) / 10
            let found = transcript([Spoken.word("x", start, end)], turns)
            var cover: [Int: Double] = [:]
            for turn in turns where min(turn.1, end) > max(turn.0, start) {
                cover[turn.2, default: 0] += min(turn.1, end) - max(turn.0, start)
            }
            let nearest = turns.map { max(0, $0.0 - end, start - $0.1) }.min()
            if let most = cover.values.max() {
                #expect(found.wordSpeakers[0].map { (cover[$0] ?? 0) > most - 1e-4 } == true)
            } else {
                #expect((found.wordSpeakers[0] != nil) == (nearest.map { $0 <= 0.5 } ?? false))
            }
        }
    }
}
