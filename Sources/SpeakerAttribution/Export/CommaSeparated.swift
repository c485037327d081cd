import Foundation

/// Comma-separated values as RFC 4180 says.
enum CommaSeparated {
    /// Fields with a comma, quote or line break are quoted, and quotes doubled; lines end with CR LF.
    static func text(header: [String], rows: [[String]]) -> String {
        ([header] + rows).map { $0.map(quotedWhereNeeded).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func quotedWhereNeeded(_ field: String) -> String {
        guard field.contains(where: { ",\"\r\n".contains($0) || $0.isNewline }) else { return field }
        return "\"" + field.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }
}
