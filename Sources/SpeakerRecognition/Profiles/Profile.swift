public import Foundation
public import Inference

/// One voice sample of a person, as an engine stores it.
public struct ProfileReference: Sendable, Hashable, Identifiable {
    /// Names the reference within its profile.
    public let id: UUID
    /// What the engine stores, in the form that the profile's model has; see ``Profile/engine``.
    public let bytes: Data
    /// What the bytes are.
    public let form: Form
    /// Seconds of voice behind the reference.
    public let voicedSeconds: Double
    /// How settled the engine's picture of the voice was, 0…1.
    public let quality: Double
    /// When the reference was made, in whole seconds.
    public let createdAt: Date
    /// Where the voice came from, in the user's words; `nil` where none were given.
    public let source: String?
    private let unknownFields: JSONFields

    /// What an engine stores about a voice.
    public enum Form: String, Sendable, Hashable, CaseIterable {
        /// A vector, which ``ProfileBytesAdapter`` turns into an embedding.
        case embedding
        /// Bytes that the engine alone understands.
        case opaque
    }

    /// Most seconds of voice a stored reference may claim: a day.
    public static let longestVoice = 86_400.0
    /// Most bytes of an opaque reference.
    public static let largestOpaque = 16 << 20

    /// Wraps what an enrolment made.
    public init(
        id: UUID = UUID(), bytes: Data, form: Form = .embedding, voicedSeconds: Double, quality: Double,
        createdAt: Date = Date(), source: String? = nil
    ) {
        self.id = id
        self.bytes = bytes
        self.form = form
        self.voicedSeconds = voicedSeconds
        self.quality = quality
        self.createdAt = createdAt.wholeSecond
        self.source = source
        unknownFields = JSONFields()
    }
}

/// A person whose voice is known: a name, and references made by one model.
public struct Profile: Sendable, Hashable, Identifiable {
    /// Stays the same when the name changes.
    public let id: UUID
    /// The person's name.
    public var name: ProfileName
    /// When the person was enrolled, in whole seconds.
    public let createdAt: Date
    /// The model that made the references; no other model's vectors are compared with them.
    public let model: EmbeddingSpace
    /// At least one voice sample.
    public var references: [ProfileReference]
    private let unknownFields: JSONFields

    /// A new person.
    public init(
        id: UUID = UUID(), name: ProfileName, createdAt: Date = Date(), model: EmbeddingSpace,
        references: [ProfileReference]
    ) {
        self.id = id
        self.name = name
        self.createdAt = createdAt.wholeSecond
        self.model = model
        self.references = references
        unknownFields = JSONFields()
    }

    /// Seconds of voice behind all references.
    public var voicedSeconds: Double { references.reduce(0) { $0 + $1.voicedSeconds } }

    /// Whether the person must be enrolled again before a model can recognise them: another model made the references,
    /// or they are damaged, not being of the model's length.
    ///
    /// - Parameters:
    ///   - space: The model.
    ///   - dimension: Components of its vectors; `nil` where it stores something else.
    public func needsReenrollment(for space: EmbeddingSpace, dimension: Int?) -> Bool {
        guard model == space else { return true }
        return dimension.map { !fits(dimension: $0) } ?? false
    }

    /// The engine that made the references, and alone can use them.
    public var engine: ProfileEngine { ProfileEngine(model) }

    /// Whether every reference has so many components.
    func fits(dimension: Int) -> Bool {
        references.allSatisfy { ProfileBytesAdapter.dimension(of: $0.bytes) == dimension }
    }
}

extension ProfileReference {
    /// What makes the reference unfit to be stored or read; `nil` where nothing does.
    func flaw(of space: EmbeddingSpace) -> String? {
        // Written so that what is no number fails as well.
        guard voicedSeconds >= 0, voicedSeconds <= Self.longestVoice else {
            return "\(voicedSeconds) seconds of voice, which lie in 0…\(Int(Self.longestVoice))"
        }
        guard quality >= 0, quality <= 1 else { return "a quality of \(quality), which lies in 0…1" }
        guard form == ProfileEngine(space).form else { return "its bytes are not of the form that \(space) has" }
        guard form == .embedding else {
            return (1...Self.largestOpaque).contains(bytes.count) ? nil : "\(bytes.count) bytes, which are no profile"
        }
        do {
            _ = try ProfileBytesAdapter.embedding(from: bytes, space: space)
            return nil
        } catch {
            return "\(error)".withoutFullStop
        }
    }
}

extension ProfileReference: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case id, embedding, opaque, voicedSeconds, quality, createdAt, source

        init(_ form: Form) { self = form == .embedding ? .embedding : .opaque }
    }

    /// Reads a reference; fields this version does not know are kept.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(UUID.self, forKey: .id)
        form = container.contains(.opaque) ? .opaque : .embedding
        bytes = try container.decode(Data.self, forKey: CodingKeys(form))
        if form == .opaque, container.contains(.embedding) {
            throw DecodingError.dataCorruptedError(
                forKey: .opaque, in: container, debugDescription: "a reference is a vector or opaque, and not both")
        }
        voicedSeconds = try container.decode(Double.self, forKey: .voicedSeconds)
        quality = try container.decode(Double.self, forKey: .quality)
        createdAt = try container.decode(Date.self, forKey: .createdAt)
        source = try container.decodeIfPresent(String.self, forKey: .source)
        unknownFields = try JSONFields(of: decoder, besides: CodingKeys.self)
    }

    /// Writes the reference with the fields it was read with.
    public func encode(to encoder: any Encoder) throws {
        try unknownFields.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(bytes, forKey: CodingKeys(form))
        try container.encode(voicedSeconds, forKey: .voicedSeconds)
        try container.encode(quality, forKey: .quality)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encodeIfPresent(source, forKey: .source)
    }
}

extension Profile: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case id, name, createdAt, model, references
    }

    /// Reads a profile; fields this version does not know are kept.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(UUID.self, forKey: .id)
        name = try container.decode(ProfileName.self, forKey: .name)
        createdAt = try container.decode(Date.self, forKey: .createdAt)
        model = try container.decode(EmbeddingSpace.self, forKey: .model)
        references = try container.decode([ProfileReference].self, forKey: .references)
        unknownFields = try JSONFields(of: decoder, besides: CodingKeys.self)
    }

    /// Writes the profile with the fields it was read with.
    public func encode(to encoder: any Encoder) throws {
        try unknownFields.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(model, forKey: .model)
        try container.encode(references, forKey: .references)
    }
}

extension Date {
    /// Without the fraction of a second, which the stored form does not hold.
    fileprivate var wholeSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}
