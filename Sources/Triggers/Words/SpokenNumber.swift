/// How digits are said in English.
enum SpokenNumber {
    /// What may follow digits without a space: `2nd`.
    static let ordinalSuffixes: Set<String> = ["st", "nd", "rd", "th"]

    /// The usual way.
    static func words(of digits: String, suffix: String) -> [String] { readings(of: digits, suffix: suffix)[0] }

    /// All ways, the usual one first; at least one.
    static func readings(of digits: String, suffix: String) -> [[String]] {
        let single = digits.compactMap(\.wholeNumberValue).map { units[$0] }
        guard digits.first != "0" || digits.count == 1, digits.count <= 6, let number = Int(digits) else {
            return [single]
        }
        guard suffix.isEmpty else { return [ordinal(cardinal(number))] }
        guard number > 9 else { return [single] }
        let year = year(number)
        return year.map { [$0, cardinal(number), single] } ?? [cardinal(number), single]
    }

    /// A number below a million.
    static func cardinal(_ number: Int) -> [String] {
        switch number {
        case ..<20: [units[number]]
        case ..<100: [tens[number / 10]] + (number % 10 > 0 ? [units[number % 10]] : [])
        case ..<1_000: [units[number / 100], "hundred"] + (number % 100 > 0 ? cardinal(number % 100) : [])
        default: cardinal(number / 1_000) + ["thousand"] + (number % 1_000 > 0 ? cardinal(number % 1_000) : [])
        }
    }

    /// `nineteen eighty four`; `nil` for numbers that are not said in pairs.
    private static func year(_ number: Int) -> [String]? {
        guard (1_100..<2_000).contains(number) || (2_010..<2_100).contains(number) else { return nil }
        let century = cardinal(number / 100)
        switch number % 100 {
        case 0: return century + ["hundred"]
        case let year where year < 10: return century + ["oh", units[year]]
        case let year: return century + cardinal(year)
        }
    }

    private static func ordinal(_ cardinal: [String]) -> [String] {
        guard let last = cardinal.last else { return cardinal }
        let ending = irregularOrdinals[last] ?? (last.hasSuffix("y") ? String(last.dropLast()) + "ieth" : last + "th")
        return cardinal.dropLast() + [ending]
    }

    /// Whether a word is part of a number.
    static func isPart(_ word: String) -> Bool { parts.contains(word) }

    private static let units = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = [
        "", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ]
    private static let irregularOrdinals = [
        "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
        "twelve": "twelfth",
    ]
    private static let parts = Set(units + tens.dropFirst() + ["hundred", "thousand"])
}
