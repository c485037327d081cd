internal import COnnxRuntime
internal import Inference

/// A tensor in the library's memory, released with its last reference.
final class OnnxTensor: HeldTensor, @unchecked Sendable {
    // SAFETY: the library's value is written before it is wrapped and only read afterwards, which the library allows from
    // any number of threads; the handle releases it once, with the last reference.
    let shape: [Int]
    private let model: String
    private let api: OnnxApi
    private let value: Handle

    /// Takes ownership of a value whose memory `session` gave.
    init(_ value: OpaquePointer, model: String, api: OnnxApi, keepingAlive session: AnyObject) throws(OnnxFailure) {
        // The handle comes first, so that the value is released where its shape cannot be read.
        self.value = unsafe Handle(value, release: api.table.pointee.ReleaseValue, owner: session)
        self.model = model
        self.api = api
        shape = try unsafe api.layout(of: value).shape
    }

    /// Calls `body` with the library's value, which is alive until it returns.
    func withValue<Result: ~Copyable>(_ body: (OpaquePointer) throws(OnnxFailure) -> Result) throws(OnnxFailure)
        -> Result
    {
        try unsafe body(value.pointer)
    }

    func tensor() throws(InferenceError) -> Tensor {
        do {
            return try unsafe api.tensor(in: value.pointer)
        } catch {
            throw .run(model: model, operation: error.operation, message: error.message)
        }
    }
}
