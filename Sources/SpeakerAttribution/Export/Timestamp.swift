/// A time in whole milliseconds: rounding once, here, keeps the end of one segment and the start of the next equal.
struct Timestamp: Equatable {
    let milliseconds: Int

    init(milliseconds: Int) { self.milliseconds = milliseconds }

    init(seconds: Double) { milliseconds = Int((max(0, seconds) * 1000).rounded()) }

    /// `12.345`.
    var seconds: String { "\(milliseconds / 1000).\(padded(milliseconds % 1000, 3))" }

    /// `HH:MM:SS` and the milliseconds behind a separator; more than 99 hours take more digits.
    func clock(separator: String) -> String {
        let total = milliseconds / 1000
        return padded(total / 3600, 2) + ":" + padded(total / 60 % 60, 2) + ":" + padded(total % 60, 2) + separator
            + padded(milliseconds % 1000, 3)
    }

    private func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
