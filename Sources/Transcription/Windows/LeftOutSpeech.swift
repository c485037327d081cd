import Inference

/// Finds where a text has next to no words for a lot of voice: the model sometimes jumps over what somebody says in the
/// middle of a window, most often where speakers change, and the words around get its time.
package struct LeftOutSpeech {
    /// A stretch of an utterance that is to be transcribed on its own.
    package struct Stretch: Equatable {
        /// The words that stand for it now, as indices.
        package var words: Range<Int>
        /// Where it lies in the utterance; it begins and ends in a pause where there is one.
        package var samples: Range<Int>
    }

    /// Voice that a word may take, in seconds: long words are said slowly, and voice activity lags behind.
    private static let voiceOfWord = 0.9
    /// Voice beyond that in successive words, in seconds, in which something may have been said.
    private static let leastExcess = 1.5
    /// How far a stretch reaches beyond its words in search of a pause, in seconds.
    private static let reach = 3.0
    /// A pause, in windows of the voice activity model (64 ms).
    private static let pause = 2
    /// What a stretch may be of the utterance; the whole of it would only give the same text again.
    private static let greatestShare = 0.9

    private let words: [Range<Int>]
    private let voice: VoiceTrack
    private let sampleCount: Int

    /// Looks at the places of an utterance's words, in samples and in order.
    package init(words: [Range<Int>], voice: VoiceTrack, sampleCount: Int) {
        self.words = words
        self.voice = voice
        self.sampleCount = sampleCount
    }

    /// The stretches in order; they do not overlap.
    package var stretches: [Stretch] {
        var stretches: [Stretch] = []
        for run in runsWithTooMuchVoice {
            let first = stretches.last?.words.upperBound ?? 0
            guard run.lowerBound >= first else { continue }
            var stretch = stretch(around: run, from: first)
            let behind = stretches.last?.samples.upperBound ?? 0
            guard stretch.samples.upperBound > behind else { continue }
            stretch.samples = max(stretch.samples.lowerBound, behind)..<stretch.samples.upperBound
            if Double(stretch.samples.count) <= Self.greatestShare * Double(sampleCount) { stretches.append(stretch) }
        }
        return stretches
    }

    /// The runs of words with the greatest excess of voice, where that is enough: each begins with a word that has too much and
    /// goes on while the words together do. A word without length has lost its time to others, and counts for nothing.
    private var runsWithTooMuchVoice: [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0
        var excess = 0.0
        var best: (excess: Double, end: Int) = (0, 0)
        func close() { if best.excess >= Self.leastExcess { runs.append(start..<best.end) } }
        for index in words.indices {
            let more = words[index].isEmpty ? 0 : voicedSeconds(words[index]) - Self.voiceOfWord
            if excess + more <= 0 || excess == 0 && more == 0 {
                close()
                (start, excess, best) = (index + 1, 0, (0, index + 1))
                continue
            }
            excess += more
            if excess > best.excess { best = (excess, index + 1) }
        }
        close()
        return runs
    }

    private func stretch(around run: Range<Int>, from first: Int) -> Stretch {
        var (low, high) = (run.lowerBound, run.upperBound - 1)
        let left = (first...low).reversed().first { index in
            Double(words[low].lowerBound - words[index].lowerBound) <= Self.reach * Double(speechSampleRate)
                && quietWindow(near: words[index].lowerBound) != nil
        }
        let right = (high..<words.count).first { index in
            Double(words[index].upperBound - words[high].upperBound) <= Self.reach * Double(speechSampleRate)
                && quietWindow(near: words[index].upperBound) != nil
        }
        low = left ?? low
        high = right ?? high
        let unit = voice.windowSamples
        let start = quietWindow(near: words[low].lowerBound) ?? words[low].lowerBound / unit
        let end = quietWindow(near: words[high].upperBound).map { $0 + 1 } ?? (words[high].upperBound + unit - 1) / unit
        let from = low == 0 ? 0 : start * unit
        return Stretch(words: low..<high + 1, samples: from..<max(from, min(sampleCount, end * unit)))
    }

    private func voicedSeconds(_ samples: Range<Int>) -> Double {
        let unit = voice.windowSamples
        let windows = (samples.lowerBound / unit..<(samples.upperBound + unit - 1) / unit)
            .clamped(to: voice.probabilities.indices)
        let voiced = windows.count { voice.probabilities[$0] > voice.threshold }
        return Double(voiced * unit) / Double(speechSampleRate)
    }

    /// The middle of a pause at a sample or within 0.2 s of it, as a window.
    private func quietWindow(near sample: Int) -> Int? {
        let window = sample / voice.windowSamples
        let near = 0.2 * Double(speechSampleRate) / Double(voice.windowSamples)
        for distance in 0...Int(near) {
            for candidate in [window - distance, window + distance] {
                let pause = candidate..<candidate + Self.pause
                guard pause.clamped(to: voice.probabilities.indices) == pause else { continue }
                if pause.allSatisfy({ voice.probabilities[$0] <= voice.threshold }) {
                    return candidate + Self.pause / 2
                }
            }
        }
        return nil
    }
}
