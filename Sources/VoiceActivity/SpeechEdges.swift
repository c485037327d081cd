/// Finds where speech begins and ends in the probabilities of a voice activity model, as they come: a pure state machine.
///
/// Speech begins with the first window at or above the threshold. It ends where the probability stays below a second, lower
/// threshold for the minimum silence, so that a dip inside a word does not divide it; the end lies where that silence began.
package struct SpeechEdges: Sendable {
    /// A beginning or an end; positions in samples.
    package enum Edge: Sendable, Equatable {
        case began(at: Int)
        case ended(Range<Int>)
    }

    private enum State: Sendable {
        case silence
        case speech(start: Int)
        case pause(start: Int, end: Int)
    }

    private let threshold: Float
    private let endThreshold: Float
    private let windowSamples: Int
    private let minimumSilence: Int
    private var state = State.silence
    /// Samples judged so far.
    package private(set) var position = 0

    /// How far the threshold of going on lies below that of beginning, as Silero's own tools have it.
    private static let hysteresis: Float = 0.15

    /// At the start of a recording.
    ///
    /// - Parameters:
    ///   - windowSamples: Samples that one probability is about.
    ///   - threshold: Probability at which speech begins, 0…1.
    ///   - endThreshold: Probability below which speech may end; `nil` is 0.15 below `threshold`.
    ///   - minimumSilence: Shortest pause that ends speech, in samples.
    package init(windowSamples: Int, threshold: Float, endThreshold: Float? = nil, minimumSilence: Int) {
        self.windowSamples = windowSamples
        self.threshold = threshold
        self.endThreshold = endThreshold ?? max(0.01, threshold - Self.hysteresis)
        self.minimumSilence = minimumSilence
    }

    /// Takes the next window's probability.
    package mutating func advance(probability: Float) -> Edge? {
        let start = position
        position += windowSamples
        switch state {
        case .silence:
            guard probability >= threshold else { return nil }
            state = .speech(start: start)
            return .began(at: start)
        case .speech(let began):
            return probability < endThreshold ? settle(start: began, end: start) : nil
        case .pause(let began, let end):
            if probability >= threshold {
                state = .speech(start: began)
                return nil
            }
            return settle(start: began, end: end)
        }
    }

    /// The end of speech that the end of the audio brings.
    ///
    /// - Parameter end: Samples of the audio.
    package mutating func finish(at end: Int) -> Edge? {
        defer { state = .silence }
        switch state {
        case .silence: return nil
        case .speech(let start): return .ended(start..<max(start, min(position, end)))
        case .pause(let start, let pause): return .ended(start..<pause)
        }
    }

    private mutating func settle(start: Int, end: Int) -> Edge? {
        guard position - end >= minimumSilence else {
            state = .pause(start: start, end: end)
            return nil
        }
        state = .silence
        return .ended(start..<end)
    }
}
