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
        guard room >= 5 else {
            let shorter = ["\(label) \(percent)  \(ending)", "\(label) \(percent)", "\(Int(done * 100)) %"]
            return shorter.first { $0.displayWidth <= width } ?? ""
        }
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
    fileprivate func cut(to width: Int) -> String {
        guard displayWidth > width else { return self }
        return width > 0 ? fitted(to: width) : ""
    }
}
