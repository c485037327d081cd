/// An option without a value.
package struct Flag: OptionDeclaring {
    package let declaration: OptionDeclaration

    /// Declares `--name`.
    package init(_ name: String, short: String? = nil, _ summary: String) {
        declaration = OptionDeclaration(name: name, short: short, argument: .none, summary: summary)
    }
}
