/// `voiceid completions`: a shell's completion script.
package struct CompletionsCommand: Command {
    /// The shells there is a script for.
    private enum Shell: String, CaseIterable {
        case bash, zsh, fish
    }

    private static let shell = Operand(
        "SHELL", completion: .words(Shell.allCases.map(\.rawValue)), Shell.allCases.map(\.rawValue).listed)

    package static let specification = CommandSpecification(
        path: ["completions"],
        summary: "Print the completion script of a shell",
        operands: [shell],
        examples: [
            .init("source <(voiceid completions bash)", "completions in this bash; the line may stand in ~/.bashrc"),
            .init("source <(voiceid completions zsh)", "the same for zsh, after compinit"),
            .init("voiceid completions fish | source", "the same for fish"),
        ])

    private let shell: Shell

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        let name = try arguments.operand(Self.shell)
        guard let shell = Shell(rawValue: name) else {
            throw .invalidOperand(name, operand: Self.shell.name, expected: Self.shell.summary)
        }
        self.shell = shell
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let script =
            switch shell {
            case .bash: BashCompletions(.voiceid).text
            case .zsh: ZshCompletions(.voiceid).text
            case .fish: FishCompletions(.voiceid).text
            }
        try context.output.write(script)
        return .success
    }
}
