import SpeakerAttribution

/// A transcript for people: paragraphs with who says them, like a play.
struct TranscriptReport {
    let transcript: SpeakerTranscript

    /// Sentences of one speaker without a long silence between them.
    private struct Paragraph {
        var start: Double
        var end: Double
        var speaker: Int?
        var second: Int?
        var text: String
    }

    /// Silence that begins a new paragraph, in seconds.
    private static let longPause = 3.0
    /// Columns that names take at most.
    private static let widestName = 24
    /// Text narrower than this stands below the name.
    private static let narrowestText = 30

    func text(width: Int, style: TextStyle) -> String {
        let file = transcript.file.onOneLine
        guard !transcript.segments.isEmpty else {
            return "\(file)  \(clockTime(transcript.duration))\n\(transcript.reason ?? "Nothing was said.")\n"
        }
        let count = transcript.speakers.count
        let people = count == 0 ? "" : count == 1 ? "  1 speaker" : "  \(count) speakers"
        let index = Dictionary(
            transcript.speakers.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let paragraphs = paragraphs
        let times = clockTime(transcript.duration).count
        let names = paragraphs.map(name)
        let column = min(Self.widestName, names.map(\.displayWidth).max() ?? 0)
        let indent = 2 + times + 2 + (column > 0 ? column + 2 : 0)
        var text = "\(file)  \(clockTime(transcript.duration))\(people)\n\n"
        for (paragraph, name) in zip(paragraphs, names) {
            text += "  \(clockTime(paragraph.start).aligned(right: times))  "
            let shown = column > 0 ? name.fitted(to: column) + "  " : ""
            let isNarrow = width - indent < Self.narrowestText
            text += paragraph.speaker.map { style.speaker(index[$0] ?? 0, shown) } ?? style.faint(shown)
            text += isNarrow ? "\n    " : ""
            text += paragraph.text.wrapped(to: max(width, Self.narrowestText), indent: isNarrow ? 4 : indent) + "\n"
        }
        return text
    }

    /// Who says a paragraph, and who speaks at the same time; nothing where nobody asked.
    private func name(of paragraph: Paragraph) -> String {
        guard !transcript.speakers.isEmpty else { return "" }
        let second = paragraph.second.map { " + " + transcript.name(of: $0) } ?? ""
        return (transcript.name(of: paragraph.speaker) + second).onOneLine
    }

    private var paragraphs: [Paragraph] {
        var paragraphs: [Paragraph] = []
        for segment in transcript.segments {
            if let last = paragraphs.last, last.speaker == segment.speaker, last.second == segment.secondSpeaker,
                segment.start - last.end < Self.longPause
            {
                paragraphs[paragraphs.count - 1].text += " " + segment.text.onOneLine
                paragraphs[paragraphs.count - 1].end = segment.end
                continue
            }
            paragraphs.append(
                Paragraph(
                    start: segment.start, end: segment.end, speaker: segment.speaker, second: segment.secondSpeaker,
                    text: segment.text.onOneLine))
        }
        return paragraphs
    }
}
