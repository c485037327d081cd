/// `voiceid COMMAND --help`.
package struct HelpPage {
    private let specification: CommandSpecification

    /// A command's page.
    package init(_ specification: CommandSpecification) { self.specification = specification }

    /// Lines longer than this are hard to read, however wide the terminal.
    package static let widest = 100

    /// The page for a terminal of this width.
    package func text(width: Int) -> String {
        let width = min(width, Self.widest)
        var page = usage + "\n\n" + "\(specification.summary).".wrapped(to: width) + "\n"
        for paragraph in specification.discussion { page += "\n" + paragraph.wrapped(to: width) + "\n" }
        page += section("Arguments", specification.operands.map { ($0.name, $0.summary) }, width)
        page += section("Options", specification.declarations.map { (Self.term(for: $0), $0.explanation) }, width)
        if !specification.examples.isEmpty {
            page += "\nExamples:\n"
            for example in specification.examples {
                page +=
                    "  \(example.line.replacing("\n", with: "\n  "))\n      "
                    + example.explanation.wrapped(to: width, indent: 6) + "\n"
            }
        }
        page += section("Exit status", specification.statuses.map { ("\($0.code.rawValue)", $0.meaning) }, width)
        page += section("Environment", specification.environment.map { ($0.name, $0.summary) }, width)
        return page
    }

    private var usage: String {
        specification.usages.enumerated()
            .map { index, line in (index == 0 ? "Usage: " : "       ") + line }
            .joined(separator: "\n")
    }

    private static func term(for option: OptionDeclaration) -> String {
        (option.short.map { "\($0), " } ?? "    ") + option.usage
    }

    private func section(_ title: String, _ rows: [(term: String, explanation: String)], _ width: Int) -> String {
        guard !rows.isEmpty else { return "" }
        return "\n\(title):\n" + definitionList(rows, width: width)
    }
}
