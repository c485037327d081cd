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
        guard isVisible, lastDrawn.map({ now - $0 >= Self.interval }) ?? true else { return }
        lastDrawn = now
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

/// What a progress bar shows at one moment.
package struct ProgressLine: Equatable {
    /// What is going on.
    package var label: String
    /// How much is done, 0…1; `nil` where the whole is unknown.
    package var fraction: Double?
    /// Seconds since the start.
    package var elapsed: Double
    /// What stands at the end; the time left where it is `nil`.
    package var detail: String?

    /// Describes a moment.
    package init(label: String, fraction: Double?, elapsed: Double, detail: String? = nil) {
        self.label = label
        self.fraction = fraction
        self.elapsed = elapsed
        self.detail = detail
    }

    /// The line, at most `width` columns wide.
    package func text(width: Int) -> String {
        guard let fraction else {
            return "\(label)  \(detail ?? clockTime(elapsed, tenths: false))".cut(to: width)
        }
        let ending = detail ?? timeLeft ?? ""
        let done = min(1, max(0, fraction))
        let percent = "\(Int(done * 100)) %".aligned(right: 5)
        let room = width - label.displayWidth - percent.displayWidth - ending.displayWidth - 5
        guard room >= 5 else { return "\(label) \(percent)  \(ending)".cut(to: width) }
        let cells = min(room, 30)
        let filled = Int(done * Double(cells))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
        return "\(label)  \(bar) \(percent)  \(ending)"
    }

    /// An estimate from the pace so far; none before there is a pace.
    private var timeLeft: String? {
        guard let fraction, fraction > 0, elapsed >= 1 else { return nil }
        return clockTime((elapsed * (1 - min(1, fraction)) / fraction).rounded(.up), tenths: false) + " left"
    }
}

extension String {
    fileprivate func cut(to width: Int) -> String { displayWidth > width ? fitted(to: width) : self }
}

extension Duration {
    /// The duration in seconds.
    package var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
