public import Transcription
public import Triggers

/// Scores utterances with a Whisper model, and beside the commands words that sound nearly like them; keeps the phrases as
/// tokens until the vocabulary changes.
public struct WhisperCommandScorer: CommandScorer {
    private let transcriber: Transcriber
    private let finder: DecoyFinder
    private var priors: PhrasePriors
    private var known: Phrases?

    /// The phrases of a vocabulary and words that sound nearly like them, as tokens and as sounds.
    private struct Phrases: Sendable {
        var revision: Int
        var trie: PhraseTrie
        var decoys: [String]
        /// By the phrases' numbers, and then the rivals'.
        var pronunciations: [[[Int]]]
    }

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
        let phrases = phrases(of: matcher)
        let scores = try transcriber.score(samples, phrases: phrases.trie, within: nats)
        let habits = try priors.logProbabilities(of: scores.candidates.map(\.id), in: phrases.trie)
        let count = matcher.vocabulary.phraseCount
        return CandidateScores(
            text: scores.freeText, logProbability: scores.freeLogProbability,
            prior: try priors.logProbability(of: scores.freeTokens),
            candidates: scores.candidates.filter { $0.id < count }
                .map { .init(phrase: $0.id, logProbability: $0.logProbability, prior: habits[$0.id] ?? 0) },
            decoys: scores.candidates.filter { $0.id >= count }.map {
                .init(word: phrases.decoys[$0.id - count], logProbability: $0.logProbability, prior: habits[$0.id] ?? 0)
            },
            sounds: scores.sounds.map { evidence(of: $0, phrases, scores.freeText, count) },
            emptyReason: scores.emptyReason?.description)
    }

    /// What stands for the logarithm of a probability of 0, so that two such can be compared.
    private static let impossible = -1_000.0

    /// How well the sounds of phrases, of their rivals and of the transcript explain what was heard.
    ///
    /// - Complexity: 2 ms for the commands of a list, the titles of a dozen films and their rivals.
    private func evidence(of track: SoundTrack, _ phrases: Phrases, _ text: String, _ count: Int) -> SoundEvidence {
        func score(_ sounds: [Int]) -> SoundEvidence.Score {
            .init(logProbability: max(Self.impossible, track.logProbability(of: sounds)), sounds: sounds.count)
        }
        func best(_ ways: [[Int]]) -> SoundEvidence.Score? {
            ways.filter { !$0.isEmpty }.map(score).max { $0.logProbability < $1.logProbability }
        }
        let scored = (0..<count).compactMap { phrase in best(phrases.pronunciations[phrase]).map { (phrase, $0) } }
        return SoundEvidence(
            likeliest: score(track.likeliest),
            phrases: Dictionary(uniqueKeysWithValues: scored),
            transcript: best(Self.pronunciations(of: text)),
            decoy: phrases.pronunciations.dropFirst(count).compactMap(best)
                .max { $0.logProbability < $1.logProbability })
    }

    private static func pronunciations(of text: String) -> [[Int]] {
        EnglishSounds.pronunciations(of: SpokenPhrase(text).words).map { $0.map { Int($0.rawValue) } }
    }

    private mutating func phrases(of matcher: TriggerMatcher) -> Phrases {
        let vocabulary = matcher.vocabulary
        if let known, known.revision == vocabulary.revision { return known }
        let decoys = finder.decoys(for: matcher)
        let spelt = vocabulary.spellings.map { ($0.phrase, $0.text) }
        let rivals = decoys.enumerated().map { (vocabulary.phraseCount + $0.offset, $0.element) }
        var pronunciations = [[[Int]]](repeating: [], count: vocabulary.phraseCount)
        for spelling in vocabulary.spellings where pronunciations[spelling.phrase].isEmpty {
            pronunciations[spelling.phrase] = Self.pronunciations(of: spelling.text)
        }
        let phrases = Phrases(
            revision: vocabulary.revision,
            trie: PhraseTrie(phrases: spelt + rivals, tokenizer: transcriber.model.tokenizer), decoys: decoys,
            pronunciations: pronunciations + decoys.map(Self.pronunciations))
        priors.forget()
        known = phrases
        return phrases
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
