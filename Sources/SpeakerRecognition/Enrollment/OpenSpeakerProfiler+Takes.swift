import Inference

extension OpenSpeakerProfiler {
    /// A take with less voice than this is too short to be compared with another.
    private static let shortestComparable = 1.5
    /// The cosine of a take of under three seconds, as a share of a longer one's.
    private static let cosineShareOfShortTake: Float = 0.9

    /// The first take that resembles no earlier one, or none of the references the person has.
    func disagreement(among takes: [VoiceTake]) throws(EmbeddingError) -> SpeakerRecognitionError? {
        var earlier: [(number: Int, take: VoiceTake)] = []
        for (index, take) in takes.enumerated() where take.voicedSeconds >= Self.shortestComparable {
            guard let voice = take.embedding else { continue }
            var best: (number: Int, score: Float) = (0, 0)
            for (number, other) in earlier {
                guard let otherVoice = other.embedding else { continue }
                let score = try score(voice, otherVoice, seconds: min(take.voicedSeconds, other.voicedSeconds))
                if score >= best.score { best = (number, score) }
            }
            if !earlier.isEmpty, best.score < Self.agreementScore {
                return .takesDisagree(
                    first: best.number, second: index + 1, score: best.score, required: Self.agreementScore)
            }
            var known: Float = 0
            for reference in existing { known = max(known, try score(voice, reference, seconds: take.voicedSeconds)) }
            if !existing.isEmpty, known < Self.agreementScore {
                return .notThePerson(take: index + 1, score: known, required: Self.agreementScore)
            }
            earlier.append((index + 1, take))
        }
        return nil
    }

    /// One reference for each run of takes that holds enough voice; what is left at the end joins the last.
    func references(from takes: [VoiceTake]) throws(EmbeddingError) -> [VoiceReference] {
        var groups: [[VoiceTake]] = []
        for take in takes {
            if let last = groups.last, last.voicedSeconds < VoicedEmbedder.minimumVoice {
                groups[groups.count - 1].append(take)
            } else {
                groups.append([take])
            }
        }
        if groups.count > 1, let last = groups.last, last.voicedSeconds < VoicedEmbedder.minimumVoice {
            groups.removeLast()
            groups[groups.count - 1] += last
        }
        var references: [VoiceReference] = []
        for group in groups {
            let voices = group.compactMap { take in take.embedding.map { ($0, weight: take.voicedSeconds) } }
            let sources = group.compactMap(\.source)
            references.append(
                VoiceReference(
                    embedding: try .mean(of: voices), voicedSeconds: group.voicedSeconds,
                    quality: try group.quality(), source: sources.isEmpty ? nil : sources.joined(separator: ", ")))
        }
        return references
    }

    private func score(_ a: Embedding, _ b: Embedding, seconds: Double) throws(EmbeddingError) -> Float {
        let share = seconds < VoicedEmbedder.minimumVoice ? Self.cosineShareOfShortTake : 1
        return model.calibration.score(cosine: try a.cosine(to: b) / share)
    }
}
