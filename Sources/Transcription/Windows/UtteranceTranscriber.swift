import Inference

/// Turns utterances into segments: the gates, the decoding with its fallback, the words and their times.
struct UtteranceTranscriber: Sendable {
    /// Voice behind a pause that the model has left out, in seconds, for which it is asked again.
    private static let leastRest = 1.5
    /// That pause, and what of it is given to the model again, in samples (0.4 s, 0.13 s).
    private static let pause = 6_400
    private static let lead = 2_048
    /// Least time in which a word is said, in samples (0.2 s).
    private static let shortestWord = 3_200

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
    /// - Parameter heard: Told the length of each in samples when the model has heard it, which is about half the work.
    /// - Throws: `InferenceError`, `FeatureError`, ``TranscriptionError``, `CancellationError` between tokens.
    func outcomes(of utterances: [Utterance], heard: (_ samples: Int) -> Void = { _ in }) throws -> [UtteranceOutcome] {
        var outcomes = [UtteranceOutcome](repeating: .nothing(.noVoice), count: utterances.count)
        let voiced = utterances.indices.filter { utterances[$0].voice.voicedSeconds >= options.leastVoice }
        guard !voiced.isEmpty else { return outcomes }
        let texts = try write(voiced.map { utterances[$0] }, heard)
        for (index, text) in zip(voiced, texts) {
            guard let text else {
                outcomes[index] = .nothing(.notSpeech)
                continue
            }
            outcomes[index] = try outcome(of: text, utterances[index])
        }
        return outcomes
    }

    private struct Text {
        var hypothesis: Hypothesis
        var noSpeech: Double
        /// The language it is written in, as its token; `nil` of a model that knows one only.
        var language: Int?
    }

    /// Writes the texts of those utterances in which the model itself hears somebody speak.
    private func write(_ utterances: [Utterance], _ heard: (_ samples: Int) -> Void) throws -> [Text?] {
        let single = try utterances.map { utterance in
            try Task.checkCancellation()
            defer { heard(utterance.samples.count) }
            return try model.hear(utterance.samples, options)
        }
        let language = try writer.chosenLanguage(hearing: single[0])
        let joined = try model.joined(consume single)
        let beginning = try writer.begin(hearing: joined, utterances: utterances.count, language: language)
        let seeds: [UInt64?] = utterances.indices.map { place in
            let isSpeech = beginning.noSpeechProbabilities[place] <= options.greatestNoSpeechProbability
            return isSpeech ? seed(of: utterances[place], attempt: 0) : nil
        }
        let texts = try writer.write(
            beginning, hearing: joined, temperature: options.temperatures.first ?? 0, seeds: seeds)
        return try texts.indices.map { place in
            guard var text = texts[place] else { return nil }
            if !isGoodEnough(text) {
                text = try fallback(from: text, utterances[place], language)
            }
            return Text(hypothesis: text, noSpeech: beginning.noSpeechProbabilities[place], language: language)
        }
    }

    /// Tries the other temperatures in turn; the first text that is good enough is taken, else the likeliest of all.
    ///
    /// The utterance is heard again: to keep what each one sounded like for the few that come here would double the
    /// memory of all.
    private func fallback(from text: Hypothesis, _ utterance: Utterance, _ language: Int?) throws -> Hypothesis {
        var best = text
        let temperatures = options.temperatures.dropFirst()
        guard !temperatures.isEmpty else { return best }
        let audio = try model.hear(utterance.samples, options)
        let beginning = try writer.begin(hearing: audio, utterances: 1, language: language)
        for (attempt, temperature) in temperatures.enumerated() {
            let others = try writer.write(
                beginning, hearing: audio, temperature: temperature,
                seeds: [seed(of: utterance, attempt: attempt + 1)])
            guard let other = others[0] else { continue }
            if isGoodEnough(other) { return other }
            if other.averageLogProbability > best.averageLogProbability { best = other }
        }
        return best
    }

    private func isGoodEnough(_ text: Hypothesis) -> Bool {
        text.averageLogProbability >= options.leastAverageLogProbability
    }

    /// The same audio gets the same random numbers, whatever it is transcribed with.
    private func seed(of utterance: Utterance, attempt: Int) -> UInt64 {
        options.seed &+ UInt64(utterance.start) &* 0x9E37_79B9 &+ UInt64(attempt)
    }

    private func outcome(of text: Text, _ utterance: Utterance) throws -> UtteranceOutcome {
        let language = model.facts.languages.first { $0.value == text.language }?.key
        let timer = WordTimer(
            facts: model.facts, splitter: WordSplitter(tokenizer: model.tokenizer, language: language))
        var words = timer.words(
            of: text.hypothesis, sampleCount: utterance.samples.count, voice: utterance.voice,
            timesWords: options.timesWords)
        // Dots and dashes alone are what the model writes where it understands nothing.
        guard words.contains(where: { $0.text.contains { $0.isLetter || $0.isNumber } }) else {
            return .nothing(.noWords)
        }
        let rest = rest(of: utterance, behind: words[words.count - 1])
        if let rest {
            let last = words[words.count - 1].samples
            words[words.count - 1].samples = last.clamped(to: 0..<max(last.lowerBound, rest.start - utterance.start))
        }
        let assembly = SegmentAssembly(
            start: utterance.start, noSpeechProbability: text.noSpeech, temperature: text.hypothesis.temperature,
            isCutForRepetition: text.hypothesis.ending == .repetition)
        let segments = try segments(of: words, assembly, utterance)
        guard let rest else { return .said(segments) }
        return .said(segments + (try outcomes(of: [rest]).flatMap(\.segments)))
    }

    /// What the model has left out: it sometimes ends the text at a pause, or was cut short for repeating itself.
    private func rest(of utterance: Utterance, behind word: WordTimer.Word) -> Utterance? {
        guard options.timesWords, options.context == .full,
            let voiceStart = utterance.voice.resumption(
                after: word.samples.lowerBound + Self.shortestWord, pause: Self.pause),
            utterance.voice.from(voiceStart).voicedSeconds >= Self.leastRest
        else { return nil }
        let unit = utterance.voice.windowSamples
        let start = voiceStart - Self.lead / unit * unit
        return Utterance(
            samples: Array(utterance.samples[start...]), start: utterance.start + start,
            voice: utterance.voice.from(start)
        )
    }

    /// The segments of the words, with those anew that stand where the model has jumped over speech.
    private func segments(
        of words: [WordTimer.Word], _ assembly: SegmentAssembly, _ utterance: Utterance
    ) throws -> [TranscribedSegment] {
        guard options.timesWords, options.context == .full else { return assembly.segments(of: words) }
        let leftOut = LeftOutSpeech(
            words: words.map(\.samples), voice: utterance.voice, sampleCount: utterance.samples.count)
        var segments: [TranscribedSegment] = []
        var position = 0
        for stretch in leftOut.stretches {
            let anew = try outcomes(of: [utterance.part(stretch.samples)]).flatMap(\.segments)
            guard anew.reduce(0, { $0 + $1.words.count }) > stretch.words.count else { continue }
            segments += assembly.segments(of: Array(words[position..<stretch.words.lowerBound])) + anew
            position = stretch.words.upperBound
        }
        return segments + assembly.segments(of: Array(words[position...]))
    }
}
