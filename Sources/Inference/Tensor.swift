/// A dense tensor of one of the element types our models use, row-major.
public struct Tensor: Sendable, Equatable {
    /// The elements.
    public enum Elements: Sendable, Equatable {
        /// 32-bit floats.
        case float([Float])
        /// 64-bit integers.
        case int64([Int64])
    }

    /// Extent of each axis.
    public let shape: [Int]
    /// The elements, row-major.
    public let elements: Elements

    /// A float tensor.
    ///
    /// - Precondition: the product of `shape` is `values.count`.
    public init(_ values: [Float], shape: [Int]) {
        precondition(shape.reduce(1, *) == values.count, "shape \(shape) does not hold \(values.count) values")
        self.shape = shape
        elements = .float(values)
    }

    /// An integer tensor.
    ///
    /// - Precondition: the product of `shape` is `values.count`.
    public init(_ values: [Int64], shape: [Int]) {
        precondition(shape.reduce(1, *) == values.count, "shape \(shape) does not hold \(values.count) values")
        self.shape = shape
        elements = .int64(values)
    }

    /// The elements as floats, or `nil` where the tensor holds integers.
    public var floats: [Float]? {
        if case .float(let values) = elements { values } else { nil }
    }
}
