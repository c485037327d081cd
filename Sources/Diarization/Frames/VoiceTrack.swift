/// The voice-activity probabilities of a recording, looked up by sample position.
package struct VoiceTrack: Sendable {
    /// Above this a window counts as voice.
    private let threshold: Float = 0.25
    private let windowSamples: Int
    private var probabilities: [Float] = []
    /// `voicedBefore[w]`: voiced windows before window `w`.
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

    /// Whether any window that holds one of these samples counts as voice.
    package func hasVoice(in samples: Range<Int>) -> Bool {
        let first = min(max(0, samples.lowerBound / windowSamples), probabilities.count)
        let end = min((samples.upperBound + windowSamples - 1) / windowSamples, probabilities.count)
        return end > first && voicedBefore[end] > voicedBefore[first]
    }

    /// The probability at a sample, interpolated between the middles of the windows.
    package func probability(at sample: Int) -> Float {
        guard let last = probabilities.indices.last else { return 0 }
        let place = max(0, sample - windowSamples / 2)
        let window = min(place / windowSamples, last)
        let next = min(window + 1, last)
        let share = Float(place % windowSamples) / Float(windowSamples)
        return probabilities[window] + share * (probabilities[next] - probabilities[window])
    }
}
