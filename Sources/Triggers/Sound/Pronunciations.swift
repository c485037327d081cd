/// How English words are said: as a pronouncing dictionary has it, and by the rules of letters where it lacks a word.
///
/// For what is compared with sounds that were heard. How far two spellings sound apart is the business of `EnglishSounds`
/// alone, whose mistakes fall on both.
package struct Pronunciations: Sendable {
    /// Most ways of saying several words that are looked at.
    private static let most = 8

    private var dictionary: [String: [[Phoneme]]] = [:]

    /// The rules of letters alone.
    package static let byRule = Pronunciations()

    private init() {}

    /// Reads a dictionary.
    ///
    /// - Parameter dictionary: A pronunciation a line: the word in lower case, and its ARPAbet sounds without stress. A line of
    ///   another form is left out.
    /// - Complexity: O(letters); some 20 ms for 24 000 lines.
    package init(dictionary lines: String) {
        for line in lines.utf8.split(separator: UInt8(ascii: "\n")) {
            let parts = line.split(separator: UInt8(ascii: " "))
            let sounds = parts.dropFirst().compactMap { Phoneme.named(Substring($0)) }
            guard parts.count > 1, sounds.count == parts.count - 1 else { continue }
            dictionary[String(Substring(parts[0])), default: []].append(sounds)
        }
    }

    /// Every way of saying a word in lower case without accents, the usual one first; none where it has no sounds.
    package func ways(of word: String) -> [[Phoneme]] {
        let known = dictionary[word] ?? [EnglishSounds.phonemes(of: word)]
        let all = known + EnglishSounds.alternatives(to: word)
        return all.enumerated().filter { !$0.element.isEmpty && !all[..<$0.offset].contains($0.element) }.map(\.element)
    }

    /// Every way of saying words one after another, the usual one first; none where one of them has no sounds.
    ///
    /// - Returns: At most eight.
    package func ways(of words: [String]) -> [[Phoneme]] {
        guard !words.isEmpty else { return [] }
        return words.reduce([[]]) { found, word in
            let ways = ways(of: word)
            return Array(found.flatMap { beginning in ways.map { beginning + $0 } }.prefix(Self.most))
        }
    }
}
