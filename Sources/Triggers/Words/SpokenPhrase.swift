internal import Foundation

/// A text as it is compared: its words without case, accents, punctuation and spelling that cannot be heard.
///
/// - What stands in brackets or asterisks is a remark, such as `[music]`, and no speech.
/// - Letters, digits and the marks on them make words, whatever the script; an ideograph or kana is a word of its own,
///   since nothing separates words there. An apostrophe within a word is dropped.
/// - Numbers are written out (`SpokenNumber`), and what has several spellings takes one (`WordSpelling`).
public struct SpokenPhrase: Sendable, Hashable {
    /// The words as they are compared.
    public let words: [String]

    /// Takes a text apart.
    ///
    /// - Complexity: O(length of the text).
    public init(_ text: String) {
        words = WordSpelling.unified(
            Self.tokens(of: text).flatMap { token in
                switch token {
                case .word(let word): [word]
                case .number(let digits, let suffix): SpokenNumber.words(of: digits, suffix: suffix)
                }
            })
    }

    /// Every way the text may be said, the most usual first: `1984` is a year, a number, and four digits.
    public static func readings(of text: String) -> [[String]] {
        var readings: [[String]] = [[]]
        for token in tokens(of: text) {
            let ways: [[String]] =
                switch token {
                case .word(let word): [[word]]
                case .number(let digits, let suffix): SpokenNumber.readings(of: digits, suffix: suffix)
                }
            // A title of many numbers would double with each; four ways are more than anybody uses.
            readings = Array(readings.flatMap { start in ways.map { start + $0 } }.prefix(4))
        }
        let unified = readings.map { WordSpelling.unified($0) }
        return unified.enumerated().filter { !unified[..<$0.offset].contains($0.element) }.map(\.element)
    }

    private enum Token {
        case word(String)
        case number(digits: String, suffix: String)
    }

    private static func tokens(of text: String) -> [Token] {
        var tokens: [Token] = []
        var letters = ""
        var digits = ""
        func endNumber() {
            guard !digits.isEmpty else { return }
            tokens.append(.number(digits: digits, suffix: ""))
            digits = ""
        }
        func endWord() {
            guard !letters.isEmpty else { return }
            let word = letters.folding(
                options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            letters = ""
            if !digits.isEmpty, SpokenNumber.ordinalSuffixes.contains(word) {
                tokens.append(.number(digits: digits, suffix: word))
                digits = ""
            } else {
                endNumber()
                tokens.append(.word(word))
            }
        }
        let characters = Array(text.withoutRemarks)
        for (index, character) in characters.enumerated() {
            let next = characters.dropFirst(index + 1).first
            if let digit = character.wholeNumberValue, digit < 10, character.isNumber, !character.isIdeograph {
                endWord()
                digits += String(digit)
            } else if character.isLetter, !character.isIdeograph {
                letters.append(character)
            } else if apostrophes.contains(character) {
                // Within a word it is silent; around one it is a quotation mark, and ends nothing either.
            } else if character == ",", !digits.isEmpty, letters.isEmpty, next?.wholeNumberValue != nil {
                // 1,000 is one number.
            } else {
                endWord()
                endNumber()
                if character.isIdeograph { tokens.append(.word(String(character))) }
                if let word = symbols[character] { tokens.append(.word(word)) }
            }
        }
        endWord()
        endNumber()
        return tokens
    }

    private static let apostrophes: Set<Character> = ["'", "\u{2019}", "\u{2018}", "\u{02BC}", "\u{FF07}"]
    private static let symbols: [Character: String] = ["&": "and", "%": "percent", "+": "plus"]
}

extension String {
    /// The text without what stands in brackets, between asterisks or between notes of music; an opening sign without
    /// its partner is left out by itself.
    fileprivate var withoutRemarks: String {
        var kept = ""
        var rest = self[...]
        while let character = rest.popFirst() {
            guard let closing = remarks[character] else {
                kept.append(character)
                continue
            }
            if let end = rest.firstIndex(of: closing) { rest = rest[rest.index(after: end)...] }
            kept.append(" ")
        }
        return kept
    }
}

private let remarks: [Character: Character] = ["[": "]", "(": ")", "{": "}", "<": ">", "*": "*", "♪": "♪", "♫": "♫"]

extension Character {
    /// Whether it is written without spaces around words: Chinese characters and Japanese kana.
    fileprivate var isIdeograph: Bool {
        unicodeScalars.first.map { scalar in
            scalar.properties.isIdeographic || (0x3041...0x30FF).contains(scalar.value)
        } ?? false
    }
}
