extension WordErrors {
    /// Compares who said what with who is said to have said what: the concatenated minimum-permutation errors, cpWER.
    ///
    /// Each person's words, in order, are one stream. Streams are paired one to one so that the errors are fewest; whoever
    /// is left over without a partner is missed or made up with every word. Labels do not matter.
    ///
    /// Watanabe et al., "CHiME-6 Challenge", 2020; the numbers equal those of meeteval's `cpwer`.
    ///
    /// - Parameters:
    ///   - reference: The words of each person who spoke, normalised.
    ///   - hypothesis: The words of each speaker found, normalised alike.
    /// - Returns: The errors, `words` counting those of the reference.
    /// - Complexity: O(n · m) in all words of either side, and O(k³) in the speakers.
    public static func attributed(reference: [[String]], hypothesis: [[String]]) -> WordErrors {
        var numbers = WordNumbers()
        let truth = reference.map { numbers.numbers(of: $0) }
        let claim = hypothesis.map { numbers.numbers(of: $0) }
        let count = max(truth.count, claim.count)
        // Beyond the shorter side stand streams without words.
        let errors = (0..<count).map { row in
            (0..<count).map { column in
                WordErrors(
                    reference: row < truth.count ? truth[row] : [],
                    hypothesis: column < claim.count ? claim[column] : [])
            }
        }
        let pairs = Assignment.maximising(errors.map { $0.map { -Double($0.count) } })
        return pairs.enumerated().reduce(WordErrors()) { sum, pair in
            pair.element.map { sum + errors[pair.offset][$0] } ?? sum
        }
    }
}
