/// Seconds as people write them: `1:02.4`, and `1:00:02.4` from an hour on.
///
/// - Parameters:
///   - seconds: Rounded to a tenth. Below zero counts as zero; what is no number, or more than a hundred years, which no
///     clock shows, reads `?`.
///   - tenths: Whether the tenth is shown.
package func clockTime(_ seconds: Double, tenths: Bool = true) -> String {
    guard seconds < 3.2e9 else { return "?" }
    let total = Int((max(0, seconds) * 10).rounded(tenths ? .toNearestOrAwayFromZero : .down))
    let (minutes, second) = (total / 600, total / 10 % 60)
    let twoDigits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let clock =
        minutes < 60
        ? "\(minutes):\(twoDigits(second))" : "\(minutes / 60):\(twoDigits(minutes % 60)):\(twoDigits(second))"
    return tenths ? "\(clock).\(total % 10)" : clock
}
