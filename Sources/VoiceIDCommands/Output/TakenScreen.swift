import Foundation

/// The whole screen of a terminal, while a command draws on it; given back whichever way the program ends.
package final class TakenScreen: @unchecked Sendable {
    // SAFETY: `owner` is read and written with `lock` held, here and nowhere else.
    private let lock = NSLock()
    private var owner: (any TextSink)?

    private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[H\u{1B}[2J"
    private static let leave = "\u{1B}[?25h\u{1B}[?1049l"

    /// Nobody draws.
    package init() {}

    /// Puts what the terminal shows aside, and hides the cursor.
    package func take(_ sink: any TextSink) throws(OutputError) {
        try sink.write(Self.enter)
        lock.withLock { owner = sink }
    }

    /// Shows again what was there before. Does nothing where the screen is not taken.
    package func giveBack() {
        let sink = lock.withLock {
            defer { owner = nil }
            return owner
        }
        // A terminal that is gone needs nothing back.
        try? sink?.write(Self.leave)
    }

    /// Draws lines from the top, and clears the rest; nothing once the screen was given back.
    package func draw(_ lines: [String]) throws(OutputError) {
        guard let sink = lock.withLock({ owner }) else { return }
        try sink.write("\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J")
    }
}
