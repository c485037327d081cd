/// The word errors of a set of recordings: all together, then one by one.
public struct TranscriptionReport: Sendable, Equatable {
    /// The errors of one recording, or of several together.
    public struct Score: Sendable, Equatable {
        /// The errors in the words, whoever said them.
        public var errors: WordErrors
        /// The errors in who said what; `nil` where a side does not say who speaks.
        public var attributed: WordErrors?

        /// Wraps the errors.
        public init(errors: WordErrors, attributed: WordErrors?) {
            self.errors = errors
            self.attributed = attributed
        }
    }

    /// One recording's score.
    public struct File: Sendable, Equatable {
        /// The recording's name in the reference.
        public var name: String
        /// Its score.
        public var score: Score
    }

    /// What counted as the same word.
    public let normalization: TextNormalization
    /// Each recording, in the order of the references.
    public let files: [File]

    /// All recordings together: errors and words are added, and rates follow from the sums. Who said what is `nil` where it is for
    /// any of them.
    public var total: Score {
        let attributed = files.map(\.score.attributed)
        return Score(
            errors: files.reduce(WordErrors()) { $0 + $1.score.errors },
            attributed: attributed.contains(nil) ? nil : attributed.compactMap(\.self).reduce(WordErrors(), +))
    }

    /// Scores every recording of the references, paired with the hypotheses by name; where both sides are a single
    /// recording, they are a pair whatever their names.
    ///
    /// A recording no hypothesis names is scored against nothing heard.
    ///
    /// - Parameters:
    ///   - references: What was said, one or several files' contents.
    ///   - hypotheses: What was heard.
    ///   - normalization: What counts as the same word.
    /// - Throws: ``EvaluationError``.
    public init(
        references: [SpokenText], hypotheses: [SpokenText], normalization: TextNormalization = .english
    ) throws(EvaluationError) {
        self.normalization = normalization
        let truth = references.flatMap(\.recordings)
        var claims = hypotheses.flatMap(\.recordings)
        guard !truth.isEmpty else { throw .nothingToScore }
        if truth.count == 1, claims.count == 1 { claims[0].name = truth[0].name }
        let claimOf = try Self.byName(claims)
        let known = Set(try Self.byName(truth).keys)
        let unknown = claims.filter { !known.contains($0.name) && !$0.utterances.isEmpty }.map(\.name).sorted()
        guard unknown.isEmpty else { throw .noReference(recordings: unknown) }
        files = truth.map { recording in
            let claim = claimOf[recording.name] ?? SpokenText.Recording(name: recording.name, utterances: [])
            return File(name: recording.name, score: Self.score(claim, against: recording, normalization))
        }
    }

    private static func byName(
        _ recordings: [SpokenText.Recording]
    ) throws(EvaluationError) -> [String: SpokenText.Recording] {
        var result: [String: SpokenText.Recording] = [:]
        for recording in recordings {
            guard result.updateValue(recording, forKey: recording.name) == nil else {
                throw .recordingTwice(recording.name)
            }
        }
        return result
    }

    private static func score(
        _ claim: SpokenText.Recording, against truth: SpokenText.Recording, _ normalization: TextNormalization
    ) -> Score {
        let errors = WordErrors(
            reference: normalization.words(of: truth.text), hypothesis: normalization.words(of: claim.text))
        let people = truth.textOfSpeakers
        let speakers = claim.textOfSpeakers
        let isAttributed =
            people.allSatisfy { $0.speaker != nil }
            && (speakers.isEmpty || speakers.contains { $0.speaker != nil })
        guard isAttributed else { return Score(errors: errors, attributed: nil) }
        return Score(
            errors: errors,
            attributed: .attributed(
                reference: people.map { normalization.words(of: $0.text) },
                hypothesis: speakers.map { normalization.words(of: $0.text) }))
    }
}

extension TranscriptionReport: Encodable {
    private enum CodingKeys: String, CodingKey { case normalization, files }

    /// Writes the keys of ``Score`` for all recordings together, then `normalization` and `files`: the same keys for each
    /// recording beside its name, `file`.
    public func encode(to encoder: any Encoder) throws {
        try total.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(normalization.rawValue, forKey: .normalization)
        try container.encode(files, forKey: .files)
    }
}

extension TranscriptionReport.File: Encodable {
    private enum CodingKeys: String, CodingKey { case file }

    /// Writes the score's keys and the recording's name, `file`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .file)
        try score.encode(to: encoder)
    }
}

extension TranscriptionReport.Score: Encodable {
    private enum CodingKeys: String, CodingKey {
        case wer, words, substitutions, deletions, insertions
        case speakerAttributedWer, speakerAttributedErrors
    }

    /// Writes one flat object: `wer` and `speakerAttributedWer` as fractions, and the counts they come from;
    /// `speakerAttributedWer` and `speakerAttributedErrors` are null where nobody is named.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(errors.rate, forKey: .wer)
        try container.encode(errors.words, forKey: .words)
        try container.encode(errors.substitutions, forKey: .substitutions)
        try container.encode(errors.deletions, forKey: .deletions)
        try container.encode(errors.insertions, forKey: .insertions)
        try container.encode(attributed?.rate, forKey: .speakerAttributedWer)
        try container.encode(attributed?.count, forKey: .speakerAttributedErrors)
    }
}
