public import struct Foundation.URL

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
    /// Opens the model, runs the probe and compares with the reference's answer, element by element.
    ///
    /// - Returns: The largest difference, which a sound model and library keep below ``ModelProbe/tolerance``; infinity
    ///   where the answer is short or not a number.
    /// - Throws: ``InferenceError`` where the model cannot be opened or run, ``BundleError`` where a part is missing.
    public func probeDeviation(with runtime: any InferenceRuntime, in folder: URL) throws -> Float {
        let session = try runtime.openSession(of: self, in: folder)
        guard case .speechToText(let facts) = model else { return try probeDeviation(in: session) }
        let decoder = try runtime.openSession(
            model: partFile("decoder", in: folder), threads: 1, optimising: !isWrittenAsExecuted)
        return try probeDeviation(facts, encoder: session, decoder: decoder)
    }

    /// Runs the probe of a model that is one file.
    ///
    /// - Returns: As ``probeDeviation(with:in:)`` does; of a model of several files, infinity.
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
        case .speechToText: return .infinity
        }
        return deviation(of: try session.run(inputs, outputs: [output])[0])
    }

    /// Lets the decoder begin a text without timestamps, having heard the probe.
    private func probeDeviation(
        _ facts: SpeechToTextFacts, encoder: any InferenceSession, decoder: any InferenceSession
    ) throws(InferenceError) -> Float {
        let heard = try encoder.runHolding(
            facts.encoderInputs(mel: .copied(probe.input), silence: nil), outputs: facts.crossNames)
        let beginning = DecoderInput(
            tokens: [[facts.tokens.startOfTranscript, facts.tokens.noTimestamps]], firstPosition: 0, rows: [1])
        let answer = try decoder.runHolding(
            facts.decoderInputs(beginning, past: nil, cross: heard), outputs: ["logits"])
        return deviation(of: try answer[0].tensor())
    }

    private func deviation(of answer: Tensor) -> Float {
        let values = answer.floats ?? []
        guard values.count >= probe.expected.count else { return .infinity }
        return zip(values, probe.expected).reduce(0) { largest, pair in
            let difference = abs(pair.0 - pair.1)
            return difference.isFinite ? max(largest, difference) : .infinity
        }
    }
}
