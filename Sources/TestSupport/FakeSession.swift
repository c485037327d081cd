public import Inference

/// A session whose answers a test makes up.
public struct FakeSession: InferenceSession {
    /// Names of the inputs.
    public var inputNames: [String]
    /// Names of the outputs.
    public var outputNames: [String]
    private let answer: @Sendable ([String: Tensor]) throws(InferenceError) -> [String: Tensor]

    /// A session that answers every run with what `answer` makes of the inputs, by output name.
    public init(
        inputNames: [String] = [], outputNames: [String] = [],
        answer: @escaping @Sendable ([String: Tensor]) throws(InferenceError) -> [String: Tensor]
    ) {
        self.inputNames = inputNames
        self.outputNames = outputNames
        self.answer = answer
    }

    /// The outputs asked for; an error where the answer lacks one.
    public func run(_ inputs: [String: Tensor], outputs: [String]) throws(InferenceError) -> [Tensor] {
        let answers = try answer(inputs)
        var tensors: [Tensor] = []
        for name in outputs {
            guard let tensor = answers[name] else {
                throw .run(model: "fake", operation: "Run", message: "no output \(name)")
            }
            tensors.append(tensor)
        }
        return tensors
    }
}
