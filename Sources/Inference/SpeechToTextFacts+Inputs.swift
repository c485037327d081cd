/// What a decoder is to read in one run: as many texts as rows of tokens, all of one length.
public struct DecoderInput: Sendable {
    /// The texts' new tokens.
    public var tokens: [[Int]]
    /// Place of each new token in its text; the same for all texts.
    public var positions: [Int]
    /// What each new token may look at: `tokens[0].count` rows of what was read before, then of the new tokens.
    public var mask: [[Bool]]
    /// Which of the new tokens' answers are wanted, counted through all texts.
    public var rows: [Int]

    /// Tokens that follow each other, each looking at all before it.
    ///
    /// - Precondition: All texts have the same number of new tokens, at least one.
    public init(tokens: [[Int]], firstPosition: Int, rows: [Int]) {
        let count = tokens[0].count
        self.tokens = tokens
        positions = Array(firstPosition..<firstPosition + count)
        mask = (0..<count).map { token in (0..<firstPosition + count).map { $0 <= firstPosition + token } }
        self.rows = rows
    }

    /// Tokens of one text that do not follow each other: continuations that are tried side by side.
    public init(branches: [Int], positions: [Int], mask: [[Bool]]) {
        tokens = [branches]
        self.positions = positions
        self.mask = mask
        rows = Array(branches.indices)
    }
}

extension SpeechToTextFacts {
    /// Names of the encoder's outputs and of the decoder's inputs for what was heard, layer by layer.
    public var crossNames: [String] { names("cross") }
    /// Names of the decoder's outputs for what it has read, in the order of its inputs `past`.
    public var presentNames: [String] { names("present") }

    /// The encoder's inputs.
    ///
    /// - Parameters:
    ///   - mel: `[1, melBins, frames]`, an even number of frames.
    ///   - silence: What the encoder answers to a full window of silence, to fill up a shorter window with; `nil` leaves
    ///     the window as short as it is.
    public func encoderInputs(mel: TensorInput, silence: [any HeldTensor]?) -> [String: TensorInput] {
        var inputs = ["mel": mel]
        for (index, name) in names("silence").enumerated() {
            let nothing = index.isMultiple(of: 2) ? [1, heads, headSize, 0] : [1, heads, 0, headSize]
            inputs[name] = silence.map { .held($0[index]) } ?? .copied(Tensor([Float](), shape: nothing))
        }
        return inputs
    }

    /// The decoder's inputs.
    ///
    /// - Parameters:
    ///   - input: What to read.
    ///   - past: The `present` outputs of the run before; `nil` at a text's start.
    ///   - cross: What the encoder heard, for each text or one for all.
    public func decoderInputs(
        _ input: DecoderInput, past: [any HeldTensor]?, cross: [any HeldTensor]
    ) -> [String: TensorInput] {
        let (texts, count) = (input.tokens.count, input.positions.count)
        func integers(_ values: [Int], _ shape: [Int]) -> TensorInput {
            .copied(Tensor(values.map(Int64.init), shape: shape))
        }
        let mask = input.mask.flatMap { row in row.map { $0 ? Float(0) : -1e9 } }
        var inputs = [
            "tokens": integers(input.tokens.flatMap(\.self), [texts, count]),
            "positions": integers((0..<texts).flatMap { _ in input.positions }, [texts, count]),
            "mask": .copied(Tensor(mask, shape: [1, 1, count, mask.count / count])),
            "rows": integers(input.rows, [input.rows.count]),
        ]
        for (index, name) in names("past").enumerated() {
            inputs[name] =
                past.map { .held($0[index]) } ?? .copied(Tensor([Float](), shape: [texts, heads, 0, headSize]))
        }
        for (name, heard) in zip(crossNames, cross) { inputs[name] = .held(heard) }
        return inputs
    }

    private func names(_ prefix: String) -> [String] {
        (0..<layers).flatMap { ["\(prefix)_key_\($0)", "\(prefix)_value_\($0)"] }
    }
}
