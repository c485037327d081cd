extension StringProtocol {
    /// Columns the text takes in a terminal: two for ideographs and emoji, none for marks that sit on another letter.
    package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// The text in exactly `width` columns: filled with spaces, or cut with an ellipsis.
    package func fitted(to width: Int) -> String {
        let own = displayWidth
        guard own > width else { return self + String(repeating: " ", count: width - own) }
        var kept = ""
        var used = 0
        for character in self {
            guard used + character.displayWidth < width else { break }
            kept.append(character)
            used += character.displayWidth
        }
        return kept + "…" + String(repeating: " ", count: Swift.max(0, width - used - 1))
    }

    /// The text at the right end of `width` columns.
    package func aligned(right width: Int) -> String {
        String(repeating: " ", count: Swift.max(0, width - displayWidth)) + self
    }
}

extension Character {
    fileprivate var displayWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        // VARIATION SELECTOR-16 asks for the emoji form of a character that is text by default.
        let isEmoji = first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
        return isEmoji || wideRanges.contains { $0.contains(first.value) } ? 2 : 1
    }
}

/// The blocks that Unicode's EastAsianWidth.txt marks wide or full-width, emoji aside.
private let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x20000...0x3FFFD,
]
