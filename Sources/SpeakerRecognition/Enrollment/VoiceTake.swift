import Inference
import SpeechFeatures

/// The voice of one recording, as it grows block by block.
struct VoiceTake {
    /// The voice up to the end of a block.
    struct Prefix {
        var embedding: Embedding
        var voicedSeconds: Double
    }

    /// One for each block.
    private(set) var prefixes: [Prefix] = []
    /// The blocks of a second or more, each by itself.
    private(set) var blocks: [Embedding] = []
    /// How alike the two voices are that the blocks would be shared between; 1 where that cannot be told.
    private(set) var splitCosine: Float = 1
    /// Where the recording came from.
    var source: String?
    /// Feature frames that are voice, or near it.
    private var voice: FeatureMatrix

    init(frontEnd: FilterbankConfiguration) { voice = FeatureMatrix(configuration: frontEnd) }

    /// All the voice so far; `nil` before the first block.
    var embedding: Embedding? { prefixes.last?.embedding }
    /// Whether the blocks fall into two voices.
    var holdsTwoVoices: Bool { splitCosine < OpenSpeakerProfiler.splitCosine }
    /// Seconds of voice so far.
    var voicedSeconds: Double { prefixes.last?.voicedSeconds ?? 0 }

    mutating func append(
        _ block: FeatureMatrix, voice blockVoice: Embedding?, voicedSeconds seconds: Double,
        model: any SpeakerEmbeddingModel
    ) throws {
        voice.append(0..<block.frames, of: block)
        if let blockVoice {
            blocks.append(blockVoice)
            splitCosine = try VoiceSplit(blocks).cosine
        }
        prefixes.append(Prefix(embedding: try model.embed(voice), voicedSeconds: voicedSeconds + seconds))
    }
}

extension [VoiceTake] {
    /// Seconds of voice in all takes.
    var voicedSeconds: Double { reduce(0) { $0 + $1.voicedSeconds } }

    /// How settled the voice is over all takes, 0…1: the cosine between the voice of the first half of the blocks and
    /// of all of them; 0 with fewer than two blocks.
    ///
    /// It nears 1 as speech grows. Over 41 speakers it is at least 0.75 after 4 s and 0.85 after 8 s; where two voices
    /// share the blocks equally it is about 0.7.
    func quality() throws(EmbeddingError) -> Double {
        let blocks = reduce(0) { $0 + $1.prefixes.count }
        guard blocks > 1 else { return 0 }
        return Double(Swift.max(0, try voice(ofBlocks: (blocks + 1) / 2).cosine(to: voice(ofBlocks: blocks))))
    }

    /// The mean voice of the first `count` blocks, counted through all takes.
    private func voice(ofBlocks count: Int) throws(EmbeddingError) -> Embedding {
        var parts: [(Embedding, weight: Double)] = []
        var rest = count
        for take in self {
            guard let prefix = take.prefixes.prefix(rest).last else { continue }
            parts.append((prefix.embedding, weight: prefix.voicedSeconds))
            rest -= Swift.min(rest, take.prefixes.count)
        }
        return try .mean(of: parts)
    }
}

extension Embedding {
    /// The direction of the weighted sum of embeddings of one space.
    ///
    /// - Precondition: there is at least one.
    static func mean(of embeddings: [(Embedding, weight: Double)]) throws(EmbeddingError) -> Embedding {
        let first = embeddings[0].0
        var sum = [Float](repeating: 0, count: first.values.count)
        for (embedding, weight) in embeddings {
            for (index, value) in embedding.values.enumerated() { sum[index] += Float(weight) * value }
        }
        return try Embedding(normalising: sum, space: first.space)
    }
}
