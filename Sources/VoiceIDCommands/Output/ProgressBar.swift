/// A bar with the time left, redrawn in place on standard error where that is a terminal, and nothing elsewhere.
package struct ProgressBar {
    private let context: CommandContext
    private let label: String
    private let start: Duration
    private var lastDrawn: Duration?

    /// Ten redraws a second are more than the eye follows.
    private static let interval = Duration.milliseconds(100)

    /// A bar that is not drawn yet.
    package init(_ label: String, in context: CommandContext) {
        self.context = context
        self.label = label
        start = context.now()
    }

    /// Whether anybody sees it.
    private var isVisible: Bool { context.terminal.showsProgress && !context.isQuiet }

    /// Redraws the bar unless it was drawn just now.
    ///
    /// - Parameters:
    ///   - fraction: How much is done, 0…1; `nil` where the whole is unknown.
    ///   - detail: What stands at the end; the time left where it is `nil`.
    package mutating func update(_ fraction: Double?, detail: String? = nil) {
        let now = context.now()
        guard isVisible || context.progress != nil, lastDrawn.map({ now - $0 >= Self.interval }) ?? true else { return }
        lastDrawn = now
        context.progress?(fraction, detail)
        guard isVisible else { return }
        let line = ProgressLine(label: label, fraction: fraction, elapsed: (now - start).seconds, detail: detail)
        // The last column stays free: some terminals wrap as soon as it is filled.
        try? context.diagnostics.write(Terminal.clearLine + line.text(width: context.terminal.width - 1))
    }

    /// Takes the bar away.
    package mutating func clear() {
        guard isVisible, lastDrawn != nil else { return }
        lastDrawn = nil
        try? context.diagnostics.write(Terminal.clearLine)
    }
}
