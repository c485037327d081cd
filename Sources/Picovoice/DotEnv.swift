/// Reads the lines of a `.env` file.
public enum DotEnv {
    /// The variables of a file's text; of several lines for one variable, the last counts.
    ///
    /// A line is `NAME=value`, with `export` before it or not. A value may stand in single or double quotes; without them, it ends
    /// before ` #`. Lines that say nothing of the kind are left out.
    public static func variables(in text: String) -> [String: String] {
        var variables: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            guard let (name, value) = variable(in: line) else { continue }
            variables[name] = value
        }
        return variables
    }

    private static func variable(in line: Substring) -> (name: String, value: String)? {
        var rest = line.trimmed
        // A file saved by an editor on Windows may begin with a byte order mark.
        if rest.first == "\u{FEFF}" { rest = rest.dropFirst().trimmed }
        guard let first = rest.first, first != "#" else { return nil }
        if rest.hasPrefix("export "), let space = rest.firstIndex(of: " ") { rest = rest[space...].trimmed }
        guard let equals = rest.firstIndex(of: "=") else { return nil }
        let name = rest[..<equals].trimmed
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
        return (String(name), unquoted(rest[rest.index(after: equals)...].trimmed))
    }

    private static func unquoted(_ value: Substring) -> String {
        if let quote = value.first, quote == "\"" || quote == "'",
            let end = value.dropFirst().firstIndex(of: quote)
        {
            return String(value[value.index(after: value.startIndex)..<end])
        }
        var end = value.startIndex
        var previous: Character = " "
        while end < value.endIndex, !(value[end] == "#" && previous.isWhitespace) {
            previous = value[end]
            end = value.index(after: end)
        }
        return String(value[..<end].trimmed)
    }
}

extension Substring {
    /// Without white space at either end.
    fileprivate var trimmed: Substring {
        var text = drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
