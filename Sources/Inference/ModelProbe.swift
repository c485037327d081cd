/// An input that every implementation can make, and the answer of the reference implementation.
public struct ModelProbe: Sendable, Equatable, Codable {
    /// Shape of the input.
    public var shape: [Int]
    /// What the pattern in −1…1 is multiplied with.
    public var scale: Float
    /// The first elements of the output.
    public var expected: [Float]
    /// Largest difference allowed.
    public var tolerance: Float

    /// The input: element i is ((7919 · i) mod 2003) / 1001.5 − 1, times ``scale``.
    public var input: Tensor {
        let count = shape.reduce(1, *)
        return Tensor((0..<count).map { (Float($0 * 7919 % 2003) / 1001.5 - 1) * scale }, shape: shape)
    }
}

extension ModelBundle {
    /// Runs the probe and compares with the reference's answer, element by element.
    ///
    /// - Returns: The largest difference, which a sound model and library keep below ``ModelProbe/tolerance``; infinity
    ///   where the answer is short or not a number.
    /// - Throws: ``InferenceError`` where the model cannot be run.
    public func probeDeviation(in session: any InferenceSession) throws(InferenceError) -> Float {
        var inputs: [String: Tensor] = [:]
        let output: String
        switch model {
        case .speakerEmbedding(let facts):
            inputs[facts.input] = probe.input
            output = facts.output
        case .speakerSegmentation(let facts):
            inputs[facts.input] = probe.input
            output = facts.output
        case .voiceActivity(let facts):
            inputs[facts.input] = probe.input
            for name in facts.stateInputs { inputs[name] = facts.initialState }
            output = facts.output
        }
        let answer = try session.run(inputs, outputs: [output])[0].floats ?? []
        guard answer.count >= probe.expected.count else { return .infinity }
        return zip(answer, probe.expected).reduce(0) { largest, pair in
            let difference = abs(pair.0 - pair.1)
            return difference.isFinite ? max(largest, difference) : .infinity
        }
    }
}
