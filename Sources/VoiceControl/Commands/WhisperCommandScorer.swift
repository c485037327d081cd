public import Transcription
public import Triggers

/// Scores utterances with a Whisper model, and beside the commands words that sound nearly like them; keeps the phrases as
/// tokens until the vocabulary changes.
public struct WhisperCommandScorer: CommandScorer {
    private let transcriber: Transcriber
    private let pronunciations: Pronunciations
    private let finder: DecoyFinder
    private var priors: PhrasePriors
    private var known: Phrases?

    /// The phrases of a vocabulary and words that sound nearly like them, as tokens and as sounds.
    private struct Phrases: Sendable {
        var revision: Int
        var trie: PhraseTrie
        var decoys: [String]
        /// Phrases proper; their rivals have the numbers from here on.
        var phraseCount: Int
        /// By the phrases' numbers, and then the rivals'.
        var sounds: [[[Int]]]
    }

    /// Scores with a transcriber, which should listen with short context: commands are short.
    ///
    /// - Complexity: About 0.1 s, to read the words of the model's vocabulary aloud.
    public init(_ transcriber: Transcriber) {
        self.transcriber = transcriber
        priors = PhrasePriors(transcriber)
        pronunciations = transcriber.model.pronunciations.map(Pronunciations.init(dictionary:)) ?? .byRule
        finder = DecoyFinder(lexicon: transcriber.model.tokenizer.wholeWords, saidAs: pronunciations)
    }

    /// Scores an utterance: by its sounds, and where these leave a doubt, by the decoder, too.
    ///
    /// - Throws: what the transcriber throws.
    public mutating func scores(
        of samples: [Float], matcher: TriggerMatcher, within nats: Double
    ) throws -> CandidateScores {
        let phrases = phrases(of: matcher)
        let heard = try transcriber.hear(samples)
        let sounds = heard.sounds.map { evidence(of: $0, in: samples, phrases) }
        if let sounds, TriggerDecision(matcher).plainMatch(sounds) != nil { return CandidateScores(bySound: sounds) }
        var scores = try decoded(heard, phrases, within: nats)
        scores.sounds = sounds
        if let track = heard.sounds {
            scores.sounds?.transcript = best(of: self.sounds(of: scores.text), in: track)
        }
        return scores
    }

    /// What the decoder says to an utterance.
    private mutating func decoded(
        _ heard: HeardUtterance, _ phrases: Phrases, within nats: Double
    ) throws -> CandidateScores {
        let scores = try transcriber.score(heard, phrases: phrases.trie, within: nats)
        let habits = try priors.logProbabilities(of: scores.candidates.map(\.id), in: phrases.trie)
        let count = phrases.phraseCount
        return CandidateScores(
            text: scores.freeText, logProbability: scores.freeLogProbability,
            prior: try priors.logProbability(of: scores.freeTokens),
            candidates: scores.candidates.filter { $0.id < count }
                .map { .init(phrase: $0.id, logProbability: $0.logProbability, prior: habits[$0.id] ?? 0) },
            decoys: scores.candidates.filter { $0.id >= count }.map {
                .init(word: phrases.decoys[$0.id - count], logProbability: $0.logProbability, prior: habits[$0.id] ?? 0)
            },
            emptyReason: scores.emptyReason?.description)
    }

    /// What stands for the logarithm of a probability of 0, so that two such can be compared.
    private static let impossible = -1_000.0

    /// How well the sounds of phrases and of their rivals explain what was heard.
    ///
    /// - Complexity: 3 ms for the commands of a list, the titles of a dozen films and their rivals.
    private func evidence(of track: SoundTrack, in samples: [Float], _ phrases: Phrases) -> SoundEvidence {
        let scored = (0..<phrases.phraseCount).compactMap { phrase in
            best(of: phrases.sounds[phrase], in: track).map { (phrase, $0) }
        }
        return SoundEvidence(
            likeliest: score(track.likeliest, in: track),
            phrases: Dictionary(uniqueKeysWithValues: scored),
            decoy: phrases.sounds.dropFirst(phrases.phraseCount).compactMap { best(of: $0, in: track) }
                .max { $0.logProbability < $1.logProbability },
            signalToNoise: SignalToNoise.decibels(in: samples))
    }

    /// The likeliest of several ways to say something; `nil` where there is none.
    private func best(of ways: [[Int]], in track: SoundTrack) -> SoundEvidence.Score? {
        ways.map { score($0, in: track) }.max { $0.logProbability < $1.logProbability }
    }

    private func score(_ sounds: [Int], in track: SoundTrack) -> SoundEvidence.Score {
        .init(logProbability: max(Self.impossible, track.logProbability(of: sounds)), sounds: sounds.count)
    }

    private func sounds(of text: String) -> [[Int]] {
        pronunciations.ways(of: SpokenPhrase(text).words).map { $0.map { Int($0.rawValue) } }
    }

    private mutating func phrases(of matcher: TriggerMatcher) -> Phrases {
        let vocabulary = matcher.vocabulary
        if let known, known.revision == vocabulary.revision { return known }
        let decoys = finder.decoys(for: matcher)
        let spelt = vocabulary.spellings.map { ($0.phrase, $0.text) }
        let rivals = decoys.enumerated().map { (vocabulary.phraseCount + $0.offset, $0.element) }
        var sounds = [[[Int]]](repeating: [], count: vocabulary.phraseCount)
        for spelling in vocabulary.spellings where sounds[spelling.phrase].isEmpty {
            sounds[spelling.phrase] = self.sounds(of: spelling.text)
        }
        let phrases = Phrases(
            revision: vocabulary.revision,
            trie: PhraseTrie(phrases: spelt + rivals, tokenizer: transcriber.model.tokenizer), decoys: decoys,
            phraseCount: vocabulary.phraseCount,
            sounds: sounds + decoys.map(self.sounds(of:)))
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
