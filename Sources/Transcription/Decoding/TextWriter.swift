import Foundation
package import Inference

/// Lets the decoder write the texts of some utterances side by side.
///
/// All texts begin alike and grow by one token a run, so one run of the decoder serves them all: most of its work is
/// fetching weights from memory, which is then done once for all.
struct TextWriter: Sendable {
    let model: WhisperModel
    let options: TranscriptionOptions
    private let rules: TokenRules

    init(model: WhisperModel, options: TranscriptionOptions) {
        self.model = model
        self.options = options
        rules = TokenRules(model.facts, writesTimestamps: options.writesTimestamps)
    }

    /// A text's beginning, read by the decoder.
    struct Beginning: Sendable {
        /// What was read.
        let read: ReadText
        /// The answer to its last token, for each utterance.
        let logits: [[Float]]
        /// Where that answer was heard, for each utterance.
        let alignments: [[Float]]
        /// The model's probability that nobody speaks, for each utterance.
        let noSpeechProbabilities: [Double]
    }

    /// Reads the tokens before the text: hints, the start, the language and whether times are wanted.
    func begin(hearing audio: HeardAudio, utterances: Int, language: Int?) throws -> Beginning {
        let beginning = TextBeginning(
            facts: model.facts, options: options, tokenizer: model.tokenizer, language: language)
        let count = beginning.tokens.count
        let rows = (0..<utterances).flatMap { [$0 * count + beginning.start, ($0 + 1) * count - 1] }
        let input = DecoderInput(
            tokens: Array(repeating: beginning.tokens, count: utterances), firstPosition: 0, rows: rows)
        let answer = try model.read(input, after: nil, hearing: audio)
        return Beginning(
            read: answer.read,
            logits: (0..<utterances).map { answer.logits(row: 2 * $0 + 1) },
            alignments: (0..<utterances).map { answer.lastAlignment(text: $0) },
            noSpeechProbabilities: try (0..<utterances).map { try noSpeechProbability(answer.logits(row: 2 * $0)) })
    }

    /// Writes the texts of the utterances that have a seed.
    ///
    /// - Throws: `InferenceError`, ``TranscriptionError/notFinite(model:)``, `CancellationError` between tokens.
    func write(
        _ beginning: Beginning, hearing audio: HeardAudio, temperature: Double, seeds: [UInt64?]
    ) throws -> [Hypothesis?] {
        let room = model.facts.textPositions - beginning.read.length
        let limit = min(room, model.facts.textPositions / 2)
        var texts = seeds.map { seed in
            seed.map {
                Hypothesis(
                    rules: rules, sampler: TokenSampler(temperature: temperature, seed: $0), facts: model.facts,
                    limit: limit)
            }
        }
        var next = try texts.indices.map { index in
            try advance(&texts[index], beginning.logits[index]) { beginning.alignments[index] }
        }
        var read = beginning.read
        while next.contains(where: { $0 != nil }) {
            try Task.checkCancellation()
            // Texts that have ended read on beside the others, unheeded.
            let rows = next.indices.filter { next[$0] != nil }
            let input = DecoderInput(
                tokens: next.map { [$0 ?? model.facts.tokens.endOfText] }, firstPosition: read.length, rows: rows)
            let answer = try model.read(input, after: read, hearing: audio)
            read = answer.read
            for (row, index) in rows.enumerated() {
                next[index] = try advance(&texts[index], answer.logits(row: row)) { answer.lastAlignment(text: index) }
            }
        }
        return texts
    }

    /// The token of the language to write; none for a model that knows one only.
    ///
    /// - Throws: ``TranscriptionError/unknownLanguage(_:known:)``.
    func chosenLanguage(hearing audio: HeardAudio) throws -> Int? {
        let known = model.facts.languages
        guard let language = options.language else {
            return model.facts.isMultilingual ? try likeliestLanguage(hearing: audio) : nil
        }
        if let token = known[language] { return token }
        guard !model.facts.isMultilingual, language == "en" else {
            throw TranscriptionError.unknownLanguage(language, known: known.keys.sorted())
        }
        return nil
    }

    private func likeliestLanguage(hearing audio: HeardAudio) throws -> Int? {
        let facts = model.facts
        let input = DecoderInput(tokens: [[facts.tokens.startOfTranscript]], firstPosition: 0, rows: [0])
        let logits = try model.read(input, after: nil, hearing: audio).logits(row: 0)
        return facts.languages.values.max { (logits[$0], $1) < (logits[$1], $0) }
    }

    private func advance(_ text: inout Hypothesis?, _ logits: [Float], _ alignment: () -> [Float]) throws -> Int? {
        guard text != nil else { return nil }
        let next = text?.advance(logits: logits, alignment: alignment())
        guard next != nil || text?.ending != nil else { throw TranscriptionError.notFinite(model: model.name) }
        return next
    }

    private func noSpeechProbability(_ logits: [Float]) throws -> Double {
        try logits.withUnsafeBufferPointer { values in
            let total = Logits.logSumExp(of: values, greatest: Logits.greatest(of: values).value)
            guard total.isFinite else { throw TranscriptionError.notFinite(model: model.name) }
            return exp(Double(values[model.facts.tokens.noSpeech] - total))
        }
    }
}

/// The tokens before a text.
package struct TextBeginning: Sendable, Equatable {
    /// All of them.
    package let tokens: [Int]
    /// Place of the token with which the text proper starts; its answer says whether anybody speaks.
    package let start: Int

    package init(facts: SpeechToTextFacts, options: TranscriptionOptions, tokenizer: WhisperTokenizer, language: Int?) {
        let special = facts.tokens
        let hints = [options.vocabulary.joined(separator: ", "), options.prompt]
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
        var tokens: [Int] = []
        if !hints.isEmpty {
            // What stands nearest to the text counts most, so the beginning of a long hint is left out.
            let room = facts.textPositions / 2 - 1
            tokens = [special.startOfPrevious] + tokenizer.tokens(of: " " + hints.joined(separator: ". ")).suffix(room)
        }
        start = tokens.count
        tokens.append(special.startOfTranscript)
        if let language { tokens += [language, options.translates ? special.translate : special.transcribe] }
        if !options.writesTimestamps { tokens.append(special.noTimestamps) }
        self.tokens = tokens
    }
}
