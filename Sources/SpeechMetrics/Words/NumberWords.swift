/// Numbers in words written in digits, as Whisper's `EnglishNumberNormalizer` does: `twenty five dollars` is `$25`,
/// `one oh one` is `101`, and one alone stays `one`.
enum NumberWords {
    /// The text with its numbers in digits.
    ///
    /// - Parameter text: Lower case, without punctuation but for full stops, percent and currency signs.
    static func normalized(_ text: String) -> String {
        let prepared = preprocessed(text)
        var reader = NumberReader(words: prepared.split(whereSeparator: \.isWhitespace).map(String.init))
        return postprocessed(reader.read().joined(separator: " "))
    }

    // MARK: - Before

    /// Makes `point five` of `and a half` behind a number, and parts letters from digits.
    private static func preprocessed(_ text: String) -> String {
        var results: [String] = []
        let segments = segments(of: text)
        for (index, segment) in segments.enumerated() {
            guard let lastWord = segment.last else { continue }
            results += segment
            guard index < segments.count - 1 else { continue }
            let isNumber = NumberVocabulary.isDecimal(lastWord) || NumberVocabulary.multipliers[lastWord] != nil
            results.append(isNumber ? "point five" : "and a half")
        }
        var scalars = Array(results.joined(separator: " ").unicodeScalars)
        scalars = parted(scalars) { "a"..."z" ~= $0 && $1.isASCIIDigit }
        scalars = parted(scalars) { $0.isASCIIDigit && "a"..."z" ~= $1 }
        return joinedSuffixes(ScalarText(scalars).text)
    }

    /// The words between each `and a half`.
    private static func segments(of text: String) -> [[String]] {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        var segments: [[String]] = [[]]
        var index = 0
        while index < words.count {
            if words[index...].starts(with: ["and", "a", "half"]) {
                segments.append([])
                index += 3
            } else {
                segments[segments.count - 1].append(words[index])
                index += 1
            }
        }
        return segments
    }

    private static func parted(
        _ scalars: [Unicode.Scalar], _ isBoundary: (Unicode.Scalar, Unicode.Scalar) -> Bool
    ) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        for scalar in scalars {
            if let last = result.last, isBoundary(last, scalar) { result.append(" ") }
            result.append(scalar)
        }
        return result
    }

    /// Takes `21 st`, `1960 s` and the like together again.
    private static func joinedSuffixes(_ text: String) -> String {
        var words: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if ["st", "nd", "rd", "th", "s"].contains(word), words.last?.unicodeScalars.last?.isASCIIDigit == true {
                words[words.count - 1] += word
            } else {
                words.append(String(word))
            }
        }
        return words.joined(separator: " ")
    }

    // MARK: - After

    /// Takes dollars and cents together, and writes 1 as `one`.
    private static func postprocessed(_ text: String) -> String {
        var scalars = ScalarText(text)
        scalars.rewrite(withCents)
        scalars.rewrite(centsAlone)
        scalars.replace(ScalarText("1"), with: Array("one".unicodeScalars), startsWord: true, endsWord: true)
        scalars.replace(ScalarText("1s"), with: Array("ones".unicodeScalars), startsWord: true, endsWord: true)
        return scalars.text
    }

    private static let currencies: Set<Unicode.Scalar> = ["€", "£", "$"]

    /// `$2 and ¢7` is `$2.07`.
    private static func withCents(_ scalars: [Unicode.Scalar], _ index: Int) -> ScalarText.Replacement? {
        guard currencies.contains(scalars[index]) else { return nil }
        let amount = scalars[(index + 1)...].prefix(while: \.isASCIIDigit)
        var rest = scalars[amount.endIndex...]
        guard !amount.isEmpty, rest.popFirst() == " " else { return nil }
        if rest.starts(with: "and ".unicodeScalars) { rest = rest.dropFirst(4) }
        guard rest.popFirst() == "¢", let cents = oneOrTwoDigits(rest) else { return nil }
        let padding: [Unicode.Scalar] = cents.count < 2 ? [".", "0"] : ["."]
        return (scalars[index..<amount.endIndex] + padding + cents, cents.endIndex - index)
    }

    /// `$0.07` is `¢7`; whatever stands between the zero and the cents.
    private static func centsAlone(_ scalars: [Unicode.Scalar], _ index: Int) -> ScalarText.Replacement? {
        guard currencies.contains(scalars[index]), index + 3 < scalars.count, scalars[index + 1] == "0",
            let cents = oneOrTwoDigits(scalars[(index + 3)...])
        else { return nil }
        let isPadded = cents.count > 1 && cents.first == "0"
        return (["¢"] + (isPadded ? cents.dropFirst() : cents), cents.endIndex - index)
    }

    /// The digits that `scalars` begins with, where they are one or two and end a word.
    private static func oneOrTwoDigits(_ scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar>? {
        let digits = scalars.prefix(while: \.isASCIIDigit)
        let next = scalars.dropFirst(digits.count).first
        return 1...2 ~= digits.count && next?.isWord != true ? digits : nil
    }
}
