/// The words that numbers are made of.
enum NumberVocabulary {
    static let zeros: Set<String> = ["o", "oh", "zero"]

    private static let smallNames = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]

    /// One to nineteen.
    static let ones = Dictionary(uniqueKeysWithValues: zip(smallNames, 1...))

    /// `sixes`, `third`: with what is written behind the digits.
    static let onesSuffixed: [String: (value: Int, suffix: String)] = {
        var words: [String: (value: Int, suffix: String)] = [
            "zeroth": (0, "th"), "first": (1, "st"), "second": (2, "nd"), "third": (3, "rd"), "fifth": (5, "th"),
            "twelfth": (12, "th"),
        ]
        for (name, value) in ones {
            words[name == "six" ? "sixes" : name + "s"] = (value, "s")
            if value > 3, value != 5, value != 12 { words[name + (name.hasSuffix("t") ? "h" : "th")] = (value, "th") }
        }
        return words
    }()

    /// Twenty to ninety.
    static let tens = Dictionary(
        uniqueKeysWithValues: zip(
            ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], (2...9).map { $0 * 10 }))

    /// `sixties`, `sixtieth`.
    static let tensSuffixed: [String: (value: Int, suffix: String)] = {
        var words: [String: (value: Int, suffix: String)] = [:]
        for (name, value) in tens {
            words[name.dropLast() + "ies"] = (value, "s")
            words[name.dropLast() + "ieth"] = (value, "th")
        }
        return words
    }()

    /// A hundred and the powers of a thousand that fit.
    static let multipliers: [String: Int] = [
        "hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000,
        "trillion": 1_000_000_000_000, "quadrillion": 1_000_000_000_000_000, "quintillion": 1_000_000_000_000_000_000,
    ]

    /// `hundreds`, `hundredth`.
    static let multipliersSuffixed: [String: (value: Int, suffix: String)] = {
        var words: [String: (value: Int, suffix: String)] = [:]
        for (name, value) in multipliers {
            words[name + "s"] = (value, "s")
            words[name + "th"] = (value, "th")
        }
        return words
    }()

    static let precedingSigns: [String: String] = ["minus": "-", "negative": "-", "plus": "+", "positive": "+"]

    static let followingSigns: [String: String] = [
        "pound": "£", "pounds": "£", "euro": "€", "euros": "€", "dollar": "$", "dollars": "$", "cent": "¢",
        "cents": "¢",
    ]

    static let signs: Set<Character> = ["-", "+", "£", "€", "$", "¢"]

    /// Whether the word is one that can stand behind a decimal point.
    static func isDecimal(_ word: String) -> Bool {
        ones[word] != nil || tens[word] != nil || zeros.contains(word)
    }

    /// Whether the word can be part of a number.
    static func contains(_ word: String) -> Bool {
        isDecimal(word) || onesSuffixed[word] != nil || tensSuffixed[word] != nil || multipliers[word] != nil
            || multipliersSuffixed[word] != nil || precedingSigns[word] != nil || followingSigns[word] != nil
            || ["per", "percent", "and", "double", "triple", "point"].contains(word)
    }
}
