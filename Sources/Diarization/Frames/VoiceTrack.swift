/// The voice-activity probabilities of a recording, looked up by sample position.
package struct VoiceTrack: Sendable {
    /// Above this a window counts as voice.
    private let threshold: Float = 0.25
    private let windowSamples: Int
    /// Number of the first window kept.
    private var first = 0
    private var probabilities: [Float] = []
    /// `voicedBefore[w]`: voiced windows before the kept window `w`, those forgotten included.
    private var voicedBefore = [0]

    package init(windowSamples: Int) { self.windowSamples = windowSamples }

    /// Whether any window so far counts as voice.
    package var hasVoice: Bool { voicedBefore[probabilities.count] > 0 }

    package mutating func append(_ more: [Float]) {
        for probability in more {
            voicedBefore.append(voicedBefore[probabilities.count] + (probability > threshold ? 1 : 0))
            probabilities.append(probability)
        }
    }

    /// Forgets the windows before the one that holds `sample`; they are not looked up any more.
    package mutating func drop(before sample: Int) {
        let count = min(sample / windowSamples - first, probabilities.count)
        guard count > 0 else { return }
        probabilities.removeFirst(count)
        voicedBefore.removeFirst(count)
        first += count
    }

    /// Whether any window that holds one of these samples counts as voice.
    package func hasVoice(in samples: Range<Int>) -> Bool {
        let kept = 0...probabilities.count
        let start = kept.clamping(samples.lowerBound / windowSamples - first)
        let end = kept.clamping((samples.upperBound + windowSamples - 1) / windowSamples - first)
        return end > start && voicedBefore[end] > voicedBefore[start]
    }

    /// The probability at a sample, interpolated between the middles of the windows.
    package func probability(at sample: Int) -> Float {
        guard let last = probabilities.indices.last else { return 0 }
        let place = max(0, sample - windowSamples / 2)
        let window = min(max(0, place / windowSamples - first), last)
        let next = min(window + 1, last)
        let share = Float(place % windowSamples) / Float(windowSamples)
        return probabilities[window] + share * (probabilities[next] - probabilities[window])
    }
}

extension ClosedRange where Bound == Int {
    /// The number of the range nearest to `value`.
    fileprivate func clamping(_ value: Int) -> Int { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
