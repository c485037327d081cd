/// A stretch of audio that is transcribed in one window.
struct Utterance: Sendable {
    /// Its samples, at most one window's.
    let samples: [Float]
    /// Place of its first sample in the audio.
    let start: Int
    /// Where there is voice in it.
    let voice: VoiceTrack

    /// A part of it, from the beginning of a window of its voice on.
    func part(_ range: Range<Int>) -> Utterance {
        let start = range.lowerBound / voice.windowSamples * voice.windowSamples
        let windows = start / voice.windowSamples..<(range.upperBound + voice.windowSamples - 1) / voice.windowSamples
        return Utterance(
            samples: Array(samples[start..<range.upperBound]), start: self.start + start,
            voice: VoiceTrack(
                probabilities: Array(voice.probabilities[windows.clamped(to: voice.probabilities.indices)]),
                windowSamples: voice.windowSamples, threshold: voice.threshold))
    }
}

/// What became of an utterance.
enum UtteranceOutcome: Sendable {
    /// What was said.
    case said([TranscribedSegment])
    /// Nothing was, and why.
    case nothing(EmptyTranscriptReason)

    /// The segments; none where nothing was said.
    var segments: [TranscribedSegment] { if case .said(let segments) = self { segments } else { [] } }
}
