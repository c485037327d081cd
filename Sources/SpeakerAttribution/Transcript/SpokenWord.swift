import Transcription

/// A word of a transcript on its way to a speaker.
struct SpokenWord: Equatable {
    var text: String
    /// When it was said, in samples; not empty, so that a word of no length still lies somewhere.
    var samples: Range<Int>
    /// As the model gave it; shown in place of ``samples``.
    var heard: Range<Int>
    var confidence: Double
    /// Whether a space stands before it where a word does.
    var hasSpaceBefore: Bool

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
        samples = word.samples.lowerBound..<max(word.samples.upperBound, word.samples.lowerBound + 1)
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
