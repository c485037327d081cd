/// An option with one value.
package struct ValueOption<Value: Sendable>: OptionDeclaring {
    package let declaration: OptionDeclaration
    /// What holds where the option is absent.
    package let absent: Value
    /// The value, or `nil` where the text is not one.
    package let parse: @Sendable (String) -> Value?

    /// Declares `--name PLACEHOLDER` with a default.
    package init(
        _ name: String, short: String? = nil, _ placeholder: String, _ format: ValueFormat<Value>,
        default absent: Value, _ summary: String
    ) {
        declaration = OptionDeclaration(
            name: name, short: short, argument: .one(placeholder: placeholder), expectation: format.expectation,
            completion: format.completion, defaultText: format.print(absent), summary: summary)
        self.absent = absent
        parse = format.parse
    }

    /// Declares `--name PLACEHOLDER` that is `nil` where it is absent.
    package init<Wrapped: Sendable>(
        _ name: String, short: String? = nil, _ placeholder: String, _ format: ValueFormat<Wrapped>, _ summary: String
    ) where Value == Wrapped? {
        declaration = OptionDeclaration(
            name: name, short: short, argument: .one(placeholder: placeholder), expectation: format.expectation,
            completion: format.completion, summary: summary)
        absent = nil
        // One optional says that the text is no value, the other that there was no option.
        parse = { text in format.parse(text).map { .some($0) } }
    }
}
