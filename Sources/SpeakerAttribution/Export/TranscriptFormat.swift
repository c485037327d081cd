public import Foundation

/// The text formats a transcript can be written in.
public enum TranscriptFormat: String, Sendable, CaseIterable {
    /// Lines for people: times, names and what was said.
    case text
    /// The transcript itself, word by word.
    case json
    /// SubRip subtitles, a name where the speaker changes.
    case srt
    /// WebVTT captions with voice spans.
    case vtt
    /// Comma-separated values with a header (RFC 4180).
    case csv
    /// Praat's TextGrid: one interval tier a person.
    case textgrid
    /// Audacity's label track.
    case audacity
    /// ELAN's annotation document: one tier a person.
    case eaf

    /// The usual extension of a file of the format, without the dot.
    public var fileExtension: String { TimelineFormat(rawValue: rawValue)?.fileExtension ?? rawValue }
}

extension SpeakerTranscript {
    /// The transcript as the text of a file; it ends with a line break unless it is empty.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - date: When the transcript was made; only ELAN's format holds it.
    public func text(as format: TranscriptFormat, date: Date = Date()) throws -> String {
        switch format {
        case .text: plainText
        case .json: try TimelineJSON.text(self)
        case .srt: captions(namesInText: true).subRip
        case .vtt: captions(namesInText: false).webVTT
        case .csv: commaSeparated
        case .textgrid: document.textGrid
        case .audacity: labels.audacityLabels
        case .eaf: document.elan(date: date)
        }
    }

    private var plainText: String {
        guard !segments.isEmpty else { return (reason ?? "Nothing was said.") + "\n" }
        return labels.entries.map { entry in
            let start = Timestamp(seconds: entry.start).clock(separator: ".")
            return "\(start)  \(Timestamp(seconds: entry.end).clock(separator: "."))  \(entry.text)\n"
        }.joined()
    }

    private var commaSeparated: String {
        CommaSeparated.text(
            header: ["start", "end", "speaker", "text", "second_speaker", "confidence"],
            rows: segments.map { segment in
                let isNamed = !speakers.isEmpty
                return [
                    Timestamp(seconds: segment.start).seconds, Timestamp(seconds: segment.end).seconds,
                    isNamed ? name(of: segment.speaker) : "", segment.text,
                    segment.secondSpeaker.map { name(of: $0) } ?? "", "\(segment.confidence)",
                ]
            })
    }
}
