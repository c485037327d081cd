import Inference

/// Turns utterances into segments: the gates, the decoding with its fallback, the words and their times.
struct UtteranceTranscriber: Sendable {
    let model: WhisperModel
    let options: TranscriptionOptions
    private let writer: TextWriter

    init(model: WhisperModel, options: TranscriptionOptions) {
        self.model = model
        self.options = options
        writer = TextWriter(model: model, options: options)
    }

    /// Transcribes some utterances side by side.
    ///
    /// - Throws: `InferenceError`, `FeatureError`, ``TranscriptionError``, `CancellationError` between tokens.
    func outcomes(of utterances: [Utterance]) throws -> [UtteranceOutcome] {
        var outcomes = [UtteranceOutcome](repeating: .nothing(.noVoice), count: utterances.count)
        let voiced = utterances.indices.filter { utterances[$0].voice.voicedSeconds >= options.leastVoice }
        guard !voiced.isEmpty else { return outcomes }
        let heard = try voiced.map { index in
            try Task.checkCancellation()
            return try model.hear(utterances[index].samples, context: options.context)
        }
        let (indices, texts) = try write(voiced, heard, &outcomes)
        for (index, text) in zip(indices, texts) {
            outcomes[index] = outcome(of: text.hypothesis, utterances[index], text.noSpeech)
        }
        return outcomes
    }

    private struct Text {
        var hypothesis: Hypothesis
        var noSpeech: Double
    }

    /// Writes the texts of those utterances in which the model itself hears somebody speak.
    private func write(
        _ indices: [Int], _ heard: [HeardAudio], _ outcomes: inout [UtteranceOutcome]
    ) throws -> ([Int], [Text]) {
        let language = try writer.chosenLanguage(hearing: heard[0])
        let joined = try model.joined(heard)
        let beginning = try writer.begin(hearing: joined, utterances: indices.count, language: language)
        let speaking = indices.indices.filter {
            beginning.noSpeechProbabilities[$0] <= options.greatestNoSpeechProbability
        }
        for place in indices.indices where !speaking.contains(place) { outcomes[indices[place]] = .nothing(.notSpeech) }
        guard !speaking.isEmpty else { return ([], []) }
        let first = options.temperatures.first ?? 0
        var texts = try writer.write(
            beginning, hearing: joined, temperature: first, seeds: indices.map { seed(utterance: $0, attempt: 0) })
        for place in speaking where !isGoodEnough(texts[place]) {
            texts[place] = try fallback(from: texts[place], hearing: heard[place], utterance: indices[place], language)
        }
        return (
            speaking.map { indices[$0] },
            speaking.map { Text(hypothesis: texts[$0], noSpeech: beginning.noSpeechProbabilities[$0]) }
        )
    }

    /// Tries the other temperatures in turn; the first text that is good enough is taken, else the likeliest of all.
    private func fallback(
        from text: Hypothesis, hearing audio: HeardAudio, utterance: Int, _ language: Int?
    ) throws -> Hypothesis {
        var best = text
        let temperatures = options.temperatures.dropFirst()
        guard !temperatures.isEmpty else { return best }
        let beginning = try writer.begin(hearing: audio, utterances: 1, language: language)
        for (attempt, temperature) in temperatures.enumerated() {
            let other = try writer.write(
                beginning, hearing: audio, temperature: temperature,
                seeds: [seed(utterance: utterance, attempt: attempt + 1)])[0]
            if isGoodEnough(other) { return other }
            if other.averageLogProbability > best.averageLogProbability { best = other }
        }
        return best
    }

    private func isGoodEnough(_ text: Hypothesis) -> Bool {
        text.averageLogProbability >= options.leastAverageLogProbability
    }

    private func seed(utterance: Int, attempt: Int) -> UInt64 {
        options.seed &+ UInt64(utterance) &* 0x9E37_79B9 &+ UInt64(attempt)
    }

    private func outcome(of text: Hypothesis, _ utterance: Utterance, _ noSpeech: Double) -> UtteranceOutcome {
        let timer = WordTimer(
            facts: model.facts, splitter: WordSplitter(tokenizer: model.tokenizer, language: options.language))
        let words = timer.words(
            of: text, sampleCount: utterance.samples.count, voice: utterance.voice, timesWords: options.timesWords)
        // Dots and dashes alone are what the model writes where it understands nothing.
        guard words.contains(where: { $0.text.contains { $0.isLetter || $0.isNumber } }) else {
            return .nothing(.noWords)
        }
        let assembly = SegmentAssembly(
            start: utterance.start, noSpeechProbability: noSpeech, temperature: text.temperature,
            isCutForRepetition: text.ending == .repetition)
        return .said(assembly.segments(of: words))
    }
}
