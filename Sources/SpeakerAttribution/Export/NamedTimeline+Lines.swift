import Foundation
import SpeechMetrics

extension NamedTimeline {
    var plainText: String {
        guard !segments.isEmpty else { return (reason ?? "Nobody speaks.") + "\n" }
        return segments.map { segment in
            let start = Timestamp(seconds: segment.start).clock(separator: ".")
            let end = Timestamp(seconds: segment.end).clock(separator: ".")
            return "\(start)  \(end)  \(name(of: segment.speaker))\n"
        }.joined()
    }

    var rttm: String {
        let recording = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        let turns = segments.map { SpeakerTurn(start: $0.start, end: $0.end, speaker: name(of: $0.speaker)) }
        return RTTM(recordings: [.init(name: recording, turns: turns)]).text
    }

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }

    /// Fields with a comma, quote or line break are quoted, and quotes doubled; lines end with CR LF, as RFC 4180 says.
    var commaSeparated: String {
        let rows = segments.map { segment in
            let start = Timestamp(seconds: segment.start)
            let end = Timestamp(seconds: segment.end)
            return [start.seconds, end.seconds, name(of: segment.speaker)]
        }
        return ([["start", "end", "speaker"]] + rows).map { fields in
            fields.map(quotedWhereNeeded).joined(separator: ",") + "\r\n"
        }.joined()
    }

    var audacityLabels: String {
        segments.map { segment in
            let start = Timestamp(seconds: segment.start).seconds
            return "\(start)\t\(Timestamp(seconds: segment.end).seconds)\t\(name(of: segment.speaker))\n"
        }.joined()
    }

    private func quotedWhereNeeded(_ field: String) -> String {
        guard field.contains(where: { ",\"\r\n".contains($0) || $0.isNewline }) else { return field }
        return "\"" + field.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }
}
