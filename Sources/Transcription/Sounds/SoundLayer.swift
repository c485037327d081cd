public import Inference

/// A small model that hears single sounds of a language in what an encoder made of an utterance.
///
/// It is trained for one encoder, and a part of that model's bundle: another model has none, or another one.
public struct SoundLayer: Sendable {
    /// The part of a speech-to-text bundle.
    public static let role = "sounds"
    private let session: any InferenceSession

    /// Uses an opened session of the part.
    public init(session: any InferenceSession) { self.session = session }

    /// The sounds in what an encoder heard.
    ///
    /// - Parameters:
    ///   - values: The encoder's output `cross_value_0`, `[1, heads, positions, size]`.
    ///   - frames: Positions that hold the utterance; what is behind them is silence.
    /// - Throws: `InferenceError`.
    func track(of values: any HeldTensor, frames: Int) throws -> SoundTrack {
        let answer = try session.runHolding(
            ["heard": .held(values), "count": .copied(Tensor([Int64(frames)], shape: [1]))],
            outputs: ["sounds"])[0].tensor()
        guard let probabilities = answer.floats, answer.shape.count == 2, answer.shape[0] == frames,
            answer.shape[1] > 1
        else {
            throw InferenceError.unexpectedOutput(
                model: Self.role, output: "sounds", expected: "[\(frames), classes]", found: "\(answer.shape)")
        }
        return SoundTrack(probabilities: probabilities, soundCount: answer.shape[1] - 1)
    }
}
