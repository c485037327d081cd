/// Finds the command in a transcript, by its words and, for names, by their sound.
///
/// Words are compared whole, as ``SpokenPhrase`` gives them. Where several phrases fit, the order is:
///
/// 1. the one of more words, and of these the one of more letters;
/// 2. the one that was said first;
/// 3. the one whose trigger stands first in the file.
///
/// A phrase that overlaps the chosen one is part of it and counts no more. A phrase of another action beside it makes the
/// utterance ambiguous, and nothing is done; the same action twice is done once.
public struct TriggerMatcher: Sendable {
    /// What can be said.
    public let vocabulary: TriggerVocabulary
    /// Phrases by their first word.
    private let phrases: [String: [TriggerVocabulary.Phrase]]
    private let carrierWords: [Set<String>]

    /// A matcher for a vocabulary.
    public init(_ vocabulary: TriggerVocabulary) {
        self.vocabulary = vocabulary
        phrases = Dictionary(grouping: vocabulary.phrases.filter { !$0.words.isEmpty }) { $0.words[0] }
        carrierWords = vocabulary.set.types.map { type in
            type.matchesSoundAlikes ? Set(type.carriers.flatMap { SpokenPhrase($0).words }) : []
        }
    }

    /// The command in a transcript, or why there is none.
    ///
    /// - Parameters:
    ///   - text: What was said.
    ///   - confidence: How sure the words are, 0…1.
    /// - Complexity: O(words · phrases that begin with the word); where no phrase fits, also a comparison of sounds with
    ///   every name, about 0.1 ms each.
    public func reading(of text: String, confidence: Double = 1) -> TriggerReading {
        let words = SpokenPhrase(text).words
        guard !words.isEmpty else { return .rejected(.noWords(reason: nil)) }
        let reading = exactReading(of: words, confidence: confidence)
        if case .match = reading { return reading }
        if case .rejected(.several) = reading { return reading }
        if let hit = soundAlike(of: words, within: vocabulary.set.settings.soundDistance) {
            return .match(
                TriggerMatch(
                    vocabulary.actions[hit.action], phrase: hit.text, confidence: confidence * (1 - hit.distance),
                    basis: .sound(distance: hit.distance)))
        }
        return reading
    }

    /// By words alone.
    func exactReading(of words: [String], confidence: Double) -> TriggerReading {
        let places = places(in: words)
        guard let best = places.first else { return .rejected(.noMatch) }
        let action = vocabulary.actions[best.phrase.action]
        let others = places.filter { !$0.range.overlaps(best.range) }
        let otherActions = others.map(\.phrase.action).filter { $0 != best.phrase.action }
        let covered = Set(([best] + others).flatMap { Array($0.range) })
        let strangers = words.indices.filter { !covered.contains($0) && !vocabulary.fillers.contains(words[$0]) }
        let isWhole = vocabulary.set.settings.rule == .wholeUtterance
        if isWhole, !strangers.isEmpty { return .rejected(.otherWords(action, strangers.map { words[$0] })) }
        if !otherActions.isEmpty {
            let indices = ([best] + others).sorted { $0.range.lowerBound < $1.range.lowerBound }.map(\.phrase.action)
            let distinct = indices.enumerated().filter { !indices[..<$0.offset].contains($0.element) }
            return .rejected(.several(distinct.map { vocabulary.actions[$0.element] }))
        }
        return .match(TriggerMatch(action, phrase: best.phrase.text, confidence: confidence, basis: .words))
    }

    /// Whether the words may be the beginning of another action's phrase: `open` of `open The Lantern Keeper`.
    ///
    /// A match on words that may grow is not to be acted on before the speaker has clearly ended.
    public func mayGrow(_ text: String) -> Bool {
        let words = SpokenPhrase(text).words
        let present = places(in: words).first?.phrase.action
        return words.indices.contains { start in
            let end = words[start...]
            return (phrases[words[start]] ?? []).contains { phrase in
                phrase.action != present && phrase.words.count > end.count && phrase.words.starts(with: end)
            }
        }
    }

    private struct Place {
        var phrase: TriggerVocabulary.Phrase
        var range: Range<Int>
    }

    /// Where phrases stand in the words, the best first.
    private func places(in words: [String]) -> [Place] {
        var places: [Place] = []
        for start in words.indices {
            for phrase in phrases[words[start]] ?? [] where words[start...].starts(with: phrase.words) {
                places.append(Place(phrase: phrase, range: start..<start + phrase.words.count))
            }
        }
        return places.sorted { a, b in
            let letters = { (place: Place) in place.phrase.words.reduce(0) { $0 + $1.count } }
            return (-a.range.count, -letters(a), a.range.lowerBound, a.phrase.action)
                < (-b.range.count, -letters(b), b.range.lowerBound, b.phrase.action)
        }
    }

    /// The name that the words sound like, once fillers and carriers at their ends are taken off.
    func soundAlike(of words: [String], within limit: Double) -> SoundIndex.Hit? {
        let removable = { (word: String) in
            vocabulary.fillers.contains(word) || carrierWords.contains { $0.contains(word) }
        }
        let leading = words.prefix(while: removable).count
        let trailing = words.reversed().prefix(while: removable).count
        var cuts: [[String]] = []
        for start in 0...leading {
            for end in max(start + 1, words.count - trailing)..<max(start + 2, words.count + 1) where end <= words.count
            {
                cuts.append(Array(words[start..<end]))
            }
        }
        return vocabulary.sounds.nearest(to: cuts, within: limit)
    }
}
