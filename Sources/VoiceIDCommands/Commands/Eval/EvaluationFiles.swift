/// `--ref` and `--hyp`: files of what is true, and files of what was found.
struct EvaluationFiles {
    let references: ListOption<String>
    let hypotheses: ListOption<String>

    /// Declares both.
    init(_ placeholder: String, references: String, hypotheses: String) {
        self.references = ListOption("--ref", placeholder, .file, references)
        self.hypotheses = ListOption("--hyp", placeholder, .file, hypotheses)
    }

    var options: [any OptionDeclaring] { [references, hypotheses] }

    /// The paths given, at least one of each.
    func paths(
        _ arguments: inout ArgumentReader, command: CommandSpecification
    ) throws(UsageError) -> (references: [String], hypotheses: [String]) {
        let paths = (references: try arguments.values(of: references), hypotheses: try arguments.values(of: hypotheses))
        for (option, given) in [(references, paths.references), (hypotheses, paths.hypotheses)] where given.isEmpty {
            throw .missingOperand(option.declaration.name, command: command.name)
        }
        return paths
    }
}
