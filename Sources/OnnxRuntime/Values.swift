internal import COnnxRuntime
internal import Inference

/// Tensors in the library's memory, released together.
///
/// Elements are copied in and out: a few microseconds beside milliseconds of arithmetic, and no pointer into a Swift
/// array outlives its scope.
@safe struct Values: ~Copyable {
    var pointers: [OpaquePointer?]
    private let api: OnnxApi

    /// `empty` places for the library to fill.
    init(releasing api: OnnxApi, empty: Int = 0) {
        unsafe pointers = Array(repeating: nil, count: empty)
        self.api = api
    }

    deinit {
        unsafe pointers.forEach { unsafe api.table.pointee.ReleaseValue($0) }
    }

    /// Copies float tensors that the library holds one behind the other into one value of `shape`.
    mutating func append(
        joining tensors: [OnnxTensor], shape: [Int], from allocator: OpaquePointer
    ) throws(OnnxFailure) {
        let extents = shape.map(Int64.init)
        var value: OpaquePointer?
        let status = unsafe api.table.pointee.CreateTensorAsOrtValue(
            allocator, extents, extents.count, Int32(ONNXRUNTIME_FLOAT), &value)
        try unsafe api.check("CreateTensorAsOrtValue", status)
        unsafe pointers.append(value)
        guard let value = unsafe value else { return }
        var target = try unsafe api.data(of: value)
        for tensor in tensors {
            let bytes = tensor.shape.reduce(MemoryLayout<Float>.stride, *)
            try unsafe tensor.withValue { source throws(OnnxFailure) in
                unsafe target.copyMemory(from: try api.data(of: source), byteCount: bytes)
            }
            unsafe target += bytes
        }
    }

    /// Copies a tensor into the library's memory.
    mutating func append(_ tensor: Tensor) throws(OnnxFailure) {
        switch tensor.elements {
        case .float(let elements): try append(elements, shape: tensor.shape, type: ONNXRUNTIME_FLOAT)
        case .int64(let elements): try append(elements, shape: tensor.shape, type: ONNXRUNTIME_INT64)
        }
    }

    private mutating func append<Element: BitwiseCopyable>(
        _ elements: [Element], shape: [Int], type: Int
    ) throws(OnnxFailure) {
        let allocator = try unsafe api.defaultAllocator()
        let extents = shape.map(Int64.init)
        var value: OpaquePointer?
        let status = unsafe api.table.pointee.CreateTensorAsOrtValue(
            allocator, extents, extents.count, Int32(type), &value)
        try unsafe api.check("CreateTensorAsOrtValue", status)
        unsafe pointers.append(value)
        guard !elements.isEmpty, let value = unsafe value else { return }
        let data = try unsafe api.data(of: value)
        unsafe data.bindMemory(to: Element.self, capacity: elements.count).update(from: elements, count: elements.count)
    }

    /// Hands every value over to a tensor that holds it; the values are no longer this one's.
    mutating func held(model: String, by session: AnyObject) throws(OnnxFailure) -> [any HeldTensor] {
        var tensors: [any HeldTensor] = []
        for index in unsafe pointers.indices {
            guard let value = unsafe pointers[index] else {
                throw OnnxFailure(operation: "Run", message: "an output was left out")
            }
            // Released by the tensor from now on, also where making the tensor fails.
            unsafe pointers[index] = nil
            tensors.append(try unsafe OnnxTensor(value, model: model, api: api, keepingAlive: session))
        }
        return tensors
    }

    /// Copies every tensor out.
    func tensors() throws(OnnxFailure) -> [Tensor] {
        try unsafe pointers.map { value throws(OnnxFailure) in
            guard let value = unsafe value else {
                throw OnnxFailure(operation: "Run", message: "an output was left out")
            }
            return try unsafe api.tensor(in: value)
        }
    }
}

extension OnnxApi {
    fileprivate func data(of value: OpaquePointer) throws(OnnxFailure) -> UnsafeMutableRawPointer {
        var data: UnsafeMutableRawPointer?
        try unsafe check("GetTensorMutableData", table.pointee.GetTensorMutableData(value, &data))
        guard let data = unsafe data else {
            throw OnnxFailure(operation: "GetTensorMutableData", message: "the tensor has no data")
        }
        return unsafe data
    }

    /// A tensor's element type, by the library's number, and its shape.
    func layout(of value: OpaquePointer) throws(OnnxFailure) -> (type: Int32, shape: [Int]) {
        let table = unsafe table.pointee
        let info = try unsafe make("GetTensorTypeAndShape", release: table.ReleaseTensorTypeAndShapeInfo) {
            unsafe table.GetTensorTypeAndShape(value, $0)
        }
        var type: Int32 = 0
        try unsafe check("GetTensorElementType", table.GetTensorElementType(info.pointer, &type))
        var rank = 0
        try unsafe check("GetDimensionsCount", table.GetDimensionsCount(info.pointer, &rank))
        var extents = [Int64](repeating: 0, count: rank)
        try unsafe check("GetDimensions", table.GetDimensions(info.pointer, &extents, rank))
        return (type, extents.map { Int($0) })
    }

    /// Copies a tensor out.
    func tensor(in value: OpaquePointer) throws(OnnxFailure) -> Tensor {
        let (type, shape) = try unsafe layout(of: value)
        let count = shape.reduce(1, *)

        func copy<Element: BitwiseCopyable>(_: Element.Type) throws(OnnxFailure) -> [Element] {
            guard count > 0 else { return [] }
            let start = try unsafe data(of: value).bindMemory(to: Element.self, capacity: count)
            return unsafe Array(UnsafeBufferPointer(start: start, count: count))
        }
        switch type {
        case Int32(ONNXRUNTIME_FLOAT): return Tensor(try copy(Float.self), shape: shape)
        case Int32(ONNXRUNTIME_INT64): return Tensor(try copy(Int64.self), shape: shape)
        default:
            throw OnnxFailure(operation: "GetTensorElementType", message: "type \(type) is neither float nor int64")
        }
    }
}
