/// Marks at round times under a line of characters.
package struct TimeScale: Equatable {
    /// The line with its marks.
    package let ruler: String
    /// The times below the marks.
    package let labels: String

    /// Seconds between marks that people count in.
    private static let steps: [Double] = [
        0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400,
    ]

    /// A scale of `columns` columns for `duration` seconds.
    package init(duration: Double, columns: Int) {
        let perSecond = duration > 0 ? Double(columns) / duration : 0
        let room = duration >= 3_600 ? 10.0 : 8.0
        guard let step = Self.steps.first(where: { $0 * perSecond >= room }) else {
            ruler = "├" + String(repeating: "─", count: columns - 1)
            labels = "0:00"
            return
        }
        var marks = Array(repeating: Character("─"), count: columns)
        var labels = ""
        var mark = 0
        while true {
            let column = Int((Double(mark) * step * perSecond).rounded())
            let label = clockTime(Double(mark) * step, tenths: step < 1)
            guard column + label.count <= columns else { break }
            marks[column] = mark == 0 ? "├" : "┼"
            labels += String(repeating: " ", count: column - labels.count) + label
            mark += 1
        }
        ruler = String(marks)
        self.labels = labels
    }
}
