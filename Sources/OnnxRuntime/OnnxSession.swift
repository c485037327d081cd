internal import COnnxRuntime
internal import Inference

/// One opened model.
final class OnnxSession: InferenceSession, @unchecked Sendable {
    // SAFETY: the library documents running a session as safe from any number of threads at once; everything else here
    // never changes.
    let inputNames: [String]
    let outputNames: [String]
    private let model: String
    private let api: OnnxApi
    /// Gives memory that runs have finished with.
    private let arena: Handle
    private let session: Handle

    init(model: String, api: OnnxApi, session: consuming Handle) throws(OnnxFailure) {
        let table = unsafe api.table.pointee
        let handle = unsafe session.pointer
        inputNames = try unsafe api.names(
            "Input", of: handle, count: table.SessionGetInputCount, name: table.SessionGetInputName)
        outputNames = try unsafe api.names(
            "Output", of: handle, count: table.SessionGetOutputCount, name: table.SessionGetOutputName)
        self.model = model
        self.api = api
        arena = try unsafe api.arena(of: handle)
        self.session = session
    }

    func run(_ inputs: [String: Tensor], outputs: [String]) throws(InferenceError) -> [Tensor] {
        do {
            let names = CStrings(inputs.keys)
            var values = Values(releasing: api)
            for tensor in inputs.values { try values.append(tensor) }
            let results = try unsafe evaluate(names: names, values: values.pointers, outputs: outputs)
            return try results.tensors()
        } catch {
            throw .run(model: model, operation: error.operation, message: error.message)
        }
    }

    func runHolding(
        _ inputs: [String: TensorInput], outputs: [String]
    ) throws(InferenceError) -> [any HeldTensor] {
        do {
            let names = CStrings(inputs.keys)
            var copies = Values(releasing: api)
            // The order of the names; `nil` stands for the next of the copies.
            var held: [OnnxTensor?] = []
            for input in inputs.values {
                switch input {
                case .copied(let tensor):
                    try copies.append(tensor)
                    held.append(nil)
                case .held(let tensor as OnnxTensor): held.append(tensor)
                case .held(let stranger):
                    try copies.append(try stranger.tensor())
                    held.append(nil)
                }
            }
            var results = try withExtendedLifetime(held) { () throws(OnnxFailure) in
                var next = 0
                let values = try unsafe held.map { tensor throws(OnnxFailure) -> OpaquePointer? in
                    if let tensor { return try unsafe tensor.withValue { unsafe $0 } }
                    next += 1
                    return unsafe copies.pointers[next - 1]
                }
                return try unsafe evaluate(names: names, values: values, outputs: outputs)
            }
            return try results.held(model: model, by: self)
        } catch let error as OnnxFailure {
            throw .run(model: model, operation: error.operation, message: error.message)
        } catch let error as InferenceError {
            throw error
        } catch {
            throw .run(model: model, operation: "Run", message: "\(error)")
        }
    }

    func joined(_ tensors: [any HeldTensor]) throws(InferenceError) -> any HeldTensor {
        precondition(!tensors.isEmpty, "there must be a tensor to join")
        let rest = tensors[0].shape.dropFirst()
        precondition(tensors.allSatisfy { $0.shape.dropFirst() == rest }, "the tensors must have the same extents")
        let own = tensors.compactMap { $0 as? OnnxTensor }
        precondition(own.count == tensors.count, "the tensors must be held by this library")
        do {
            var values = Values(releasing: api)
            try unsafe values.append(
                joining: own, shape: [own.reduce(0) { $0 + $1.shape[0] }] + rest, from: arena.pointer)
            return try values.held(model: model, by: self)[0]
        } catch {
            throw .run(model: model, operation: error.operation, message: error.message)
        }
    }

    private func evaluate(
        names: borrowing CStrings, values: [OpaquePointer?], outputs: [String]
    ) throws(OnnxFailure) -> Values {
        let outputNames = CStrings(outputs)
        var results = Values(releasing: api, empty: outputs.count)
        let status = unsafe api.table.pointee.Run(
            session.pointer, nil, names.pointers, values, values.count, outputNames.pointers, outputs.count,
            &results.pointers)
        try unsafe api.check("Run", status)
        return results
    }
}

extension OnnxApi {
    typealias Count = @convention(c) (OpaquePointer, UnsafeMutablePointer<Int>) -> OpaquePointer?
    typealias Name =
        @convention(c) (OpaquePointer, Int, OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) ->
        OpaquePointer?

    /// The names of a session's inputs or outputs.
    fileprivate func names(_ kind: String, of session: OpaquePointer, count: Count, name: Name) throws(OnnxFailure)
        -> [String]
    {
        let allocator = try unsafe defaultAllocator()
        var total = 0
        try unsafe check("SessionGet\(kind)Count", count(session, &total))
        var names: [String] = []
        for index in 0..<total {
            var text: UnsafeMutablePointer<CChar>?
            try unsafe check("SessionGet\(kind)Name", name(session, index, allocator, &text))
            guard let text = unsafe text else { continue }
            unsafe names.append(String(cString: text))
            try unsafe check("AllocatorFree", table.pointee.AllocatorFree(allocator, text))
        }
        return names
    }
}

/// Null-terminated copies of names, freed together.
@safe private struct CStrings: ~Copyable {
    let pointers: [UnsafePointer<CChar>?]

    init(_ strings: some Collection<String>) {
        unsafe pointers = strings.map { text in
            let bytes = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.utf8.count + 1)
            _ = unsafe bytes.initialize(from: text.utf8CString)
            return unsafe UnsafePointer(bytes.baseAddress)
        }
    }

    deinit {
        unsafe pointers.forEach { unsafe $0?.deallocate() }
    }
}
