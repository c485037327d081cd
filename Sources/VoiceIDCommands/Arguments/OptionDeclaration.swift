/// What is written down about an option, once: the parser, `--help`, the man page and the shell completions all read
/// this.
package struct OptionDeclaration: Sendable, Equatable {
    /// What follows the option's name.
    package enum Argument: Sendable, Equatable {
        /// Nothing: the option is there or not.
        case none
        /// One value; the option may be given once.
        case one(placeholder: String)
        /// One value or several (`--ref a b`); the option may be repeated.
        case several(placeholder: String)
    }

    /// The name with its dashes: `--threshold`.
    package var name: String
    /// A one-letter name with its dash: `-o`.
    package var short: String?
    /// What follows the name.
    package var argument: Argument
    /// What the values are: completes "it is …".
    package var expectation = ""
    /// What a shell offers for the value.
    package var completion = Completion.none
    /// What holds where the option is absent.
    package var defaultText: String?
    /// What the option does: a phrase without a full stop.
    package var summary: String

    /// The option as it stands in help: `--threshold SCORE`.
    package var usage: String {
        switch argument {
        case .none: name
        case .one(let placeholder): "\(name) \(placeholder)"
        case .several(let placeholder): "\(name) \(placeholder)…"
        }
    }

    /// The summary with the default behind it.
    package var explanation: String { defaultText.map { "\(summary) [default: \($0)]" } ?? summary }
}

/// Something declared as an option of a command.
package protocol OptionDeclaring: Sendable {
    /// What the option is.
    var declaration: OptionDeclaration { get }
}
