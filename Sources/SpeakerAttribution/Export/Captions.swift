import Foundation

/// Texts to be shown over a recording while they are heard.
struct Captions {
    /// What is shown at one time.
    struct Caption: Equatable {
        var start: Timestamp
        var end: Timestamp
        /// Who speaks, for formats that say so beside the text.
        var voice: String?
        /// Free of line breaks.
        var lines: [String]
    }

    let captions: [Caption]

    /// SubRip, which has no place for a voice but in the text.
    var subRip: String {
        captions.enumerated().map { index, caption in
            // An arrow in a text would read as a time line.
            let text = caption.lines.map { $0.replacingOccurrences(of: "-->", with: "→") }.joined(separator: "\n")
            return "\(index + 1)\n\(span(of: caption, separator: ","))\n\(text)\n\n"
        }.joined()
    }

    /// WebVTT with voice spans.
    var webVTT: String {
        "WEBVTT\n\n"
            + captions.map { caption in
                let text = caption.lines.map(\.escapedForMarkup).joined(separator: "\n")
                let voiced = caption.voice.map { "<v \($0.escapedForMarkup)>\(text)</v>" } ?? text
                return "\(span(of: caption, separator: "."))\n\(voiced)\n\n"
            }.joined()
    }

    private func span(of caption: Caption, separator: String) -> String {
        caption.start.clock(separator: separator) + " --> " + caption.end.clock(separator: separator)
    }
}

extension NamedTimeline {
    /// A caption for each segment: who speaks.
    var captions: Captions {
        Captions(
            captions: document.entries.map { entry in
                Captions.Caption(
                    start: Timestamp(seconds: entry.start), end: Timestamp(seconds: entry.end), voice: entry.text,
                    lines: [entry.text])
            })
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
