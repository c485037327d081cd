import Foundation
import Inference

/// Gives the words of a text their times and how sure the model was of them.
struct WordTimer: Sendable {
    let facts: SpeechToTextFacts
    let splitter: WordSplitter

    /// A word with its place in the window, in samples, and its tokens' log-probabilities.
    struct Word: Sendable {
        var text: String
        /// The text with the space before it, where there is one.
        var spacedText: String
        var samples: Range<Int>
        var logProbabilities: [Double]
        /// Those of its letters and numbers alone; of all its tokens, where it has none.
        var spelling: [Double]

        /// How sure the model is of the word: the geometric mean of the probabilities of its letters.
        var confidence: Double {
            min(1, exp(spelling.reduce(0, +) / Double(max(1, spelling.count))))
        }
    }

    /// The words of `text`, in order, their times within the window.
    ///
    /// - Parameters:
    ///   - sampleCount: Samples of the utterance in the window.
    ///   - voice: What the voice activity model said of the utterance; words that begin in silence are moved to where
    ///     the voice begins.
    ///   - timesWords: Without, the words share the utterance out by their length.
    func words(of text: Hypothesis, sampleCount: Int, voice: VoiceTrack, timesWords: Bool) -> [Word] {
        let spoken = text.tokens.indices.filter { text.tokens[$0] < facts.tokens.endOfText }
        let parts = splitter.words(of: spoken.map { text.tokens[$0] })
        guard !parts.isEmpty else { return [] }
        let bounds =
            timesWords
            ? alignedBounds(spoken, of: text, sampleCount: sampleCount)
            : sharedBounds(parts, tokens: spoken.count, sampleCount: sampleCount)
        return parts.map { part in
            let samples =
                bounds[part.tokens.lowerBound]..<max(bounds[part.tokens.lowerBound], bounds[part.tokens.upperBound])
            let logProbabilities = part.tokens.map { text.logProbabilities[spoken[$0]] }
            let spelling = part.tokens.filter { isSpelling(text.tokens[spoken[$0]]) }
            return Word(
                text: part.text.trimmingCharacters(in: .whitespaces), spacedText: part.text,
                samples: timesWords ? voice.trimmed(samples) : samples, logProbabilities: logProbabilities,
                spelling: spelling.isEmpty ? logProbabilities : spelling.map { text.logProbabilities[spoken[$0]] })
        }.filter { !$0.text.isEmpty }
    }

    /// Whether a token holds anything but punctuation; parts of characters do.
    private func isSpelling(_ token: Int) -> Bool {
        splitter.text(of: token).unicodeScalars.contains {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "\u{FFFD}"
        }
    }

    /// Where each token begins, and last where they all end, by the attention.
    private func alignedBounds(_ spoken: [Int], of text: Hypothesis, sampleCount: Int) -> [Int] {
        let step = facts.samplesPerPosition
        let positions = min(facts.audioPositions, max(1, (sampleCount + step - 1) / step))
        var rows = spoken.map { text.alignments[$0] }
        if let last = text.alignments.last, text.alignments.count > text.tokens.count { rows.append(last) }
        let stride = rows[0].count / facts.alignmentHeads
        let starts = AttentionAlignment.starts(attention: rows, stride: stride, positions: positions)
        var bounds = starts.map { min(sampleCount, $0 * step) }
        if bounds.count == spoken.count { bounds.append(sampleCount) }
        return bounds
    }

    /// The same, every letter being given the same time.
    private func sharedBounds(_ parts: [WordPart], tokens: Int, sampleCount: Int) -> [Int] {
        let letters = max(1, parts.reduce(0) { $0 + $1.text.count })
        var bounds = [Int](repeating: 0, count: tokens + 1)
        var before = 0
        for part in parts {
            for token in part.tokens { bounds[token] = sampleCount * before / letters }
            before += part.text.count
        }
        bounds[tokens] = sampleCount
        return bounds
    }
}
