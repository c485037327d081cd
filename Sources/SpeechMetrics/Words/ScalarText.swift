import Foundation

/// Text as Unicode scalars, for rules that regular expressions state by scalar and not by letter as seen.
struct ScalarText: Equatable {
    /// What to write in the place of how many scalars.
    typealias Replacement = (scalars: [Unicode.Scalar], count: Int)

    private(set) var scalars: [Unicode.Scalar]

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    var text: String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// What stands between white space; an accent on a space belongs to the word behind it.
    var words: [String] {
        scalars.split(whereSeparator: \.properties.isWhitespace).map { ScalarText(Array($0)).text }
    }

    /// Replaces every `part`, from the left and none over another, where words start and end as asked.
    mutating func replace(_ part: ScalarText, with replacement: [Unicode.Scalar], startsWord: Bool, endsWord: Bool) {
        guard let first = part.scalars.first, let last = part.scalars.last else { return }
        let count = part.scalars.count
        rewrite { scalars, index in
            guard scalars[index] == first, index + count <= scalars.count,
                scalars[index..<index + count].elementsEqual(part.scalars)
            else { return nil }
            if startsWord {
                let before = index > 0 && scalars[index - 1].isWord
                guard before != first.isWord else { return nil }
            }
            if endsWord {
                let after = index + count < scalars.count && scalars[index + count].isWord
                guard after != last.isWord else { return nil }
            }
            return (replacement, count)
        }
    }

    /// Removes `<…>` and `[…]`, whichever of the brackets close them.
    mutating func removeBracketed() {
        let last = scalars.lastIndex { $0 == ">" || $0 == "]" } ?? 0
        rewrite { scalars, index in
            // Where none closes any more, looking for one from each bracket would take time without end.
            guard scalars[index] == "<" || scalars[index] == "[", index < last,
                let end = scalars[(index + 1)...].firstIndex(where: { $0 == ">" || $0 == "]" })
            else { return nil }
            return ([], end + 1 - index)
        }
    }

    /// Removes `(…)` that holds something.
    mutating func removeParenthesised() {
        let last = scalars.lastIndex(of: ")") ?? 0
        rewrite { scalars, index in
            guard scalars[index] == "(", index < last, let end = scalars[(index + 1)...].firstIndex(of: ")"),
                end > index + 1
            else { return nil }
            return ([], end + 1 - index)
        }
    }

    /// Moves an apostrophe to the word before it.
    mutating func removeSpaceBeforeApostrophes() {
        rewrite { scalars, index in
            guard scalars[index].properties.isWhitespace else { return nil }
            let end = scalars[index...].firstIndex { !$0.properties.isWhitespace } ?? scalars.count
            let isBeforeApostrophe = end < scalars.count && scalars[end] == "'"
            return isBeforeApostrophe ? (["'"], end + 1 - index) : (Array(scalars[index..<end]), end - index)
        }
    }

    /// Makes 10000 of 10,000.
    mutating func removeCommasBetweenDigits() {
        rewrite { scalars, index in
            guard index + 2 < scalars.count, scalars[index].isDigit, scalars[index + 1] == ",",
                scalars[index + 2].isDigit
            else { return nil }
            return ([scalars[index], scalars[index + 2]], 3)
        }
    }

    /// Makes a space of every full stop with no digit behind it.
    mutating func removeLoneFullStops() {
        rewrite { scalars, index in
            guard scalars[index] == "." else { return nil }
            guard index + 1 < scalars.count else { return ([" "], 1) }
            return scalars[index + 1].isASCIIDigit ? nil : ([" ", scalars[index + 1]], 2)
        }
    }

    /// Makes a space of each of `symbols` that has something but a digit behind it.
    mutating func detach(_ symbols: Set<Unicode.Scalar>) {
        rewrite { scalars, index in
            guard symbols.contains(scalars[index]), index + 1 < scalars.count, !scalars[index + 1].isASCIIDigit
            else { return nil }
            return ([" ", scalars[index + 1]], 2)
        }
    }

    /// Makes a space of every percent sign with something but a digit before it.
    mutating func removeLonePercentSigns() {
        rewrite { scalars, index in
            guard !scalars[index].isASCIIDigit, index + 1 < scalars.count, scalars[index + 1] == "%" else { return nil }
            return ([scalars[index], " "], 2)
        }
    }

    /// Makes spaces of symbols and punctuation, and takes accents away.
    func withoutSymbolsAndAccents(keeping kept: Set<Unicode.Scalar>) -> ScalarText {
        var result: [Unicode.Scalar] = []
        for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
            if kept.contains(scalar) {
                result.append(scalar)
            } else if let letters = Self.lettersWithoutAccent[scalar] {
                result.append(contentsOf: letters.unicodeScalars)
            } else if scalar.properties.generalCategory == .nonspacingMark {
                continue
            } else {
                result.append(scalar.isSymbol ? " " : scalar)
            }
        }
        return ScalarText(result)
    }

    /// With spaces for symbols and punctuation; accents and vowel signs stay.
    var withoutPunctuation: ScalarText {
        ScalarText(scalars.map { $0.isSymbol && !$0.isMark ? " " : $0 })
    }

    /// Letters that are no letter with an accent to Unicode.
    private static let lettersWithoutAccent: [Unicode.Scalar: String] = [
        "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "ß": "ss", "ẞ": "SS", "đ": "d", "Đ": "D",
        "ð": "d", "Ð": "D", "þ": "th", "Þ": "th", "ł": "l", "Ł": "L",
    ]

    /// Goes over the text once, from the left; `rule` says what to put in the place of how many scalars, or `nil`.
    mutating func rewrite(_ rule: (_ scalars: [Unicode.Scalar], _ index: Int) -> Replacement?) {
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(scalars.count)
        var index = 0
        while index < scalars.count {
            if let (replacement, count) = rule(scalars, index) {
                result.append(contentsOf: replacement)
                index += count
            } else {
                result.append(scalars[index])
                index += 1
            }
        }
        scalars = result
    }
}

extension Unicode.Scalar {
    /// What a regular expression takes for a part of a word.
    var isWord: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: self == "_"
        }
    }

    /// Whether it is a decimal digit of any script.
    var isDigit: Bool { properties.generalCategory == .decimalNumber }

    var isASCIIDigit: Bool { "0"..."9" ~= self }

    /// Whether it is put onto another character: an accent, a vowel sign.
    var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Whether it is a mark, a symbol or punctuation.
    var isSymbol: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .mathSymbol, .currencySymbol, .modifierSymbol,
            .otherSymbol, .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation:
            true
        default: false
        }
    }
}
