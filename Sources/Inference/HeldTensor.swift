/// A tensor that stays in the memory of the runtime that made it.
///
/// What one run makes and the next one takes, such as the keys and values a decoder remembers, need not be copied out and
/// in again. A held tensor never changes, and keeps alive whatever it needs; its memory is given back with the last
/// reference to it.
public protocol HeldTensor: Sendable {
    /// Extent of each axis.
    var shape: [Int] { get }

    /// Copies the elements out.
    ///
    /// - Throws: ``InferenceError/run(model:operation:message:)``.
    func tensor() throws(InferenceError) -> Tensor
}

/// What an input of a run is given.
public enum TensorInput: Sendable {
    /// A tensor of ours, copied into the runtime.
    case copied(Tensor)
    /// A tensor the same runtime holds, used where it lies.
    case held(any HeldTensor)
}

/// A held tensor of a runtime that holds none: the tensor itself.
public struct CopiedTensor: HeldTensor {
    private let content: Tensor

    /// Wraps a tensor.
    public init(_ tensor: Tensor) { content = tensor }

    /// Extent of each axis.
    public var shape: [Int] { content.shape }

    /// The tensor.
    public func tensor() -> Tensor { content }
}

extension InferenceSession {
    /// Runs the model on copies of what is held, and holds copies of its answers: right for every session, and cheap for
    /// none.
    public func runHolding(
        _ inputs: [String: TensorInput], outputs: [String]
    ) throws(InferenceError) -> [any HeldTensor] {
        var copies: [String: Tensor] = [:]
        for (name, input) in inputs {
            switch input {
            case .copied(let tensor): copies[name] = tensor
            case .held(let held): copies[name] = try held.tensor()
            }
        }
        return try run(copies, outputs: outputs).map(CopiedTensor.init)
    }

    /// Copies the tensors one behind the other.
    public func joined(_ tensors: [any HeldTensor]) throws(InferenceError) -> any HeldTensor {
        precondition(!tensors.isEmpty, "there must be a tensor to join")
        var values: [Float] = []
        for tensor in tensors { values += try tensor.tensor().floats ?? [] }
        let rest = Array(tensors[0].shape.dropFirst())
        return CopiedTensor(Tensor(values, shape: [values.count / max(1, rest.reduce(1, *))] + rest))
    }
}
