import Foundation

/// What is known of the terminal, if there is one.
package struct Terminal: Sendable, Equatable {
    /// Columns that text may fill.
    package var width: Int
    /// Lines that a screen may fill.
    package var height: Int
    /// Whether results go to a terminal that can be drawn on.
    package var isScreen: Bool
    /// Whether results may be coloured.
    package var colours: Bool
    /// Whether a line on standard error may be redrawn.
    package var showsProgress: Bool

    /// Describes a terminal.
    package init(
        width: Int = 80, height: Int = 24, isScreen: Bool = false, colours: Bool = false, showsProgress: Bool = false
    ) {
        self.width = width
        self.height = height
        self.isScreen = isScreen
        self.colours = colours
        self.showsProgress = showsProgress
    }

    /// Widths that text is laid out for; wider is an error, or a line nobody reads.
    private static let widths = 1...400
    /// Running text narrower than this is worse to read than text the terminal breaks.
    private static let narrowestText = 40

    /// Columns for running text.
    package var textWidth: Int { max(width, Self.narrowestText) }

    /// Goes to the line's start and clears it.
    package static let clearLine = "\r\u{1B}[K"

    /// The terminal of this process.
    ///
    /// `COLUMNS` overrides the width; `NO_COLOR`, where it is not empty, and `TERM=dumb` rule out colour.
    package static func ofProcess(environment: [String: String]) -> Terminal {
        let isDumb = environment["TERM"] == "dumb"
        let width =
            environment["COLUMNS"].flatMap { Int($0) } ?? size(of: STDOUT_FILENO)?.columns
            ?? size(of: STDERR_FILENO)?.columns ?? 80
        return Terminal(
            width: min(max(width, widths.lowerBound), widths.upperBound),
            height: size(of: STDOUT_FILENO)?.lines ?? 24,
            isScreen: isatty(STDOUT_FILENO) == 1 && !isDumb,
            colours: isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR", default: ""].isEmpty && !isDumb,
            showsProgress: isatty(STDERR_FILENO) == 1 && !isDumb)
    }

    private static func size(of descriptor: Int32) -> (columns: Int, lines: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
