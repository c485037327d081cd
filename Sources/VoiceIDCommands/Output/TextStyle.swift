/// Colours for people, where there is somebody to see them.
package struct TextStyle: Sendable, Equatable {
    private let colours: Bool

    /// The style of a terminal.
    package init(_ terminal: Terminal) { colours = terminal.colours }

    /// Text in the colour of the speaker with this index.
    package func speaker(_ index: Int, _ text: String) -> String {
        let palette = [36, 33, 35, 32, 34, 31]
        return coded(palette[index % palette.count], text)
    }

    /// Text in the background.
    package func faint(_ text: String) -> String { coded(2, text) }

    /// Good news.
    package func good(_ text: String) -> String { coded(32, text) }

    /// Bad news.
    package func bad(_ text: String) -> String { coded(31, text) }

    /// What stands out from its surroundings.
    package func strong(_ text: String) -> String { coded(1, text) }

    /// The line that is selected.
    package func selected(_ text: String) -> String { coded(7, text) }

    private func coded(_ code: Int, _ text: String) -> String {
        colours ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
