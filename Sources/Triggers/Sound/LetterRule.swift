/// How some letters are read where others stand around them.
///
/// In a context, `_` is the edge of the word, `V` a vowel letter, `C` a consonant letter, `F` one of e, i and y, and a
/// small letter is itself.
struct LetterRule: Sendable {
    let letters: [Character]
    let before: [Character]
    let after: [Character]
    let phonemes: [Phoneme]

    /// A rule written `before[letters]after`, where either context may be absent.
    init(_ pattern: String, _ phonemes: String) {
        let parts = pattern.split(separator: "[", omittingEmptySubsequences: false)
        let rest = parts[parts.count - 1].split(separator: "]", omittingEmptySubsequences: false)
        before = parts.count > 1 ? Array(parts[0]) : []
        letters = Array(rest[0])
        after = rest.count > 1 ? Array(rest[1]) : []
        self.phonemes = Phoneme.list(phonemes)
    }

    /// Whether the rule reads the letters of `word` at `index`.
    func applies(to word: [Character], at index: Int) -> Bool {
        guard word[index...].starts(with: letters) else { return false }
        for (offset, context) in after.enumerated() where !fits(context, word, at: index + letters.count + offset) {
            return false
        }
        for (offset, context) in before.reversed().enumerated() where !fits(context, word, at: index - 1 - offset) {
            return false
        }
        return true
    }

    private func fits(_ context: Character, _ word: [Character], at index: Int) -> Bool {
        guard word.indices.contains(index) else { return context == "_" && (index == -1 || index == word.count) }
        let letter = word[index]
        return switch context {
        case "_": false
        case "V": "aeiouy".contains(letter)
        case "C": !"aeiouy".contains(letter)
        case "F": "eiy".contains(letter)
        default: letter == context
        }
    }
}
