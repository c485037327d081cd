import Inference

/// What the encoder heard: keys and values for each layer of the decoder, held by the runtime.
struct HeardAudio: Sendable {
    /// Layer by layer, keys then values; `[utterances, …]`.
    let cross: [any HeldTensor]
    /// Positions (of 20 ms) that hold audio; behind them is what silence looks like.
    let positions: Int
}

/// What the decoder has read of some texts, held by the runtime. It never changes, so a text may go on from it in
/// several ways.
struct ReadText: Sendable {
    /// Layer by layer, keys then values; `[texts, …]`.
    let memory: [any HeldTensor]
    /// Tokens read, of each text.
    let length: Int
}

/// The decoder's answer to the tokens it was given.
struct DecoderAnswer: Sendable {
    /// For each row asked for, a number for each token of the vocabulary, one row after another.
    private let logits: [Float]
    private let vocabularySize: Int
    /// `[texts, heads, tokens, positions]`: where in the audio each new token's answer was heard.
    let alignment: Tensor
    /// The texts with the new tokens.
    let read: ReadText

    init(logits: [Float], vocabularySize: Int, alignment: Tensor, read: ReadText) {
        self.logits = logits
        self.vocabularySize = vocabularySize
        self.alignment = alignment
        self.read = read
    }

    /// A copy of one row's numbers.
    func logits(row: Int) -> [Float] { Array(logits[row * vocabularySize..<(row + 1) * vocabularySize]) }

    /// The attention of the last new token of a text: `[heads, positions]`.
    func lastAlignment(text: Int) -> [Float] {
        guard let values = alignment.floats else { return [] }
        let (heads, tokens, positions) = (alignment.shape[1], alignment.shape[2], alignment.shape[3])
        return (0..<heads).flatMap { head in
            let start = ((text * heads + head) * tokens + tokens - 1) * positions
            return values[start..<start + positions]
        }
    }
}
