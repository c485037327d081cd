import Foundation
import Inference

/// Cuts an utterance's words into segments: at the ends of sentences, and at long pauses.
struct SegmentAssembly: Sendable {
    /// A pause that ends a segment whatever stands there, in samples (1 s).
    private static let longPause = 16_000
    private static let sentenceEnds = Set(".!?。！？…")

    /// Place of the utterance in the audio.
    let start: Int
    let noSpeechProbability: Double
    let temperature: Double
    let isCutForRepetition: Bool

    func segments(of words: [WordTimer.Word]) -> [TranscribedSegment] {
        var segments: [TranscribedSegment] = []
        var open: [WordTimer.Word] = []
        for word in words {
            if let last = open.last, word.samples.lowerBound - last.samples.upperBound >= Self.longPause {
                segments.append(segment(of: open))
                open = []
            }
            open.append(word)
            if let sign = word.text.last, Self.sentenceEnds.contains(sign) {
                segments.append(segment(of: open))
                open = []
            }
        }
        if !open.isEmpty { segments.append(segment(of: open)) }
        // The text was cut behind the last word.
        if isCutForRepetition, !segments.isEmpty { segments[segments.count - 1].isCutForRepetition = true }
        return segments
    }

    private func segment(of words: [WordTimer.Word]) -> TranscribedSegment {
        let logProbabilities = words.flatMap(\.logProbabilities)
        let average = logProbabilities.reduce(0, +) / Double(max(1, logProbabilities.count))
        let samples = words[0].samples.lowerBound..<words[words.count - 1].samples.upperBound
        return TranscribedSegment(
            samples: samples.shifted(by: start),
            text: words.map(\.spacedText).joined().trimmingCharacters(in: .whitespaces),
            words: words.map { word in
                TimedWord(text: word.text, samples: word.samples.shifted(by: start), confidence: word.confidence)
            },
            averageLogProbability: min(0, average), noSpeechProbability: noSpeechProbability, temperature: temperature)
    }
}

extension Range<Int> {
    fileprivate func shifted(by offset: Int) -> Range<Int> { lowerBound + offset..<upperBound + offset }
}
