import Inference

/// What the voice activity model said of a stretch of audio, window by window.
struct VoiceTrack: Sendable {
    /// A probability for each window.
    let probabilities: [Float]
    /// Samples of one window.
    let windowSamples: Int
    /// Probability from which a window is voice.
    let threshold: Float

    /// Voice in seconds.
    var voicedSeconds: Double {
        Double(probabilities.count { $0 > threshold } * windowSamples) / Double(speechSampleRate)
    }

    /// A range without the silence at its beginning and end; the range itself where there is no voice in it, or hardly
    /// any would be left.
    func trimmed(_ samples: Range<Int>) -> Range<Int> {
        guard !samples.isEmpty else { return samples }
        let windows = samples.lowerBound / windowSamples..<(samples.upperBound - 1) / windowSamples + 1
        let voiced = windows.clamped(to: probabilities.indices).filter { probabilities[$0] > threshold }
        guard let first = voiced.first, let last = voiced.last else { return samples }
        let start = max(samples.lowerBound, first * windowSamples)
        let end = min(samples.upperBound, (last + 1) * windowSamples)
        return end - start >= windowSamples ? start..<end : samples
    }
}
