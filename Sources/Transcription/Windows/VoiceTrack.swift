import Inference

/// What the voice activity model said of a stretch of audio, window by window.
package struct VoiceTrack: Sendable {
    /// A probability for each window.
    package let probabilities: [Float]
    /// Samples of one window.
    package let windowSamples: Int
    /// Probability from which a window is voice.
    package let threshold: Float

    /// What was said of a stretch.
    package init(probabilities: [Float], windowSamples: Int, threshold: Float) {
        self.probabilities = probabilities
        self.windowSamples = windowSamples
        self.threshold = threshold
    }

    /// Voice in seconds.
    package var voicedSeconds: Double {
        Double(probabilities.count { $0 > threshold } * windowSamples) / Double(speechSampleRate)
    }

    /// A range without the silence at its beginning and end; the range itself where there is no voice in it, or hardly
    /// any would be left.
    package func trimmed(_ samples: Range<Int>) -> Range<Int> {
        guard !samples.isEmpty else { return samples }
        let windows = samples.lowerBound / windowSamples..<(samples.upperBound - 1) / windowSamples + 1
        let voiced = windows.clamped(to: probabilities.indices).filter { probabilities[$0] > threshold }
        guard let first = voiced.first, let last = voiced.last else { return samples }
        let start = max(samples.lowerBound, first * windowSamples)
        let end = min(samples.upperBound, (last + 1) * windowSamples)
        return end - start >= windowSamples ? start..<end : samples
    }

    /// The same of the audio from a sample on, which must be the first of a window.
    package func from(_ sample: Int) -> VoiceTrack {
        VoiceTrack(
            probabilities: Array(probabilities.dropFirst(sample / windowSamples)), windowSamples: windowSamples,
            threshold: threshold)
    }

    /// Where the voice goes on behind the first pause of at least `pause` samples after `sample`: the first sample of a
    /// window. `nil` where there is no such pause, or no voice behind it.
    package func resumption(after sample: Int, pause: Int) -> Int? {
        var silent = 0
        for window in probabilities.indices.dropFirst(sample / windowSamples) {
            if probabilities[window] > threshold {
                if silent * windowSamples >= pause { return window * windowSamples }
                silent = 0
            } else {
                silent += 1
            }
        }
        return nil
    }
}
