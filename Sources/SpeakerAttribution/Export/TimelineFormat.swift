public import Foundation

/// The text formats a named timeline can be written in.
public enum TimelineFormat: String, Sendable, CaseIterable {
    /// Lines for people: times and names.
    case text
    /// NIST's Rich Transcription Time Marked lines.
    case rttm
    /// The timeline itself, with the scores.
    case json
    /// SubRip subtitles.
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
    public var fileExtension: String {
        switch self {
        case .text, .audacity: "txt"
        case .textgrid: "TextGrid"
        case .rttm, .json, .srt, .vtt, .csv, .eaf: rawValue
        }
    }
}

extension NamedTimeline {
    /// The timeline as the text of a file; it ends with a line break unless it is empty.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - date: When the timeline was made; only ELAN's format holds it.
    public func text(as format: TimelineFormat, date: Date = Date()) throws -> String {
        switch format {
        case .text: plainText
        case .rttm: rttm
        case .json: try TimelineJSON.text(self)
        case .srt: captions.subRip
        case .vtt: captions.webVTT
        case .csv: commaSeparated
        case .textgrid: document.textGrid
        case .audacity: document.audacityLabels
        case .eaf: document.elan(date: date)
        }
    }
}
