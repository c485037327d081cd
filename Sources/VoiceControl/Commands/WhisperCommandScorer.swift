public import Transcription
public import Triggers

/// Scores utterances with a Whisper model, and beside the commands words that sound nearly like them; keeps the phrases as
/// tokens until the vocabulary changes.
public struct WhisperCommandScorer: CommandScorer {
    private let transcriber: Transcriber
    private let finder: DecoyFinder
    private var priors: PhrasePriors
    private var known: (revision: Int, trie: PhraseTrie, decoys: [String])?

    /// Scores with a transcriber, which should listen with short context: commands are short.
    ///
    /// - Complexity: About 0.1 s, to read the words of the model's vocabulary aloud.
    public init(_ transcriber: Transcriber) {
        self.transcriber = transcriber
        priors = PhrasePriors(transcriber)
        finder = DecoyFinder(lexicon: transcriber.model.tokenizer.wholeWords)
    }

    /// Scores an utterance.
    ///
    /// - Throws: what the transcriber throws.
    public mutating func scores(
        of samples: [Float], matcher: TriggerMatcher, within nats: Double
    ) throws -> CandidateScores {
        let (trie, decoys) = phrases(of: matcher)
        let scores = try transcriber.score(samples, phrases: trie, within: nats)
        let habits = try priors.logProbabilities(of: scores.candidates.map(\.id), in: trie)
        let count = matcher.vocabulary.phraseCount
        return CandidateScores(
            text: scores.freeText, logProbability: scores.freeLogProbability,
            prior: try priors.logProbability(of: scores.freeTokens),
            candidates: scores.candidates.filter { $0.id < count }
                .map { .init(phrase: $0.id, logProbability: $0.logProbability, prior: habits[$0.id] ?? 0) },
            decoys: scores.candidates.filter { $0.id >= count }.map {
                .init(word: decoys[$0.id - count], logProbability: $0.logProbability, prior: habits[$0.id] ?? 0)
            },
            emptyReason: scores.emptyReason?.description)
    }

    private mutating func phrases(of matcher: TriggerMatcher) -> (PhraseTrie, [String]) {
        let vocabulary = matcher.vocabulary
        if let known, known.revision == vocabulary.revision { return (known.trie, known.decoys) }
        let decoys = finder.decoys(for: matcher)
        let spelt = vocabulary.spellings.map { ($0.phrase, $0.text) }
        let rivals = decoys.enumerated().map { (vocabulary.phraseCount + $0.offset, $0.element) }
        let trie = PhraseTrie(phrases: spelt + rivals, tokenizer: transcriber.model.tokenizer)
        priors.forget()
        known = (vocabulary.revision, trie, decoys)
        return (trie, decoys)
    }
}

extension WhisperTokenizer {
    /// The tokens that are a whole word after a space: the commoner words of the language.
    fileprivate var wholeWords: [String] {
        (0..<textTokens).compactMap { token in
            let text = text(of: CollectionOfOne(token))
            guard text.first == " ", text.dropFirst().allSatisfy(\.isLetter), text.count > 2 else { return nil }
            return String(text.dropFirst())
        }
    }
}

extension TranscriptionOptions {
    /// How commands are heard: with short context and one attempt.
    public static var commands: TranscriptionOptions {
        var options = TranscriptionOptions()
        options.context = .short
        options.temperatures = [0]
        return options
    }
}
