import SpeakerAttribution
import Transcription

/// Makes transcripts by hand, times in seconds.
enum Spoken {
    static func word(_ text: String, _ start: Double, _ end: Double, confidence: Double = 0.9) -> TimedWord {
        TimedWord(text: text, samples: Int(start * 16_000)..<Int(end * 16_000), confidence: confidence)
    }

    /// One segment of these words, with spaces between them unless the text is given.
    static func segment(_ words: [TimedWord], text: String? = nil) -> TranscribedSegment {
        let (start, end) = (words.map(\.samples.lowerBound).min() ?? 0, words.map(\.samples.upperBound).max() ?? 0)
        return TranscribedSegment(
            samples: start..<end, text: text ?? words.map(\.text).joined(separator: " "), words: words,
            averageLogProbability: -0.2, noSpeechProbability: 0.01)
    }

    static func result(_ segments: [TranscribedSegment], seconds: Double = 20) -> TranscriptionResult {
        TranscriptionResult(
            samples: 0..<Int(seconds * 16_000), segments: segments, emptyReason: segments.isEmpty ? .noVoice : nil)
    }

    /// Words of a second each from `start` on.
    static func sentence(_ text: String, from start: Double, each: Double = 0.5) -> TranscribedSegment {
        segment(
            text.split(separator: " ").enumerated().map { index, text in
                word(String(text), start + Double(index) * each, start + Double(index + 1) * each)
            })
    }

    static func timeline(_ segments: [(Double, Double, Int)], names: [String] = ["Ana", "Ben"]) -> NamedTimeline {
        NamedTimeline(
            file: "talk.wav", duration: 20,
            speakers: names.enumerated().map { TimelineSpeaker(id: $0 + 1, name: $1) },
            segments: segments.map { TimelineSegment(start: $0.0, end: $0.1, speaker: $0.2) })
    }
}

extension SpeakerTranscript {
    /// Each segment as `speaker: text`, `?` for nobody known.
    var script: [String] { segments.map { "\($0.speaker.map(String.init) ?? "?"): \($0.text)" } }
    /// Each word's speaker.
    var wordSpeakers: [Int?] { segments.flatMap(\.words).map(\.speaker) }
    var secondSpeakers: [Int?] { segments.flatMap(\.words).map(\.secondSpeaker) }
}
