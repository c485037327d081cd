/// Reads words from left to right and puts numbers together on the way.
struct NumberReader {
    /// The number so far.
    private enum Value {
        case number(Int)
        /// Digits one after the other, perhaps with a point: `007`, `3.`, `10.5`.
        case digits(String)

        var text: String {
            switch self {
            case .number(let number): String(number)
            case .digits(let digits): digits
            }
        }

        /// What comes before further digits; a zero in digits is none.
        var leadingText: String {
            if case .number(0) = self { return "" }
            return text
        }
    }

    private let words: [String]
    private var output: [String] = []
    private var value: Value?
    private var sign = ""

    init(words: [String]) { self.words = words }

    /// The words with their numbers in digits.
    mutating func read() -> [String] {
        var index = 0
        while index < words.count {
            let previous = index > 0 ? words[index - 1] : nil
            let next = index + 1 < words.count ? words[index + 1] : nil
            index += take(words[index], after: previous, before: next) ? 2 : 1
        }
        flush()
        return output
    }

    /// Takes one word; says whether the next one was used with it.
    private mutating func take(_ word: String, after previous: String?, before next: String?) -> Bool {
        if takeDigits(word) { return false }
        guard NumberVocabulary.contains(word) else {
            flush()
            write(word)
            return false
        }
        if NumberVocabulary.zeros.contains(word) {
            value = .digits((value?.leadingText ?? "") + "0")
        } else if let small = NumberVocabulary.ones[word] {
            value = value.map { appending(small, to: $0, after: previous) } ?? .number(small)
        } else if let (small, suffix) = NumberVocabulary.onesSuffixed[word] {
            finish((value.map { appending(small, to: $0, after: previous) } ?? .number(small)).text + suffix)
        } else if let tens = NumberVocabulary.tens[word] {
            value = value.map { appending(tens: tens, to: $0) } ?? .number(tens)
        } else if let (tens, suffix) = NumberVocabulary.tensSuffixed[word] {
            finish((value.map { appending(tens: tens, to: $0) } ?? .number(tens)).text + suffix)
        } else if let multiplier = NumberVocabulary.multipliers[word] {
            multiply(by: multiplier)
        } else if let (multiplier, suffix) = NumberVocabulary.multipliersSuffixed[word] {
            multiply(by: multiplier)
            finish((value?.text ?? "") + suffix)
        } else {
            return takeSignOrSpecial(word, after: previous, before: next)
        }
        return false
    }

    // MARK: - Digits

    private mutating func takeDigits(_ word: String) -> Bool {
        let hasSign = word.first.map(NumberVocabulary.signs.contains) ?? false
        let digits = hasSign ? String(word.dropFirst()) : word
        guard Self.isNumeric(digits) else { return false }
        if case .digits(let before)? = value, before.hasSuffix(".") {
            value = .digits(before + word)
            return true
        }
        flush()
        if hasSign { sign = String(word.prefix(1)) }
        value = Self.wholeNumber(digits) ?? .digits(digits)
        return true
    }

