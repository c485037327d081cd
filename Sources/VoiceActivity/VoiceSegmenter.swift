public import Inference

/// Turns speech probabilities, window by window, into stretches of speech.
///
/// Speech begins at a window at or above the threshold. It ends where the probability stays below a second, lower
/// threshold for the minimum silence, so that a dip inside a word does not divide it; the end lies where that silence
/// began. Stretches shorter than the minimum speech are dropped, the others padded on both sides.
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

    private enum State: Sendable {
        case silence
        /// Speech since `start`.
        case speech(start: Int)
        /// Speech since `start` that perhaps ended at `end`.
        case pause(start: Int, end: Int)
    }

    private let settings: Settings
    private let windowSamples: Int
    private var state = State.silence
    /// Samples judged so far.
    private var position = 0

    /// A segmenter at the start of a recording.
    public init(windowSamples: Int, settings: Settings = Settings()) {
        self.settings = settings
        self.windowSamples = windowSamples
    }

    /// Takes the next window's probability and returns the stretch whose end it settles.
    public mutating func advance(probability: Float) -> SpeechSegment? {
        let start = position
        position += windowSamples
        switch state {
        case .silence:
            if probability >= settings.threshold { state = .speech(start: start) }
        case .speech(let began):
            if probability < settings.endThreshold { return settle(start: began, end: start) }
        case .pause(let began, let end):
            if probability >= settings.threshold {
                state = .speech(start: began)
            } else {
                return settle(start: began, end: end)
            }
        }
        return nil
    }

    /// The stretch that the end of the recording ends.
    public consuming func finish() -> SpeechSegment? {
        switch state {
        case .silence: nil
        case .speech(let start): segment(start..<position)
        case .pause(let start, let end): segment(start..<end)
        }
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

    /// Ends the speech where the silence since `end` is long enough, else waits for more of it.
    private mutating func settle(start: Int, end: Int) -> SpeechSegment? {
        guard position - end >= settings.minimumSilence else {
            state = .pause(start: start, end: end)
            return nil
        }
        state = .silence
        return segment(start..<end)
    }

    private func segment(_ speech: Range<Int>) -> SpeechSegment? {
        guard speech.count >= settings.minimumSpeech else { return nil }
        let padding = min(settings.padding, settings.minimumSilence / 2)
        return SpeechSegment(
            samples: max(0, speech.lowerBound - padding)..<min(position, speech.upperBound + padding))
    }
}
