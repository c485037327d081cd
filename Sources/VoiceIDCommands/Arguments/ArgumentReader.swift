import Spelling

/// Reads one command's options and operands, each once; what is left over at the end is an error.
package struct ArgumentReader: ~Copyable {
    private let specification: CommandSpecification
    private var values: [String: [String]] = [:]
    private var operands: ArraySlice<String> = []

    /// Sorts the arguments by what the command declares: `--name value`, `--name=value`, `-n value`, and everything
    /// after `--` as operands. A lone `-` is an operand; a value may be a negative number.
    package init(_ arguments: [String], for specification: CommandSpecification) throws(UsageError) {
        self.specification = specification
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                break
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                operands.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let option = specification.declaration(named: name) else {
                let known = specification.declarations.map(\.name)
                throw .unknownOption(
                    name, command: specification.name, nearest: nearestName(to: name, among: known))
            }
            let found = try Self.values(of: option, attached: parts.count > 1 ? String(parts[1]) : nil, from: &rest)
            if case .one = option.argument, values[option.name] != nil { throw .repeatedOption(option.name) }
            values[option.name, default: []] += found
        }
    }

    private static func values(
        of option: OptionDeclaration, attached: String?, from rest: inout ArraySlice<String>
    ) throws(UsageError) -> [String] {
        if option.argument == .none {
            if let attached { throw .unexpectedValue(attached, option: option.name) }
            return []
        }
        if let attached { return [attached] }
        var found: [String] = []
        while let next = rest.first, !looksLikeOption(next) {
            found.append(rest.removeFirst())
            if case .one = option.argument { break }
        }
        guard !found.isEmpty else { throw .missingValue(option: option.name, expected: option.expectation) }
        return found
    }

    private static func looksLikeOption(_ argument: String) -> Bool {
        argument.hasPrefix("-") && argument != "-" && Double(argument) == nil
    }

    /// Whether an option that was not read yet was given.
    package func isGiven(_ option: OptionDeclaration) -> Bool { values[option.name] != nil }

    /// Whether the flag was given.
    package mutating func has(_ flag: Flag) -> Bool {
        values.removeValue(forKey: flag.declaration.name) != nil
    }

    /// The option's value, or what holds in its absence.
    package mutating func value<Value>(of option: ValueOption<Value>) throws(UsageError) -> Value {
        guard let text = values.removeValue(forKey: option.declaration.name)?.first else { return option.absent }
        return try parsed(text, of: option.declaration, option.parse)
    }

    /// The values given to an option that takes several, in order.
    package mutating func values<Value>(of option: ListOption<Value>) throws(UsageError) -> [Value] {
        var found: [Value] = []
        for text in values.removeValue(forKey: option.declaration.name) ?? [] {
            found.append(try parsed(text, of: option.declaration, option.parse))
        }
        return found
    }

    private func parsed<Value>(
        _ text: String, of option: OptionDeclaration, _ parse: (String) -> Value?
    ) throws(UsageError) -> Value {
        guard let value = parse(text) else {
            throw .invalidValue(text, option: option.name, expected: option.expectation)
        }
        return value
    }

    /// The next operand, which must be there.
    package mutating func operand(_ operand: Operand) throws(UsageError) -> String {
        guard let next = operands.popFirst() else {
            throw .missingOperand(operand.name, command: specification.name)
        }
        return next
    }

    /// The next operand where there is one.
    package mutating func optionalOperand() -> String? { operands.popFirst() }

    /// All operands left.
    package mutating func remainingOperands() -> [String] {
        defer { operands = [] }
        return Array(operands)
    }

    /// Ends the reading.
    ///
    /// - Throws: ``UsageError/unexpectedOperand(_:command:)`` where an operand is left.
    /// - Precondition: every option declared was asked for; an option nobody reads is a mistake in the command.
    package consuming func finish() throws(UsageError) {
        precondition(values.isEmpty, "\(specification.name) declares \(values.keys.sorted()) and does not read it")
        if let left = operands.first { throw .unexpectedOperand(left, command: specification.name) }
    }
}