    /// Whether the word is digits, perhaps with a point and more digits.
    private static func isNumeric(_ word: String) -> Bool {
        let parts = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && $0.unicodeScalars.allSatisfy(\.isASCIIDigit) }
    }

    /// The value of digits that stand for a whole number; one too large keeps its digits, without zeros before them.
    private static func wholeNumber(_ digits: String) -> Value? {
        let parts = digits.split(separator: ".")
        guard parts.count == 1 || parts[1].allSatisfy({ $0 == "0" }) else { return nil }
        if let number = Int(parts[0]) { return .number(number) }
        return .digits(String(parts[0].drop { $0 == "0" }))
    }

    // MARK: - Putting together

    /// `twenty` and `one` is 21; `twenty one` and `two` is 212.
    private func appending(_ small: Int, to value: Value, after previous: String?) -> Value {
        let joined = Value.digits(value.text + String(small))
        switch value {
        case .digits(let digits):
            guard small < 10, isTens(previous), digits.hasSuffix("0") else { return joined }
            return .digits(digits.dropLast() + String(small))
        case .number(let number):
            if let previous, NumberVocabulary.ones[previous] != nil { return joined }
            return number % (small < 10 ? 10 : 100) == 0 ? Self.sum(number, small) ?? joined : joined
        }
    }

    private func appending(tens: Int, to value: Value) -> Value {
        let joined = Value.digits(value.text + String(tens))
        guard case .number(let number) = value, number % 100 == 0 else { return joined }
        return Self.sum(number, tens) ?? joined
    }

    private func isTens(_ word: String?) -> Bool { word.map { NumberVocabulary.tens[$0] != nil } ?? false }

    private static func sum(_ a: Int, _ b: Int) -> Value? {
        let (sum, isTooLarge) = a.addingReportingOverflow(b)
        return isTooLarge ? nil : .number(sum)
    }

    /// `two` and `thousand` is 2000; where the product is no whole number that fits, a new number begins.
    private mutating func multiply(by multiplier: Int) {
        let product: Int?
        switch value {
        case nil: product = multiplier
        case .digits(let digits): product = Self.product(ofDecimal: digits, multiplier)
        case .number(0): product = 0
        case .number(let number):
            let (thousands, rest) = (number / 1_000 * 1_000, number % 1_000)
            let (more, isTooLarge) = rest.multipliedReportingOverflow(by: multiplier)
            let (sum, isSumTooLarge) = thousands.addingReportingOverflow(more)
            product = isTooLarge || isSumTooLarge ? nil : sum
        }
        if product == nil { flush() }
        value = .number(product ?? multiplier)
    }

    /// The product of `10.5` and a thousand, where it is whole and fits.
    private static func product(ofDecimal decimal: String, _ multiplier: Int) -> Int? {
        let parts = decimal.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let all = Int(parts.joined()) else { return nil }
        let (product, isTooLarge) = all.multipliedReportingOverflow(by: multiplier)
        guard !isTooLarge, parts.count == 2 else { return isTooLarge ? nil : product }
        var divisor = 1
        for _ in 0..<parts[1].count {
            let (tenfold, isTooLarge) = divisor.multipliedReportingOverflow(by: 10)
            guard !isTooLarge else { return nil }
            divisor = tenfold
        }
        return product.isMultiple(of: divisor) ? product / divisor : nil
    }

    // MARK: - Signs and words with a meaning of their own

    private mutating func takeSignOrSpecial(_ word: String, after previous: String?, before next: String?) -> Bool {
        let isNumberNext = next.map { NumberVocabulary.contains($0) || Self.isNumeric($0) } ?? false
        if let sign = NumberVocabulary.precedingSigns[word] {
            flush()
            if isNumberNext { self.sign = sign } else { write(word) }
        } else if let sign = NumberVocabulary.followingSigns[word] {
            if value != nil {
                self.sign = sign
                flush()
            } else {
                write(word)
            }
        } else if word == "percent", let value {
            finish(value.text + "%")
        } else if word == "per", let value, next == "cent" {
            finish(value.text + "%")
            return true
        } else if word == "percent" || word == "per" || !isNumberNext {
            flush()
            write(word)
        } else {
            return takeSpecial(word, after: previous, before: next)
        }
        return false
    }

    /// `and`, `double`, `triple` and `point` before something that may be a number.
    private mutating func takeSpecial(_ word: String, after previous: String?, before next: String?) -> Bool {
        switch word {
        case "and":
            // A hundred and one is one number.
            if let previous, NumberVocabulary.multipliers[previous] != nil { return false }
            flush()
            write(word)
            return false
        case "point":
            guard let next, NumberVocabulary.isDecimal(next) || Self.isNumeric(next) else { return false }
            value = .digits((value?.leadingText ?? "") + ".")
            return false
        default:
            guard let next, NumberVocabulary.ones[next] != nil || NumberVocabulary.zeros.contains(next) else {
                flush()
                write(word)
                return false
            }
            let digit = String(NumberVocabulary.ones[next] ?? 0)
            value = .digits((value?.leadingText ?? "") + String(repeating: digit, count: word == "double" ? 2 : 3))
            return true
        }
    }

    // MARK: - Output

    /// Writes a word, with the sign that waits for one.
    private mutating func write(_ word: String) {
        output.append(sign + word)
        sign = ""
    }

    /// Writes a finished number.
    private mutating func finish(_ number: String) {
        write(number)
        value = nil
    }

    /// Writes the number so far, if there is one.
    private mutating func flush() {
        if let value { finish(value.text) }
    }
}
