/// How far recognised words are from those that were said; counts that add up over recordings.
public struct WordErrors: Sendable, Equatable {
    /// Words that were said: those of the reference.
    public var words: Int
    /// Words heard as others.
    public var substitutions: Int
    /// Words that were not heard.
    public var deletions: Int
    /// Words that were heard and not said.
    public var insertions: Int

    /// Wraps counts; all zero by default.
    public init(words: Int = 0, substitutions: Int = 0, deletions: Int = 0, insertions: Int = 0) {
        self.words = words
        self.substitutions = substitutions
        self.deletions = deletions
        self.insertions = insertions
    }

    /// Compares what was heard with what was said by the fewest changes that lead from one to the other.
    ///
    /// Where several ways need as few, the one with the most substitutions counts, which leaves the fewest words without a
    /// partner; so the three kinds of error are as definite as their sum.
    ///
    /// - Parameters:
    ///   - reference: The words that were said, normalised.
    ///   - hypothesis: The words that were heard, normalised alike.
    /// - Complexity: O(n · m) time and O(min(n, m)) memory, n and m the numbers of words without those that both begin
    ///   or end with.
    public init(reference: [String], hypothesis: [String]) {
        var numbers = WordNumbers()
        self.init(reference: numbers.numbers(of: reference), hypothesis: numbers.numbers(of: hypothesis))
    }

    /// All errors.
    public var count: Int { substitutions + deletions + insertions }

    /// The word error rate: errors ÷ words; 0 is perfect, and more than 1 is possible.
    ///
    /// Where nothing was said it is 0 if nothing was heard either, and 1 otherwise.
    public var rate: Double {
        words > 0 ? Double(count) / Double(words) : (count > 0 ? 1 : 0)
    }

    /// The errors of two recordings together.
    public static func + (a: WordErrors, b: WordErrors) -> WordErrors {
        WordErrors(
            words: a.words + b.words, substitutions: a.substitutions + b.substitutions,
            deletions: a.deletions + b.deletions, insertions: a.insertions + b.insertions)
    }
}

extension WordErrors {
    /// Compares words, given as numbers, by the weighted edit distance.
    ///
    /// A change costs 2³² and a substitution one less, so that the least cost has the fewest changes and, among those,
    /// the most substitutions. Only one row of the matrix is kept: cost and lengths tell the kinds apart.
    init(reference: [Int32], hypothesis: [Int32]) {
        let change = 1 << 32
        let (a, b) = Self.withoutCommonEnds(reference, hypothesis)
        let (rows, columns) = a.count < b.count ? (b, a) : (a, b)
        var costs = (0...columns.count).map { $0 * change }
        for word in rows {
            var diagonal = costs[0]
            costs[0] += change
            var left = costs[0]
            for column in columns.indices {
                let above = costs[column + 1]
                let replaced = columns[column] == word ? diagonal : diagonal + (change - 1)
                left = min(replaced, min(left, above) + change)
                costs[column + 1] = left
                diagonal = above
            }
        }
        let cost = costs[columns.count]
        let changes = (cost + change - 1) / change
        let substitutions = changes * change - cost
        // Deletions less insertions is what the reference is longer by.
        let deletions = (changes - substitutions + a.count - b.count) / 2
        self.init(
            words: reference.count, substitutions: substitutions, deletions: deletions,
            insertions: changes - substitutions - deletions)
    }

    /// What is left of both without the words that both begin or end with: the least cost is the same without them.
    private static func withoutCommonEnds(_ a: [Int32], _ b: [Int32]) -> ([Int32], [Int32]) {
        let start = zip(a, b).prefix { $0 == $1 }.count
        let (a, b) = (a[start...], b[start...])
        let end = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
        return (Array(a.dropLast(end)), Array(b.dropLast(end)))
    }
}

/// Gives each word a number, since numbers are compared faster.
struct WordNumbers {
    private var numbers: [String: Int32] = [:]

    /// The numbers of words.
    mutating func numbers(of words: [String]) -> [Int32] {
        words.map { word in
            if let number = numbers[word] { return number }
            let number = Int32(numbers.count)
            numbers[word] = number
            return number
        }
    }
}
