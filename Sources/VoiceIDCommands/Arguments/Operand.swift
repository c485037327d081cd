/// An argument that is not an option, as a command declares it.
package struct Operand: Sendable, Equatable {
    /// How many there are.
    package enum Count: Sendable {
        case one, optional, oneOrMore, any
    }

    /// What stands for it in help: `FILE`.
    package let name: String
    /// How many there are.
    package let count: Count
    /// What a shell offers for it.
    package let completion: Completion
    /// What it is: a phrase without a full stop.
    package let summary: String

    /// Declares an argument.
    package init(_ name: String, count: Count = .one, completion: Completion = .files, _ summary: String) {
        self.name = name
        self.count = count
        self.completion = completion
        self.summary = summary
    }

    /// The argument as it stands in a usage line.
    package var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .oneOrMore: "\(name)…"
        case .any: "[\(name)…]"
        }
    }
}
