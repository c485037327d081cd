/// Text for troff, with what is special to it escaped.
struct Roff {
    private(set) var text = ""

    mutating func line(_ line: String) { text += line + "\n" }

    mutating func section(_ title: String) { line(".SH \(title)") }

    mutating func paragraph(_ words: String) {
        line(".PP")
        line(escaped(words))
    }

    mutating func definition(_ term: String, _ explanation: String) {
        line(".TP")
        line(".B \(escaped(term))")
        line(escaped(explanation))
    }

    mutating func append(_ specification: CommandSpecification) {
        line(".SS voiceid \(specification.name)")
        for usage in specification.usages {
            line(escaped(usage))
            line(".br")
        }
        paragraph("\(specification.summary).")
        for words in specification.discussion { paragraph(words) }
        for operand in specification.operands { definition(operand.name, operand.summary) }
        for option in specification.options.map(\.declaration) {
            definition((option.short.map { "\($0), " } ?? "") + option.usage, option.explanation)
        }
        for example in specification.examples {
            paragraph("\(example.explanation):")
            line(".RS 4")
            line(example.line.split(separator: "\n").map { escaped(String($0)) }.joined(separator: "\n.br\n"))
            line(".RE")
        }
        for status in specification.statuses {
            definition("exit status \(status.code.rawValue)", status.meaning)
        }
    }

    private func escaped(_ words: String) -> String {
        let text = words.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        // A line that begins with one of these would be a request.
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }
}
