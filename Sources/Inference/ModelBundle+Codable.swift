extension ModelBundle: Codable {
    private enum Key: String, CodingKey {
        case bundle, name, kind, file, sha256, bytes, licence, source, sampleRate, probe, parts
        case isWrittenAsExecuted = "asExecuted"
    }

    /// Reads the flat JSON object, in which the facts of the model's kind stand beside those of every model.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let found = try container.decode(Int.self, forKey: .bundle)
        guard found == Self.version else {
            throw BundleError.unknownVersion(path: "", found: found, known: Self.version)
        }
        name = try container.decode(String.self, forKey: .name)
        file = try container.decode(String.self, forKey: .file)
        sha256 = try container.decode(String.self, forKey: .sha256)
        bytes = try container.decode(Int.self, forKey: .bytes)
        parts = try container.decodeIfPresent([BundlePart].self, forKey: .parts) ?? []
        licence = try container.decode(String.self, forKey: .licence)
        source = try container.decode(String.self, forKey: .source)
        isWrittenAsExecuted = try container.decodeIfPresent(Bool.self, forKey: .isWrittenAsExecuted) ?? false
        sampleRate = try container.decode(Int.self, forKey: .sampleRate)
        probe = try container.decode(ModelProbe.self, forKey: .probe)
        let kind = try container.decode(String.self, forKey: .kind)
        switch kind {
        case "speaker-embedding":
            model = .speakerEmbedding(try SpeakerEmbeddingFacts(from: decoder))
        case "speaker-segmentation": model = .speakerSegmentation(try SpeakerSegmentationFacts(from: decoder))
        case "voice-activity": model = .voiceActivity(try VoiceActivityFacts(from: decoder))
        case "speech-to-text": model = .speechToText(try SpeechToTextFacts(from: decoder))
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .kind, in: container, debugDescription: "the kind \"\(kind)\" is unknown")
        }
        if let problem = firstContradiction {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
        }
    }

    /// Writes the flat JSON object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Self.version, forKey: .bundle)
        try container.encode(name, forKey: .name)
        try container.encode(model.kind, forKey: .kind)
        try container.encode(file, forKey: .file)
        try container.encode(sha256, forKey: .sha256)
        try container.encode(bytes, forKey: .bytes)
        if !parts.isEmpty { try container.encode(parts, forKey: .parts) }
        try container.encode(licence, forKey: .licence)
        try container.encode(source, forKey: .source)
        if isWrittenAsExecuted { try container.encode(true, forKey: .isWrittenAsExecuted) }
        try container.encode(sampleRate, forKey: .sampleRate)
        try container.encode(probe, forKey: .probe)
        switch model {
        case .speakerEmbedding(let facts): try facts.encode(to: encoder)
        case .speakerSegmentation(let facts): try facts.encode(to: encoder)
        case .voiceActivity(let facts): try facts.encode(to: encoder)
        case .speechToText(let facts): try facts.encode(to: encoder)
        }
    }
}
