import Foundation

/// A word as the tokens that spell it.
package struct WordPart: Sendable, Equatable {
    /// The text, with the space before it.
    package var text: String
    /// Places of its tokens among the text's tokens.
    package var tokens: Range<Int>
}

/// Joins tokens to words: divided at spaces, or, in languages that are written without, character by character; punctuation goes
/// with the word it belongs to.
package struct WordSplitter: Sendable {
    /// Languages written without spaces between words.
    private static let withoutSpaces: Set<String> = ["zh", "ja", "th", "lo", "my", "yue"]
    /// Punctuation that belongs to the word behind it, and to the word before it.
    private static let opening = Set("\"'“¿([{-")
    private static let closing = Set("\"'.。,，!！?？:：”)]}、")

    private let tokenizer: WhisperTokenizer
    private let splitsCharacters: Bool

    package init(tokenizer: WhisperTokenizer, language: String?) {
        self.tokenizer = tokenizer
        splitsCharacters = language.map { Self.withoutSpaces.contains($0) } ?? false
    }

    /// The text of one token.
    func text(of token: Int) -> String { tokenizer.text(of: [token]) }

    /// The words of some tokens of text.
    package func words(of tokens: [Int]) -> [WordPart] {
        var words: [WordPart] = []
        for character in characters(of: tokens) {
            if splitsCharacters || words.isEmpty || character.text.hasPrefix(" ") {
                words.append(character)
            } else {
                words[words.count - 1].append(character)
            }
        }
        return joiningPunctuation(words)
    }

    /// Tokens whose bytes make whole characters only together are taken together.
    private func characters(of tokens: [Int]) -> [WordPart] {
        var parts: [WordPart] = []
        var bytes: [UInt8] = []
        var start = 0
        for (index, token) in tokens.enumerated() {
            bytes += tokenizer.bytes(of: token)
            let isLast = index == tokens.count - 1
            guard
                let text = String(bytes: bytes, encoding: .utf8)
                    ?? (isLast ? String(decoding: bytes, as: UTF8.self) : nil)
            else { continue }
            parts.append(WordPart(text: text, tokens: start..<index + 1))
            bytes = []
            start = index + 1
        }
        return parts
    }

    private func joiningPunctuation(_ words: [WordPart]) -> [WordPart] {
        var joined: [WordPart] = []
        for word in words {
            let sign = word.text.trimmingCharacters(in: .whitespaces)
            if let last = joined.last {
                let lastSign = last.text.trimmingCharacters(in: .whitespaces)
                let opens =
                    last.text.hasPrefix(" ") && lastSign.count == 1 && lastSign.allSatisfy(Self.opening.contains)
                // A sign of its own behind a space opens; without the space it closes.
                let closes = !word.text.hasPrefix(" ") && !sign.isEmpty && sign.allSatisfy(Self.closing.contains)
                if opens || closes {
                    joined[joined.count - 1].append(word)
                    continue
                }
            }
            joined.append(word)
        }
        return joined
    }
}

extension WordPart {
    fileprivate mutating func append(_ other: WordPart) {
        text += other.text
        tokens = tokens.lowerBound..<other.tokens.upperBound
    }
}
