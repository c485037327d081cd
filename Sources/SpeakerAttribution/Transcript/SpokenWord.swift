import Inference
import Transcription

/// A word of a transcript on its way to a speaker.
struct SpokenWord: Equatable {
    var text: String
    /// When it was said, as the model gave it, in samples.
    var heard: Range<Int>
    /// The samples that tell who said it: the first 0.6 s, as no word lasts longer than that by much and a model may give a word
    /// the time of what follows; at least one, so that a word of no length lies somewhere too.
    var samples: Range<Int>
    var confidence: Double
    /// Whether a space stands before it where a word does.
    var hasSpaceBefore: Bool

    /// 0.6 s in samples.
    private static let longest = speechSampleRate * 6 / 10

    /// The words of a transcript in order. A segment that has text and no words is one word.
    static func all(in result: TranscriptionResult) -> [SpokenWord] {
        result.segments.flatMap { segment -> [SpokenWord] in
            guard !segment.words.isEmpty else {
                let text = segment.text.withoutBreaks
                let word = TimedWord(text: text, samples: segment.samples, confidence: 0)
                return text.isEmpty ? [] : [SpokenWord(word, hasSpaceBefore: true)]
            }
            return words(of: segment)
        }
    }

    /// Finds each word in the segment's text, which knows whether the language puts a space between them.
    private static func words(of segment: TranscribedSegment) -> [SpokenWord] {
        var rest = segment.text[...]
        return segment.words.enumerated().compactMap { index, word -> SpokenWord? in
            let text = word.text.withoutBreaks
            guard !text.isEmpty else { return nil }
            var hasSpaceBefore = true
            if let place = rest.firstRange(of: word.text), rest[..<place.lowerBound].allSatisfy(\.isWhitespace) {
                hasSpaceBefore = index == 0 || place.lowerBound != rest.startIndex
                rest = rest[place.upperBound...]
            }
            return SpokenWord(word, text: text, hasSpaceBefore: hasSpaceBefore)
        }
    }

    private init(_ word: TimedWord, text: String? = nil, hasSpaceBefore: Bool) {
        self.text = text ?? word.text
        heard = word.samples
        let start = word.samples.lowerBound
        samples = start..<start + min(max(word.samples.count, 1), Self.longest)
        confidence = word.confidence
        self.hasSpaceBefore = hasSpaceBefore
    }

    /// Whether a sentence ends with the word, for all that can be seen of it and the next one.
    func endsSentence(before next: SpokenWord) -> Bool {
        let closing: Set<Character> = ["\"", "'", "”", "’", ")", "]", "»"]
        let core = text.reversed().drop { closing.contains($0) }
        guard let last = core.first, ".!?…。！？؟۔।".contains(last) else { return false }
        guard last == "." else { return true }
        let word = String(core.dropFirst().reversed()).lowercased()
        // An abbreviation, an initial or a number in the middle of a sentence.
        if Self.abbreviations.contains(word) || word.count == 1 && word != "i" { return false }
        return next.text.first { $0.isLetter || $0.isNumber }.map { !$0.isLowercase } ?? true
    }

    private static let abbreviations: Set<String> = [
        "mr", "mrs", "ms", "dr", "st", "prof", "rev", "gen", "sen", "col", "capt", "lt", "hon", "vs", "no", "etc",
        "e.g",
        "i.e",
    ]
}
