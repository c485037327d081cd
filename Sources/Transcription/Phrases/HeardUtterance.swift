import Foundation
import Inference

/// An utterance that the encoder has listened to, before anybody asks what was said.
///
/// What single sounds were heard is known then, without the decoder, which is the dearer half of understanding a command.
public struct HeardUtterance: Sendable {
    /// The single sounds heard; `nil` where the model's bundle has no part for it, or nobody spoke.
    public let sounds: SoundTrack?
    /// What the decoder listens to, or why there is nothing to listen to.
    let audio: Audio

    enum Audio: Sendable {
        case heard(HeardAudio)
        case nothing(EmptyTranscriptReason)
    }
}

extension Transcriber {
    /// Listens to an utterance.
    ///
    /// - Parameter samples: Mono, 16 kHz, −1…1; one utterance of at most 30 s.
    /// - Throws: ``TranscriptionError/tooLong(found:limit:)``; as ``transcribe(_:)``.
    /// - Complexity: With short context about 50 ms of one core for a command.
    public func hear(_ samples: [Float]) throws -> HeardUtterance {
        guard samples.count <= model.windowSamples else {
            throw TranscriptionError.tooLong(found: samples.count, limit: model.windowSamples)
        }
        let voice = VoiceTrack(
            probabilities: try voiceActivity.probabilities(of: samples), windowSamples: voiceActivity.windowSamples,
            threshold: options.voiceThreshold)
        guard voice.voicedSeconds >= options.leastVoice else {
            return HeardUtterance(sounds: nil, audio: .nothing(.noVoice))
        }
        let audio = try model.hear(samples, options)
        return HeardUtterance(
            sounds: try model.sounds(in: audio, sampleCount: samples.count), audio: .heard(audio))
    }

    /// How likely each phrase is for the whole of an utterance, beside the text the model writes of its own.
    ///
    /// A phrase's score lies below that of the free text by so many nats; the caller decides how many it allows. The free
    /// text is written at the same time; ways through the trie that have fallen more than `nats` below it are given up, and of
    /// the others all but the 16 likeliest.
    ///
    /// - Parameters:
    ///   - utterance: What ``hear(_:)`` gave.
    ///   - phrases: What may have been said.
    ///   - nats: How far below the free text a phrase may lie; more take longer.
    /// - Throws: As ``transcribe(_:)``.
    /// - Complexity: With short context about 80 ms of one core for a command, and 7 ms more for each level of the trie
    ///   within reach.
    public func score(
        _ utterance: HeardUtterance, phrases: PhraseTrie, within nats: Double
    ) throws -> PhraseScores {
        func nothing(_ reason: EmptyTranscriptReason) -> PhraseScores {
            PhraseScores(freeText: "", freeLogProbability: 0, candidates: [], emptyReason: reason)
        }
        let audio: HeardAudio
        switch utterance.audio {
        case .heard(let heard): audio = heard
        case .nothing(let reason): return nothing(reason)
        }
        var plain = options
        plain.writesTimestamps = false
        let writer = TextWriter(model: model, options: plain)
        let language = try writer.chosenLanguage(hearing: audio)
        let beginning = try writer.begin(hearing: audio, utterances: 1, language: language)
        guard beginning.noSpeechProbabilities[0] <= options.greatestNoSpeechProbability else {
            return nothing(.notSpeech)
        }

        let (free, scores) = try PhraseScorer(model: model).scores(
            of: phrases, after: beginning, hearing: audio, within: nats)
        let candidates = scores.map { PhraseScores.Candidate(id: $0.key, logProbability: min(0, $0.value)) }
            .sorted { ($1.logProbability, $0.id) < ($0.logProbability, $1.id) }
        let text = model.tokenizer.text(of: free.tokens).trimmingCharacters(in: .whitespacesAndNewlines)
        let hasWords = text.contains { $0.isLetter || $0.isNumber }
        return PhraseScores(
            freeText: text, freeLogProbability: min(0, free.logProbability), freeTokens: free.tokens,
            candidates: candidates, emptyReason: hasWords || !candidates.isEmpty ? nil : .noWords)
    }

    /// Listens to an utterance and scores phrases for it: ``hear(_:)``, and then the score.
    ///
    /// - Throws: As these.
    public func score(_ samples: [Float], phrases: PhraseTrie, within nats: Double) throws -> PhraseScores {
        try score(hear(samples), phrases: phrases, within: nats)
    }
}
