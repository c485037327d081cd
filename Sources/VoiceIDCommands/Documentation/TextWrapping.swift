extension String {
    /// The words laid out in lines of at most `width` columns; a longer word has a line to itself.
    ///
    /// - Parameter indent: Spaces before every line but the first, part of the width.
    package func wrapped(to width: Int, indent: Int = 0) -> String {
        var lines: [String] = []
        var line = ""
        for word in split(separator: " ") {
            if line.isEmpty {
                line = String(word)
            } else if indent + line.displayWidth + 1 + word.displayWidth <= width {
                line += " \(word)"
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        lines.append(line)
        return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
    }
}

/// Terms on the left, explanations on the right, as in a list of options.
///
/// - Parameters:
///   - width: Columns of the whole.
///   - column: Where explanations start; a longer term stands on a line of its own. By default, behind the longest term that leaves
///     room for them.
package func definitionList(
    _ rows: [(term: String, explanation: String)], width: Int, column: Int? = nil
) -> String {
    let column = column ?? min(30, 4 + (rows.map { $0.term.displayWidth }.max() ?? 0))
    return rows.map { row in
        let term = "  \(row.term)"
        let start =
            term.displayWidth + 2 <= column
            ? term.fitted(to: column) : term + "\n" + String(repeating: " ", count: column)
        return start + row.explanation.wrapped(to: width, indent: column) + "\n"
    }.joined()
}
