import Inference
public import Transcription

extension SpeakerTranscript {
    /// Gives every word to whoever speaks when it is said, and divides the text into sentences of one speaker each.
    ///
    /// Nobody is invented: a word with nobody speaking within 0.5 s has no speaker. A sentence ends with its punctuation, where the
    /// speaker changes, or at a pause of a second.
    ///
    /// - Parameters:
    ///   - result: What was said.
    ///   - timeline: Who spoke when in the same audio, from the same first sample.
    /// - Complexity: O(n log m) in words and segments, but for many people who speak at once.
    public init(_ result: TranscriptionResult, timeline: NamedTimeline) {
        let words = SpokenWord.all(in: result)
        let answers = WordSpeakers(timeline.segments).answers(for: words)
        self.init(
            file: timeline.file, duration: timeline.duration, speakers: timeline.speakers,
            segments: Self.segments(of: words, by: answers), reason: Self.reason(for: result, words))
    }

    /// Divides the text into sentences, where nobody asked who speaks.
    ///
    /// - Parameters:
    ///   - result: What was said.
    ///   - file: The file, as the user named it.
    public init(_ result: TranscriptionResult, file: String) {
        let words = SpokenWord.all(in: result)
        self.init(
            file: file, duration: Self.seconds(result.samples.upperBound), speakers: [],
            segments: Self.segments(of: words, by: words.map { _ in WordSpeakers.Answer() }),
            reason: Self.reason(for: result, words))
    }

    /// Words of nothing but space leave nothing to show.
    private static func reason(for result: TranscriptionResult, _ words: [SpokenWord]) -> String? {
        guard words.isEmpty else { return nil }
        return (result.emptyReason ?? .noWords).description
    }

    private static func segments(of words: [SpokenWord], by answers: [WordSpeakers.Answer]) -> [Segment] {
        var segments: [Segment] = []
        var start = 0
        for end in words.indices {
            let isLast = end == words.count - 1
            guard
                isLast || answers[end].speaker != answers[end + 1].speaker
                    || words[end].endsSentence(before: words[end + 1])
                    || words[end + 1].heard.lowerBound - words[end].heard.upperBound >= WordSpeakers.longestPause
            else { continue }
            segments.append(segment(of: words[start...end], by: answers[start...end]))
            start = end + 1
        }
        return segments
    }

    private static func segment(of words: ArraySlice<SpokenWord>, by answers: ArraySlice<WordSpeakers.Answer>)
        -> Segment
    {
        let text = words.enumerated().map { index, word in
            (index > 0 && word.hasSpaceBefore ? " " : "") + word.text
        }.joined()
        let parts = zip(words, answers).map { word, answer in
            Word(
                text: word.text, start: seconds(word.heard.lowerBound), end: seconds(word.heard.upperBound),
                confidence: rounded(word.confidence), speaker: answer.speaker, secondSpeaker: answer.second)
        }
        var counts: [Int: Int] = [:]
        for answer in answers { if let second = answer.second { counts[second, default: 0] += 1 } }
        let second = counts.filter { 2 * $0.value >= words.count }
            .max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
        let confidence = words.reduce(0) { $0 + $1.confidence } / Double(words.count)
        return Segment(
            start: parts.map(\.start).min() ?? 0, end: parts.map(\.end).max() ?? 0,
            speaker: answers.first?.speaker, secondSpeaker: second, text: text, confidence: rounded(confidence),
            words: parts)
    }

    private static func seconds(_ samples: Int) -> Double { Double(samples) / Double(speechSampleRate) }

    private static func rounded(_ confidence: Double) -> Double { (confidence * 10_000).rounded() / 10_000 }
}

extension AttributedDiarization {
    /// Who said what, with the names that this threshold gives.
    ///
    /// - Parameters:
    ///   - result: What was said in the same audio.
    ///   - file: The file, as the user named it.
    public func transcript(of result: TranscriptionResult, file: String) -> SpeakerTranscript {
        SpeakerTranscript(result, timeline: timeline(file: file))
    }
}
