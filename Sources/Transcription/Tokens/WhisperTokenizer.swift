/// Text to tokens and back: byte-level byte-pair encoding.
///
/// A token of text stands for some bytes; its number is also its rank, the lower of two possible pairs being joined
/// first. The vocabulary alone therefore says how text is cut, as in OpenAI's tiktoken files. Tokens from the end of the
/// text on are special: they stand for no text.
public struct WhisperTokenizer: Sendable {
    /// Number of tokens of text; all others are special.
    public let textTokens: Int
    /// The bytes of all tokens of text, one token after another.
    private let bytes: [UInt8]
    /// Where each token's bytes begin in ``bytes``, and, last, where they all end.
    private let offsets: [Int32]
    private let ranks: [ArraySlice<UInt8>: Int32]

    /// Reads a vocabulary of one token a line, in the letters of byte-level vocabularies.
    ///
    /// - Throws: ``TranscriptionError/damagedVocabulary(line:)`` where a line is no token, or the vocabulary is shorter.
    /// - Complexity: About 25 ms for 50 000 tokens; keep it.
    public init(vocabulary: String, textTokens: Int) throws(TranscriptionError) {
        self.textTokens = textTokens
        var bytes: [UInt8] = []
        var offsets: [Int32] = [0]
        offsets.reserveCapacity(textTokens + 1)
        for line in vocabulary.split(separator: "\n", omittingEmptySubsequences: false).prefix(textTokens) {
            guard let token = ByteAlphabet.bytes(of: line), !token.isEmpty else {
                throw .damagedVocabulary(line: offsets.count)
            }
            bytes += token
            offsets.append(Int32(bytes.count))
        }
        guard offsets.count == textTokens + 1 else { throw .damagedVocabulary(line: offsets.count) }
        var ranks: [ArraySlice<UInt8>: Int32] = [:]
        ranks.reserveCapacity(textTokens)
        for token in 0..<textTokens {
            ranks[bytes[Int(offsets[token])..<Int(offsets[token + 1])]] = Int32(token)
        }
        self.bytes = bytes
        self.offsets = offsets
        self.ranks = ranks
    }

    /// The bytes a token stands for; none for a special token.
    public func bytes(of token: Int) -> ArraySlice<UInt8> {
        (0..<textTokens).contains(token) ? bytes[Int(offsets[token])..<Int(offsets[token + 1])] : []
    }

    /// The text of some tokens; bytes that are no UTF-8, such as half a character, become U+FFFD.
    public func text(of tokens: some Sequence<Int>) -> String {
        String(decoding: tokens.flatMap { bytes(of: $0) }, as: UTF8.self)
    }

    /// The tokens of a text. Special tokens written out in it are text like any other.
    ///
    /// - Complexity: Quadratic in the longest run of letters, linear in the rest.
    public func tokens(of text: String) -> [Int] {
        WordPieces(of: text).flatMap { tokens(ofPiece: Array($0.utf8)) }
    }

    /// Joins the pair of the lowest rank until no two neighbours make a token.
    private func tokens(ofPiece piece: [UInt8]) -> [Int] {
        var ends = Array(1...max(1, piece.count))
        var starts = Array(0..<piece.count)
        func rank(_ range: Range<Int>) -> Int32? { ranks[piece[range]] }
        while starts.count > 1 {
            var best: (rank: Int32, index: Int)?
            for index in 0..<starts.count - 1 {
                guard let rank = rank(starts[index]..<ends[index + 1]) else { continue }
                if best.map({ rank < $0.rank }) ?? true { best = (rank, index) }
            }
            guard let (_, index) = best else { break }
            ends.remove(at: index)
            starts.remove(at: index + 1)
        }
        // Every single byte is a token, so none is ever lost.
        return starts.indices.compactMap { rank(starts[$0]..<ends[$0]).map(Int.init) }
    }
}
