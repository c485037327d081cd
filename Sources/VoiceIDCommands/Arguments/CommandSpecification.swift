/// Everything there is to say about a command, said once: parsing, help, man page and completions derive from it.
package struct CommandSpecification: Sendable {
    /// A command line worth showing.
    package struct Example: Sendable, Equatable {
        /// The line as one would type it; a long one is continued after `\`.
        package let line: String
        /// What it does.
        package let explanation: String

        /// Shows a line.
        package init(_ line: String, _ explanation: String) {
            self.line = line
            self.explanation = explanation
        }
    }

    /// An exit status with a meaning of its own.
    package struct Status: Sendable, Equatable {
        /// The number.
        package let code: ExitCode
        /// When the command ends with it.
        package let meaning: String

        /// Gives a status its meaning.
        package init(_ code: ExitCode, _ meaning: String) {
            self.code = code
            self.meaning = meaning
        }
    }

    /// The words that call it: `["profiles", "list"]`.
    package let path: [String]
    /// What it does: one phrase without a full stop.
    package let summary: String
    /// The usage lines after the name, where operands and options alone do not tell.
    package let forms: [String]
    /// What more there is to know, a paragraph each.
    package let discussion: [String]
    /// Its arguments, in order.
    package let operands: [Operand]
    /// Its own options, the important ones first.
    package let options: [any OptionDeclaring]
    /// Lines to learn from.
    package let examples: [Example]
    /// Exit statuses beyond the usual.
    package let statuses: [Status]
    /// The environment it reads.
    package let environment: [EnvironmentVariable]
    /// The status where it fails; 1 but for `verify`, where 1 is an answer.
    package let failureCode: ExitCode
    /// Whether lists of commands leave it out.
    package let isHidden: Bool

    /// Says it all.
    package init(
        path: [String], summary: String, forms: [String] = [], discussion: [String] = [], operands: [Operand] = [],
        options: [any OptionDeclaring] = [], examples: [Example] = [], statuses: [Status] = [],
        environment: [EnvironmentVariable] = [], failureCode: ExitCode = .failure, isHidden: Bool = false
    ) {
        self.path = path
        self.summary = summary
        self.forms = forms
        self.discussion = discussion
        self.operands = operands
        self.options = options
        self.examples = examples
        self.statuses = statuses
        self.environment = environment
        self.failureCode = failureCode
        self.isHidden = isHidden
    }

    /// The name as one types it: `profiles list`.
    package var name: String { path.joined(separator: " ") }

    /// Its own options and those of every command.
    package var declarations: [OptionDeclaration] {
        options.map(\.declaration) + [CommonOptions.quiet.declaration, CommonOptions.help.declaration]
    }

    /// The option that `name` calls, by its long or short name.
    package func declaration(named name: String) -> OptionDeclaration? {
        declarations.first { $0.name == name || $0.short == name }
    }

    /// The lines after "Usage:".
    package var usages: [String] {
        let forms = forms.isEmpty ? [operands.map(\.usage).joined(separator: " ")] : forms
        return forms.map { form in "voiceid \(name) [OPTIONS]" + (form.isEmpty ? "" : " \(form)") }
    }
}

/// The options that every command takes.
package enum CommonOptions {
    /// Results and errors only.
    package static let quiet = Flag("--quiet", short: "-q", "no progress, notes or warnings; errors still show")
    /// The command's help.
    package static let help = Flag("--help", short: "-h", "show this help and exit")
}
