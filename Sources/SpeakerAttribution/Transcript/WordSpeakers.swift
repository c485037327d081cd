import Inference

/// Tells who says a word, from who speaks when.
struct WordSpeakers {
    /// Who says a word.
    struct Answer: Equatable {
        var speaker: Int?
        var second: Int?
    }

    /// How far from a word somebody may speak who is still taken to have said it, in samples: 0.5 s, as word times and segments both
    /// miss by a few tenths of a second.
    static let tolerance = speechSampleRate / 2
    /// Silence between words from which on the one before says nothing about the next, in samples.
    static let longestPause = speechSampleRate

    private struct Turn {
        var samples: Range<Int>
        var speaker: Int
    }

    /// By start.
    private let turns: [Turn]
    /// For each turn the latest end of it and all before.
    private let latestEnds: [Int]

    /// Takes the segments of a timeline, in any order.
    init(_ segments: [TimelineSegment]) {
        turns = segments.map { segment in
            let start = Int((segment.start * Double(speechSampleRate)).rounded())
            let end = Int((segment.end * Double(speechSampleRate)).rounded())
            return Turn(samples: start..<max(start, end), speaker: segment.speaker)
        }.sorted { ($0.samples.lowerBound, $0.speaker) < ($1.samples.lowerBound, $1.speaker) }
        var latest = Int.min
        latestEnds = turns.map { turn in
            latest = max(latest, turn.samples.upperBound)
            return latest
        }
    }

    /// Who says each word.
    ///
    /// 1. Whoever speaks over most of it; of equals whoever said the word before, then whoever began first.
    /// 2. Where nobody speaks over it, whoever speaks nearest within ``tolerance``.
    /// 3. Otherwise nobody.
    ///
    /// Somebody else who speaks over at least half of it is the second. A lone word between words of one other person goes
    /// to that person where the diarization has them speaking over at least half of it too.
    func answers(for words: [SpokenWord]) -> [Answer] {
        var answers: [Answer] = []
        answers.reserveCapacity(words.count)
        var previous: (speaker: Int?, end: Int) = (nil, Int.min)
        for word in words {
            let isConnected = previous.end > word.samples.lowerBound - Self.longestPause
            let answer = answer(for: word.samples, after: isConnected ? previous.speaker : nil)
            answers.append(answer)
            previous = (answer.speaker, word.heard.upperBound)
        }
        smooth(&answers, words)
        return answers
    }

    private func answer(for word: Range<Int>, after previous: Int?) -> Answer {
        let near = turns(near: word)
        let cover = cover(of: word, by: near)
        // Turns are by start, so the first of equals is whoever began first.
        func best(_ isBetter: (Int, Int) -> Bool, _ candidates: [(speaker: Int, value: Int)]) -> Int? {
            var best: (speaker: Int, value: Int)?
            for candidate in candidates {
                guard let leader = best else {
                    best = candidate
                    continue
                }
                let isTie = candidate.value == leader.value
                if isBetter(candidate.value, leader.value) || isTie && candidate.speaker == previous {
                    best = candidate
                }
            }
            return best?.speaker
        }
        if !cover.isEmpty {
            let speaker = best(>, cover)
            let second = best(>, cover.filter { $0.speaker != speaker && 2 * $0.value >= word.count })
            return Answer(speaker: speaker, second: second)
        }
        let distances = near.map { (speaker: $0.speaker, value: Self.distance($0.samples, word)) }
        return Answer(speaker: best(<, distances.filter { $0.value <= Self.tolerance }), second: nil)
    }

    private func smooth(_ answers: inout [Answer], _ words: [SpokenWord]) {
        guard words.count > 2 else { return }
        for index in 1..<words.count - 1 {
            guard let around = answers[index - 1].speaker, answers[index + 1].speaker == around,
                answers[index].speaker != around, answers[index].second == around
            else { continue }
            answers[index] = Answer(speaker: around, second: answers[index].speaker)
        }
    }

    /// The turns that touch a word or the tolerance around it, by start.
    private func turns(near word: Range<Int>) -> [Turn] {
        let (from, to) = (word.lowerBound - Self.tolerance, word.upperBound + Self.tolerance)
        var low = 0
        var high = turns.count
        while low < high {
            let middle = (low + high) / 2
            if turns[middle].samples.lowerBound <= to { low = middle + 1 } else { high = middle }
        }
        var found: [Turn] = []
        var index = low - 1
        while index >= 0, latestEnds[index] >= from {
            if turns[index].samples.upperBound >= from { found.append(turns[index]) }
            index -= 1
        }
        return found.reversed()
    }

    /// How many samples of the word each person speaks over, by when they began; nobody with none.
    private func cover(of word: Range<Int>, by near: [Turn]) -> [(speaker: Int, value: Int)] {
        var cover: [(speaker: Int, value: Int)] = []
        for turn in near {
            let shared = turn.samples.clamped(to: word).count
            guard shared > 0 else { continue }
            if let position = cover.firstIndex(where: { $0.speaker == turn.speaker }) {
                cover[position].value += shared
            } else {
                cover.append((turn.speaker, shared))
            }
        }
        return cover
    }

    private static func distance(_ turn: Range<Int>, _ word: Range<Int>) -> Int {
        max(0, turn.lowerBound - word.upperBound, word.lowerBound - turn.upperBound)
    }
}
