/// A stretch of audio that is transcribed in one window.
struct Utterance: Sendable {
    /// Its samples, at most one window's.
    let samples: [Float]
    /// Place of its first sample in the audio.
    let start: Int
    /// Where there is voice in it.
    let voice: VoiceTrack
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
