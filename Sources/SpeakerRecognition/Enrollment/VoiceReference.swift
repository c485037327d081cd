public import Foundation
public import Inference

/// One voice sample of a person, fresh from the open engine.
public struct VoiceReference: Sendable, Equatable {
    /// The voice.
    public var embedding: Embedding
    /// Seconds of voice behind it.
    public var voicedSeconds: Double
    /// How settled it is, 0…1: the cosine between the voice of its first half and of all of it.
    public var quality: Double
    /// Where it came from, in the user's words.
    public var source: String?

    /// Collects one sample.
    public init(embedding: Embedding, voicedSeconds: Double, quality: Double, source: String? = nil) {
        self.embedding = embedding
        self.voicedSeconds = voicedSeconds
        self.quality = quality
        self.source = source
    }
}

extension ProfileReference {
    /// The stored form of a fresh sample.
    public init(_ reference: VoiceReference, createdAt: Date = Date()) {
        self.init(
            bytes: ProfileBytesAdapter.bytes(of: reference.embedding), voicedSeconds: reference.voicedSeconds,
            quality: reference.quality, createdAt: createdAt, source: reference.source)
    }
}
