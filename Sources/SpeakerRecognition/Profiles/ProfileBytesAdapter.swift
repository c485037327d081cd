public import Foundation
public import Inference

/// Why stored bytes are not an embedding.
public enum ProfileBytesError: Error, Equatable {
    /// The bytes are another engine's, which alone understands them.
    case opaque(EmbeddingSpace)
    /// The bytes end inside a component.
    case incompleteComponent(byteCount: Int)
    /// The components are not a voice.
    case embedding(EmbeddingError)
}

extension ProfileBytesError: CustomStringConvertible {
    /// What happened.
    public var description: String {
        switch self {
        case .opaque(let space):
            "A reference of \(space) is no vector; only that engine can use it."
        case .incompleteComponent(let byteCount):
            "A reference of \(byteCount) bytes is not a whole number of 4-byte components."
        case .embedding(let error):
            error.description
        }
    }
}

/// Turns stored bytes into embeddings and back; the only place that knows how an embedding is laid out on disk.
///
/// The layout is the components in order, each a little-endian IEEE 754 binary32.
public enum ProfileBytesAdapter {
    /// The stored form of an embedding: four bytes a component.
    public static func bytes(of embedding: Embedding) -> Data {
        var data = Data(capacity: embedding.values.count * 4)
        for value in embedding.values {
            let bits = value.bitPattern
            for shift: UInt32 in [0, 8, 16, 24] { data.append(UInt8(truncatingIfNeeded: bits >> shift)) }
        }
        return data
    }

    /// How many components `bytes` hold.
    static func dimension(of bytes: Data) -> Int { bytes.count / 4 }

    /// The embedding that `bytes` hold, normalised to length one.
    ///
    /// - Throws: ``ProfileBytesError`` where the bytes are not those of a finite vector with a direction.
    public static func embedding(from bytes: Data, space: EmbeddingSpace) throws(ProfileBytesError) -> Embedding {
        guard bytes.count.isMultiple(of: 4) else { throw .incompleteComponent(byteCount: bytes.count) }
        var values: [Float] = []
        values.reserveCapacity(bytes.count / 4)
        var bits: UInt32 = 0
        for (index, byte) in bytes.enumerated() {
            bits |= UInt32(byte) << UInt32(8 * (index % 4))
            if index % 4 == 3 {
                values.append(Float(bitPattern: bits))
                bits = 0
            }
        }
        do {
            return try Embedding(normalising: values, space: space)
        } catch {
            throw .embedding(error)
        }
    }
}

extension Profile {
    /// The references as embeddings, in order.
    ///
    /// - Throws: ``ProfileBytesError``, such as ``ProfileBytesError/opaque(_:)`` where they are another engine's.
    public func embeddings() throws(ProfileBytesError) -> [Embedding] {
        var embeddings: [Embedding] = []
        for reference in references {
            guard reference.form == .embedding else { throw .opaque(model) }
            embeddings.append(try ProfileBytesAdapter.embedding(from: reference.bytes, space: model))
        }
        return embeddings
    }
}
