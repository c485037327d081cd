package import Inference

/// Which tokens may come next in a text.
package struct TokenRules: Sendable {
    /// Latest time a text's first phrase may begin, in steps of 20 ms (1 s).
    private static let latestStart = 50

    private let facts: SpeechToTextFacts
    private let writesTimestamps: Bool
    private let never: [Int]
    private let neverAtStart: [Int]
    private var firstTimestamp: Int { facts.tokens.firstTimestamp }
    private var endOfText: Int { facts.tokens.endOfText }

    /// Special tokens other than the end and the timestamps are never written, whether the bundle lists them or not.
    package init(_ facts: SpeechToTextFacts, writesTimestamps: Bool) {
        self.facts = facts
        self.writesTimestamps = writesTimestamps
        let special = facts.tokens.endOfText + 1..<facts.tokens.firstTimestamp
        let listed = facts.suppressed.filter { !special.contains($0) }
        never = listed + special + (writesTimestamps ? [] : Array(facts.tokens.firstTimestamp..<facts.vocabularySize))
        neverAtStart = facts.suppressedAtStart
    }

    /// Makes what may not come next impossible.
    ///
    /// - Parameters:
    ///   - logits: The answer to the last token, one number for each token of the vocabulary.
    ///   - text: The tokens written so far.
    package func apply(to logits: inout [Float], after text: [Int]) {
        for token in never { logits[token] = -.infinity }
        if text.isEmpty { for token in neverAtStart { logits[token] = -.infinity } }
        if writesTimestamps { applyTimestampRules(to: &logits, after: text) }
    }

    /// Timestamps come in pairs, an end and a start, never go back, and begin the text; where all of them together are
    /// likelier than any word, one of them comes. (OpenAI's `ApplyTimestampRules`.)
    private func applyTimestampRules(to logits: inout [Float], after text: [Int]) {
        func forbid(_ range: Range<Int>) { for token in range { logits[token] = -.infinity } }
        let isTimestamp = { (token: Int) in token >= firstTimestamp }
        let end = facts.vocabularySize
        if let last = text.last, isTimestamp(last) {
            if text.count < 2 || isTimestamp(text[text.count - 2]) {
                forbid(firstTimestamp..<end)
            } else {
                forbid(0..<endOfText)
            }
        }
        if let latest = text.last(where: isTimestamp) {
            let closesPhrase =
                text.last.map(isTimestamp) == true && text.count > 1 && !isTimestamp(text[text.count - 2])
            forbid(firstTimestamp..<min(end, closesPhrase ? latest : latest + 1))
        }
        if text.isEmpty {
            forbid(0..<firstTimestamp)
            forbid(min(end, firstTimestamp + Self.latestStart + 1)..<end)
        }
        let timestampsWin = logits.withUnsafeBufferPointer { logits in
            let times = UnsafeBufferPointer(rebasing: logits[firstTimestamp...])
            let all = Logits.logSumExp(of: times, greatest: Logits.greatest(of: times).value)
            return all > Logits.greatest(of: UnsafeBufferPointer(rebasing: logits[..<firstTimestamp])).value
        }
        if timestampsWin { forbid(0..<firstTimestamp) }
    }
}
