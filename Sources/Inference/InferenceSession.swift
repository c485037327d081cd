public import struct Foundation.URL

/// One loaded model, ready to run. Implementations are safe to call from several tasks at once.
public protocol InferenceSession: Sendable {
    /// Names of the model's inputs, in its order.
    var inputNames: [String] { get }
    /// Names of the model's outputs, in its order.
    var outputNames: [String] { get }

    /// Runs the model; blocks the calling thread for as long as the arithmetic takes.
    ///
    /// - Parameters:
    ///   - inputs: A tensor for each input, by name.
    ///   - outputs: Which outputs to return, in this order.
    /// - Throws: ``InferenceError/run(model:operation:message:)``, ``InferenceError/unexpectedOutput(model:output:expected:found:)``.
    func run(_ inputs: [String: Tensor], outputs: [String]) throws(InferenceError) -> [Tensor]

    /// Runs the model as ``run(_:outputs:)`` does, and leaves the answers where they are, for the next run.
    ///
    /// - Parameters:
    ///   - inputs: A tensor for each input, by name; one that is held is used without a copy.
    ///   - outputs: Which outputs to return, in this order.
    /// - Throws: ``InferenceError/run(model:operation:message:)``.
    func runHolding(
        _ inputs: [String: TensorInput], outputs: [String]
    ) throws(InferenceError) -> [any HeldTensor]

    /// Float tensors one behind the other along their first axis, as one.
    ///
    /// - Precondition: There is a tensor, and all have the same extents but the first.
    /// - Throws: ``InferenceError/run(model:operation:message:)``.
    func joined(_ tensors: [any HeldTensor]) throws(InferenceError) -> any HeldTensor
}

/// Opens models; the only thing in the product that knows an inference library.
public protocol InferenceRuntime: Sendable {
    /// Name and version of the library, for diagnostics.
    var version: String { get }
    /// Where the library was loaded from.
    var location: String { get }

    /// Opens a model file.
    ///
    /// - Parameters:
    ///   - model: The file.
    ///   - threads: Threads of one run, at least 1.
    ///   - optimising: Whether the runtime may rewrite the graph first, which takes most of the time to open it.
    /// - Throws: ``InferenceError/open(model:message:)``.
    func openSession(model: URL, threads: Int, optimising: Bool) throws(InferenceError) -> any InferenceSession
}

extension InferenceRuntime {
    /// Opens the model of a bundle that was read from `folder`.
    public func openSession(
        of bundle: ModelBundle, in folder: URL, threads: Int = 1
    ) throws(InferenceError) -> any InferenceSession {
        try openSession(
            model: bundle.modelFile(in: folder), threads: threads, optimising: !bundle.isWrittenAsExecuted)
    }
}
