/// `voiceid: …`, on one line whatever the error's text holds.
package func errorLine(for error: any Error) -> String {
    "voiceid: " + "\(error)".onOneLine.shortened(to: 2_000)
}

extension StringProtocol {
    /// The text with line breaks, control characters and direction overrides written as escapes: names and paths come
    /// from anywhere, and must neither break a line nor steer the terminal.
    package var onOneLine: String {
        var line = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: line.append(contentsOf: scalar.escape.unicodeScalars)
            case .format where scalar.properties.isBidiControl:
                line.append(contentsOf: scalar.escape.unicodeScalars)
            default: line.append(scalar)
            }
        }
        return String(line)
    }

    /// The text, or its beginning and end where it is longer than `limit` characters.
    package func shortened(to limit: Int) -> String {
        guard count > limit else { return String(self) }
        let half = (limit - 1) / 2
        return "\(prefix(limit - 1 - half))…\(suffix(half))"
    }
}

extension Unicode.Scalar {
    fileprivate var escape: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(value, radix: 16))}"
        }
    }
}
