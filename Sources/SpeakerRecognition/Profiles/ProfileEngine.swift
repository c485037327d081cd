public import Inference

/// Whose engine a profile is of. What one engine stores, no other reads.
public enum ProfileEngine: String, Sendable, Hashable, CaseIterable {
    /// The open models, which make vectors.
    case open
    /// Picovoice's Eagle, which makes bytes that only Eagle understands.
    case picovoice

    /// The engine that a model belongs to.
    public init(_ model: EmbeddingSpace) {
        self = model.description.hasPrefix("picovoice-") ? .picovoice : .open
    }

    /// What the engine stores about a voice.
    public var form: ProfileReference.Form { self == .picovoice ? .opaque : .embedding }

    /// What messages call it.
    public var name: String {
        switch self {
        case .open: "the open engine"
        case .picovoice: "Picovoice's engine"
        }
    }
}

extension EmbeddingSpace {
    /// The profiles of Eagle 3. Whether another release reads them is not promised, so each has a space of its own.
    public static let eagle3 = EmbeddingSpace("picovoice-eagle-3")
}
