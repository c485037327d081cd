/// Which model an embedding came from. Vectors of different spaces are never compared.
public struct EmbeddingSpace: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Name and hash prefix, such as `campplus-zh-en@0123456789abcdef`.
    public let description: String

    /// Wraps a space's identifier as bundles and profiles store it.
    public init(_ identifier: String) { description = identifier }

    /// Reads the bare identifier.
    public init(from decoder: any Decoder) throws {
        description = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the bare identifier.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Why a vector is not an embedding, or two embeddings cannot be compared.
public enum EmbeddingError: Error, Equatable {
    /// The model's output has a component that is not a finite number.
    case notFinite(component: Int)
    /// The model's output is the zero vector, which has no direction.
    case zeroLength
    /// The two vectors come from different models.
    case differentSpaces(EmbeddingSpace, EmbeddingSpace)
    /// The two vectors have different dimensions.
    case differentDimensions(Int, Int)
}

extension EmbeddingError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .notFinite(let component):
            "The model's output is not a finite number at component \(component); the audio or the model is damaged."
        case .zeroLength:
            "The model's output is the zero vector; the audio or the model is damaged."
        case .differentSpaces(let a, let b):
            "An embedding of \(a) cannot be compared with one of \(b); enrol again with the present model."
        case .differentDimensions(let a, let b):
            "An embedding of dimension \(a) cannot be compared with one of dimension \(b)."
        }
    }
}

/// A voice as a unit vector: finite, of length one, and marked with the model that made it.
public struct Embedding: Sendable, Hashable {
    /// The components; their squares sum to one.
    public let values: [Float]
    /// The model the vector belongs to.
    public let space: EmbeddingSpace

    /// Scales a raw vector to length one.
    ///
    /// - Throws: ``EmbeddingError/notFinite(component:)``, ``EmbeddingError/zeroLength``.
    public init(normalising raw: [Float], space: EmbeddingSpace) throws(EmbeddingError) {
        if let bad = raw.firstIndex(where: { !$0.isFinite }) { throw .notFinite(component: bad) }
        var sum = 0.0
        for value in raw { sum += Double(value) * Double(value) }
        guard sum > 0 else { throw .zeroLength }
        let scale = 1 / sum.squareRoot()
        values = raw.map { Float(Double($0) * scale) }
        self.space = space
    }

    /// Cosine of the angle to another embedding, −1…1: a dot product, since both have length one.
    ///
    /// - Throws: ``EmbeddingError/differentSpaces(_:_:)``, ``EmbeddingError/differentDimensions(_:_:)``.
    public func cosine(to other: Embedding) throws(EmbeddingError) -> Float {
        guard space == other.space else { throw .differentSpaces(space, other.space) }
        guard values.count == other.values.count else {
            throw .differentDimensions(values.count, other.values.count)
        }
        var sum: Float = 0
        for (a, b) in zip(values, other.values) { sum += a * b }
        return min(1, max(-1, sum))
    }
}
