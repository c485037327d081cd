public import Inference

/// Turns speech into text with word times.
///
/// An utterance of up to 30 s is one window; longer audio is cut into windows where nobody speaks. Silence, noise and
/// music give an empty result with a reason: the voice activity model must hear voice, and the model itself must not
/// think that nobody speaks. How likely the text is says nothing about that: of silence the model is quite sure.
///
/// Safe to use from several tasks; copies share the model.
public struct Transcriber: Sendable {
    /// The model.
    public let model: WhisperModel
    /// How to transcribe.
    public let options: TranscriptionOptions
    let voiceActivity: any VoiceActivityModel

    /// Transcribes with `model`, listening where `voiceActivity` hears voice.
    public init(
        model: WhisperModel, voiceActivity: any VoiceActivityModel,
        options: TranscriptionOptions = TranscriptionOptions()
    ) {
        self.model = model
        self.voiceActivity = voiceActivity
        self.options = options
    }

    /// The text of an utterance, or of a recording held in memory.
    ///
    /// - Parameter samples: Mono, 16 kHz, −1…1.
    /// - Throws: `InferenceError`, `FeatureError`, ``TranscriptionError``; `CancellationError`, within a second, where the
    ///   task it is called from is cancelled.
    /// - Complexity: About 0.05 of the audio's length on one core for long audio; an utterance costs 0.5 s with full
    ///   context and 0.1 s with short context.
    public func transcribe(_ samples: [Float]) throws -> TranscriptionResult {
        let probabilities = try voiceActivity.probabilities(of: samples)
        let whole = 0..<samples.count
        let windows =
            samples.count <= model.windowSamples ? [whole] : windows(probabilities, sampleCount: samples.count)
        let utterances = windows.map { utterance($0, samples: samples[$0], voice: probabilities) }
        let transcriber = UtteranceTranscriber(model: model, options: options)
        var outcomes: [UtteranceOutcome] = []
        for first in stride(from: 0, to: utterances.count, by: max(1, options.windowsAtATime)) {
            let last = min(utterances.count, first + max(1, options.windowsAtATime))
            outcomes += try transcriber.outcomes(of: Array(utterances[first..<last]))
        }
        return TranscriptionResult(samples: whole, outcomes: outcomes)
    }

    private func windows(_ probabilities: [Float], sampleCount: Int) -> [Range<Int>] {
        var planner = WindowPlanner(windowSamples: voiceActivity.windowSamples, longest: model.windowSamples)
        var windows = probabilities.flatMap { planner.advance(probability: $0) }
        windows += planner.finish()
        return windows.map { $0.clamped(to: 0..<sampleCount) }.filter { !$0.isEmpty }
    }

    private func utterance(_ window: Range<Int>, samples: ArraySlice<Float>, voice: [Float]) -> Utterance {
        let unit = voiceActivity.windowSamples
        let units = window.lowerBound / unit..<(window.upperBound + unit - 1) / unit
        return Utterance(
            samples: Array(samples), start: window.lowerBound,
            voice: VoiceTrack(
                probabilities: Array(voice[units.clamped(to: voice.indices)]), windowSamples: unit,
                threshold: options.voiceThreshold))
    }
}

extension TranscriptionResult {
    /// What was said in all utterances; where nothing was, the reason of the one that came closest to words.
    init(samples: Range<Int>, outcomes: [UtteranceOutcome]) {
        let segments = outcomes.flatMap(\.segments)
        let reasons = outcomes.compactMap { if case .nothing(let reason) = $0 { reason } else { nil } }
        let order: [EmptyTranscriptReason] = [.noWords, .notSpeech]
        self.init(
            samples: samples, segments: segments,
            emptyReason: segments.isEmpty ? order.first(where: reasons.contains) ?? .noVoice : nil)
    }
}
