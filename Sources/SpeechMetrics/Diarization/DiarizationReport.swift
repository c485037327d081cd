/// The scores of a set of recordings: all together, then one by one.
public struct DiarizationReport: Sendable, Equatable {
    /// One recording's score.
    public struct File: Sendable, Equatable {
        /// The recording's name in the reference.
        public var name: String
        /// Its score.
        public var score: DiarizationScore
    }

    /// How it was scored.
    public let scoring: DiarizationScoring
    /// Each recording, in the order of the references.
    public let files: [File]

    /// All recordings together.
    public var total: DiarizationScore { files.reduce(DiarizationScore()) { $0 + $1.score } }

    /// Scores every recording of the references, paired with the hypotheses by name.
    ///
    /// A recording no hypothesis names is scored against nobody speaking, which is what a diarization that found no
    /// speech leaves behind. A reference without a turn names nothing for certain, so where both sides have as many files it stands for
    /// silence in whatever its counterpart names. With a map, only recordings it names are scored.
    ///
    /// - Parameters:
    ///   - references: What is true, one or several files' contents.
    ///   - hypotheses: What is claimed.
    ///   - map: What counts; `nil` for everything.
    ///   - scoring: Collar and overlap.
    /// - Throws: ``EvaluationError``.
    public init(
        references: [RTTM], hypotheses: [RTTM], within map: EvaluationMap? = nil,
        scoring: DiarizationScoring = DiarizationScoring()
    ) throws(EvaluationError) {
        self.scoring = scoring
        let claims = try Self.turns(byRecording: hypotheses.flatMap(\.recordings))
        var truth = references.flatMap(\.recordings)
        let named = Set(truth.map(\.name))
        if references.count == hypotheses.count {
            truth = zip(references, hypotheses).flatMap { reference, hypothesis in
                let silent = hypothesis.recordings.filter { !named.contains($0.name) }.map(\.name)
                guard reference.isSilent, !silent.isEmpty else { return reference.recordings }
                return silent.map { RTTM.Recording(name: $0, turns: []) }
            }
        }
        let known = Set(try Self.turns(byRecording: truth).keys)
        let unknown = claims.filter { !known.contains($0.key) && !$0.value.isEmpty }.keys.sorted()
        guard unknown.isEmpty else { throw .noReference(recordings: unknown) }

        let chosen = truth.filter { map == nil || map?.regions[$0.name] != nil }
        guard !chosen.isEmpty else { throw .nothingToScore }
        files = chosen.map { recording in
            let score = scoring.score(
                reference: recording.turns, hypothesis: claims[recording.name] ?? [],
                within: map?.regions[recording.name])
            return File(name: recording.name, score: score)
        }
    }

    private static func turns(
        byRecording recordings: [RTTM.Recording]
    ) throws(EvaluationError) -> [String: [SpeakerTurn]] {
        var result: [String: [SpeakerTurn]] = [:]
        for recording in recordings {
            guard result.updateValue(recording.turns, forKey: recording.name) == nil else {
                throw .recordingTwice(recording.name)
            }
        }
        return result
    }
}

/// Why references and hypotheses cannot be compared.
public enum EvaluationError: Error, Equatable {
    /// The references name no recording, or the map none of theirs.
    case nothingToScore
    /// Nobody speaks in any of the references, so that there is nothing an error could be a share of.
    case silentReferences
    /// Hypotheses with turns for recordings no reference names.
    case noReference(recordings: [String])
    /// Two files on one side name the same recording.
    case recordingTwice(String)
}

extension EvaluationError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .nothingToScore:
            "The references name no recording that is to be scored. Check the paths and the names in the map."
        case .silentReferences:
            "Nobody speaks in the references, so there is nothing to score. Check that they are the right files."
        case .noReference(let recordings):
            "No reference for \(recordings.joined(separator: ", ")). Recordings must have the same name on both sides."
        case .recordingTwice(let name):
            "The recording \(name) stands in two files of one side. Give each recording once."
        }
    }
}

extension DiarizationReport: Encodable {
    private enum CodingKeys: String, CodingKey { case collar, skipOverlap, files }

    /// Writes the keys of ``DiarizationScore`` for all recordings together, then `collar` in seconds, `skipOverlap`, and
    /// `files`: the same keys for each recording beside its name, `file`.
    public func encode(to encoder: any Encoder) throws {
        try total.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(scoring.collar, forKey: .collar)
        try container.encode(scoring.skipsOverlap, forKey: .skipOverlap)
        try container.encode(files, forKey: .files)
    }
}

extension DiarizationReport.File: Encodable {
    private enum CodingKeys: String, CodingKey { case file }

    /// Writes the score's keys and the recording's name, `file`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .file)
        try score.encode(to: encoder)
    }
}
