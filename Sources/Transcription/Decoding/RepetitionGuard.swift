/// Notices that a text has begun to repeat itself: the sign of a decoder that has lost the audio.
///
/// That is a run of three to seven tokens that has come three times in a row. Of a pair of tokens it takes four, and of a
/// single token six, since people do say "no, no, no"; a decoder that is lost goes on for ever.
package enum RepetitionGuard {
    /// Longest run looked for, in tokens.
    package static let longest = 7

    /// Times in a row at which a run is a repetition.
    private static func copies(of length: Int) -> Int { length == 1 ? 6 : length == 2 ? 4 : 3 }

    /// The number of tokens to keep, up to the end of the first copy, where the text ends with a repetition.
    package static func cut(_ tokens: [Int]) -> Int? {
        for length in 1...longest {
            let repeated = length * copies(of: length)
            guard tokens.count >= repeated else { continue }
            let tail = tokens.suffix(repeated)
            if zip(tail, tail.dropFirst(length)).allSatisfy(==) { return tokens.count - repeated + length }
        }
        return nil
    }
}
