import Foundation

extension NamedTimeline {
    var subRip: String {
        segments.enumerated().map { index, segment in
            // An arrow in a name would read as a time line.
            let name = name(of: segment.speaker).replacingOccurrences(of: "-->", with: "→")
            return "\(index + 1)\n\(span(of: segment, separator: ","))\n\(name)\n\n"
        }.joined()
    }

    var webVTT: String {
        "WEBVTT\n\n"
            + segments.map { segment in
                let name = name(of: segment.speaker).escapedForMarkup
                return "\(span(of: segment, separator: "."))\n<v \(name)>\(name)</v>\n\n"
            }.joined()
    }

    private func span(of segment: TimelineSegment, separator: String) -> String {
        let start = Timestamp(seconds: segment.start).clock(separator: separator)
        return start + " --> " + Timestamp(seconds: segment.end).clock(separator: separator)
    }
}

extension String {
    /// With the characters replaced that mean something in WebVTT and XML text and attributes.
    var escapedForMarkup: String {
        var escaped = ""
        for character in self {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
