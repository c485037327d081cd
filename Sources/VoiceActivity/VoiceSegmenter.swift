public import Inference

/// Turns speech probabilities, window by window, into stretches of speech.
///
/// Speech begins at a window at or above the threshold. It ends where the probability stays below a second, lower
/// threshold for the minimum silence; the end lies where that silence began. Stretches shorter than the minimum speech are
/// dropped, the others padded on both sides.
///
/// Pure: it holds no audio and no model, and the same probabilities give the same stretches.
public struct VoiceSegmenter: Sendable {
    /// The constants; the defaults are those of Silero's own `get_speech_timestamps`.
    public struct Settings: Sendable, Equatable {
        /// Probability at which speech begins.
        public var threshold: Float = 0.5
        /// Probability below which speech may end; not above ``threshold``.
        public var endThreshold: Float = 0.35
        /// Shortest stretch that is speech, in samples (0.25 s).
        public var minimumSpeech = 4_000
        /// Shortest pause that divides two stretches, in samples (0.1 s).
        public var minimumSilence = 1_600
        /// Samples added on both sides of a stretch (30 ms); at most half ``minimumSilence`` counts, so that no two
        /// stretches touch.
        public var padding = 480

        /// The defaults.
        public init() {}
    }

    private let settings: Settings
    private var edges: SpeechEdges

    /// A segmenter at the start of a recording.
    public init(windowSamples: Int, settings: Settings = Settings()) {
        self.settings = settings
        edges = SpeechEdges(
            windowSamples: windowSamples, threshold: settings.threshold, endThreshold: settings.endThreshold,
            minimumSilence: settings.minimumSilence)
    }

    /// Takes the next window's probability and returns the stretch whose end it settles.
    public mutating func advance(probability: Float) -> SpeechSegment? {
        segment(edges.advance(probability: probability))
    }

    /// The stretch that the end of the recording ends.
    public consuming func finish() -> SpeechSegment? {
        let end = edges.position
        return segment(edges.finish(at: end))
    }

    /// All stretches of a whole recording.
    public static func segments(
        of probabilities: [Float], windowSamples: Int, settings: Settings = Settings()
    ) -> [SpeechSegment] {
        var segmenter = VoiceSegmenter(windowSamples: windowSamples, settings: settings)
        var segments = probabilities.compactMap { segmenter.advance(probability: $0) }
        if let last = segmenter.finish() { segments.append(last) }
        return segments
    }

    private func segment(_ edge: SpeechEdges.Edge?) -> SpeechSegment? {
        guard case .ended(let speech) = edge, speech.count >= settings.minimumSpeech else { return nil }
        let padding = min(settings.padding, settings.minimumSilence / 2)
        return SpeechSegment(
            samples: max(0, speech.lowerBound - padding)..<min(edges.position, speech.upperBound + padding))
    }
}
