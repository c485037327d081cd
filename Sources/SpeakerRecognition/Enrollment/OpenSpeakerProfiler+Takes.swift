public import Inference

extension OpenSpeakerProfiler {
    /// A take with less voice than this is too short to be compared with another.
    private static let shortestComparable = 1.5
    /// The score below which takes are not one person where one of them has less than three seconds of voice: a cosine
    /// of 0.2, which none of 114 such pairs of one voice lay below, and 93 in 100 of two voices did.
    private static let agreementScoreOfShortTakes: Float = 0.03

    /// Cosine from which two takes of the same length are one recording. Two recordings of one voice lie far below.
    private static let repetitionCosine: Float = 0.9999
    /// Seconds of voice by which two copies of one recording may differ, such as after another decoder.
    private static let repetitionTolerance = 0.1

    /// The first take that is an earlier one over again, or what one of the person's references was made of.
    func repetition(among takes: [VoiceTake]) throws(EmbeddingError) -> SpeakerRecognitionError? {
        for (second, take) in takes.enumerated() {
            if let voice = take.embedding {
                for reference in existing where try voice.cosine(to: reference) > Self.repetitionCosine {
                    return .knownRecording(take: second + 1)
                }
            }
            for (first, other) in takes[..<second].enumerated()
            where abs(take.voicedSeconds - other.voicedSeconds) <= Self.repetitionTolerance {
                guard let a = take.embedding, let b = other.embedding else { continue }
                if try a.cosine(to: b) > Self.repetitionCosine {
                    return .sameRecording(first: first + 1, second: second + 1)
                }
            }
        }
        return nil
    }

    /// The first take that resembles no earlier one, or none of the references the person has.
    func disagreement(among takes: [VoiceTake]) throws(EmbeddingError) -> SpeakerRecognitionError? {
        var earlier: [(number: Int, voice: Embedding, seconds: Double)] = []
        for (index, take) in takes.enumerated() where take.voicedSeconds >= Self.shortestComparable {
            guard let voice = take.embedding else { continue }
            let number = index + 1
            var known: Float = 0
            for reference in existing { known = max(known, try score(voice, reference)) }
            let required = Self.requiredScore(seconds: take.voicedSeconds)
            if !existing.isEmpty, known < required {
                return .notThePerson(take: number, score: known, required: required)
            }
            var closest: (number: Int, score: Float, required: Float)?
            for other in earlier {
                let score = try score(voice, other.voice)
                let required = Self.requiredScore(seconds: min(take.voicedSeconds, other.seconds))
                if score - required >= closest.map({ $0.score - $0.required }) ?? -1 {
                    closest = (other.number, score, required)
                }
            }
            if let closest, closest.score < closest.required {
                return .takesDisagree(
                    first: closest.number, second: number, score: closest.score, required: closest.required)
            }
            earlier.append((number, voice, take.voicedSeconds))
        }
        return nil
    }

    /// The finished takes as they make references, one for each: a take with too little voice for a reference of its own is
    /// joined to the one after it, the last to the one before.
    ///
    /// - Throws: `EmbeddingError` where a model's answers do not fit together.
    public func takesOfReferences() throws(EmbeddingError) -> [[TakeSummary]] {
        var summaries: [[TakeSummary]] = []
        for group in Self.groups(of: finished) {
            var takes: [TakeSummary] = []
            for take in group { takes.append(try TakeSummary(take)) }
            summaries.append(takes)
        }
        return summaries
    }

    /// Runs of takes that hold enough voice for a reference.
    private static func groups(of takes: [VoiceTake]) -> [[VoiceTake]] {
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
        return groups
    }

    /// One reference for each run of takes that holds enough voice.
    func references(from takes: [VoiceTake]) throws(EmbeddingError) -> [VoiceReference] {
        var references: [VoiceReference] = []
        for group in Self.groups(of: takes) {
            let voices = group.compactMap { take in take.embedding.map { ($0, weight: take.voicedSeconds) } }
            let sources = group.compactMap(\.source)
            references.append(
                VoiceReference(
                    embedding: try .mean(of: voices), voicedSeconds: group.voicedSeconds,
                    quality: try group.quality(), source: sources.isEmpty ? nil : sources.joined(separator: ", ")))
        }
        return references
    }

    /// The score from which a voice of so many seconds is taken for one with another.
    static func requiredScore(seconds: Double) -> Float {
        seconds < VoicedEmbedder.minimumVoice ? agreementScoreOfShortTakes : agreementScore
    }

    private func score(_ a: Embedding, _ b: Embedding) throws(EmbeddingError) -> Float {
        model.calibration.score(cosine: try a.cosine(to: b))
    }
}
