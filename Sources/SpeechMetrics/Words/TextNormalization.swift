import Foundation

/// What counts as the same word when transcripts are compared.
public enum TextNormalization: String, Sendable, CaseIterable {
    /// English: case, punctuation, hesitations, contractions, numbers and British spelling do not matter.
    ///
    /// The text becomes what Whisper's `EnglishTextNormalizer` makes of it.
    case english
    /// Any language: case and punctuation do not matter; accents and vowel signs do.
    ///
    /// The text becomes what Whisper's `BasicTextNormalizer` makes of it where it keeps marks.
    case basic
    /// The words as they are written.
    case none

    /// The words of a text in their comparable form.
    public func words(of text: String) -> [String] {
        ScalarText(normalized(text)).words
    }

    /// The text in its comparable form: words with a single space between them.
    public func normalized(_ text: String) -> String {
        switch self {
        case .english: return EnglishNormalizer.normalized(text)
        case .basic: return Self.basic(text)
        case .none: return ScalarText(text).words.joined(separator: " ")
        }
    }

    private static func basic(_ text: String) -> String {
        var scalars = ScalarText(text.lowercased())
        scalars.removeBracketed()
        scalars.removeParenthesised()
        let composed = ScalarText(scalars.text.precomposedStringWithCompatibilityMapping)
        return ScalarText(composed.withoutPunctuation.text.lowercased()).words.joined(separator: " ")
    }
}
