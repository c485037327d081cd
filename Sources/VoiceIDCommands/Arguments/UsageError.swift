/// A command line that cannot be understood. The program says so in one line and exits with status 64.
package enum UsageError: Error, Equatable {
    /// No command has this name.
    case unknownCommand(String, nearest: String?)
    /// The command has parts, and none of them has this name.
    case unknownSubcommand(String, group: String, choices: [String], nearest: String?)
    /// The command has no option of this name.
    case unknownOption(String, command: String, nearest: String?)
    /// The command has no option of this name, for a reason worth telling.
    case optionElsewhere(String, command: String, reason: String)
    /// The option needs a value and none follows it.
    case missingValue(option: String, expected: String)
    /// The option takes no value and got one (`--json=yes`).
    case unexpectedValue(String, option: String)
    /// The option's value is not what it takes.
    case invalidValue(String, option: String, expected: String)
    /// The option may be given once only.
    case repeatedOption(String)
    /// An argument is missing.
    case missingOperand(String, command: String)
    /// There are fewer arguments than the command works on: `needed` are its words for what they have to be.
    case tooFewOperands(needed: String, usage: String, command: String)
    /// An argument is left over.
    case unexpectedOperand(String, command: String)
    /// An argument is left over that an option takes.
    case operandIsOption(String, option: String)
    /// An argument is not one of those possible.
    case invalidOperand(String, operand: String, expected: String)
    /// Two things were asked for that exclude each other.
    case conflict(String, with: String, command: String)
    /// One option makes sense only with another.
    case requires(String, needs: String, command: String)
}

extension UsageError: CustomStringConvertible {
    /// What is wrong with the command line, and what to type instead.
    package var description: String {
        switch self {
        case .unknownCommand(let name, let nearest):
            "unknown command '\(name)'" + Self.hint(nearest, help: "")
        case .unknownSubcommand(let name, let group, let choices, let nearest):
            "unknown command '\(group) \(name)'"
                + (nearest.map { "; did you mean '\(group) \($0)'?" } ?? "; it is one of \(choices.listed).")
        case .unknownOption(let name, let command, let nearest):
            "unknown option '\(name)'" + Self.hint(nearest, help: command)
        case .optionElsewhere(let name, let command, let reason):
            "'\(command)' has no option '\(name)': \(reason)."
        case .missingValue(let option, let expected):
            "option '\(option)' needs a value: \(expected)."
        case .unexpectedValue(let value, let option):
            "option '\(option)' takes no value; leave out '=\(value)'."
        case .invalidValue(let value, let option, let expected):
            "option '\(option)' cannot be '\(value)'; it is \(expected)."
        case .repeatedOption(let option):
            "option '\(option)' was given more than once; give it once."
        case .missingOperand(let operand, let command):
            "\(operand) is missing. See 'voiceid \(command) --help'."
        case .tooFewOperands(let needed, let usage, let command):
            "'\(command)' needs \(needed): \(usage). See 'voiceid \(command) --help'."
        case .unexpectedOperand(let operand, let command):
            "unexpected argument '\(operand)'. See 'voiceid \(command) --help'."
        case .operandIsOption(let operand, let option):
            "unexpected argument '\(operand)'; did you mean '\(option) \(operand)'?"
        case .invalidOperand(let value, let operand, let expected):
            "\(operand) cannot be '\(value)'; it is \(expected)."
        case .conflict(let one, let other, let command):
            "\(one) and \(other) exclude each other; give one of them. See 'voiceid \(command) --help'."
        case .requires(let option, let needs, let command):
            "\(option) needs \(needs). See 'voiceid \(command) --help'."
        }
    }

    private static func hint(_ nearest: String?, help command: String) -> String {
        if let nearest { return "; did you mean '\(nearest)'?" }
        return ". See 'voiceid \(command.isEmpty ? "" : "\(command) ")--help'."
    }
}

extension [String] {
    /// `a, b or c`.
    package var listed: String { listed(with: "or") }

    /// `a, b and c`.
    package func listed(with conjunction: String) -> String {
        count < 2 ? first ?? "" : dropLast().joined(separator: ", ") + " \(conjunction) " + (last ?? "")
    }
}
