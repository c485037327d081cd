/// An option with one value or several, which may be repeated.
package struct ListOption<Value: Sendable>: OptionDeclaring {
    package let declaration: OptionDeclaration
    /// A value, or `nil` where the text is not one.
    package let parse: @Sendable (String) -> Value?

    /// Declares `--name PLACEHOLDER…`.
    package init(_ name: String, _ placeholder: String, _ format: ValueFormat<Value>, _ summary: String) {
        declaration = OptionDeclaration(
            name: name, argument: .several(placeholder: placeholder), expectation: format.expectation,
            completion: format.completion, summary: summary)
        parse = format.parse
    }
}
