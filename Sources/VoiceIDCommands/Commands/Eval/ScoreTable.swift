/// Scores in columns: all recordings together, then each.
struct ScoreTable {
    /// What stands above the columns after the names.
    let titles: [String]
    private(set) var rows: [(name: String, cells: [String])] = []

    /// Columns of this many characters hold a percentage.
    private static let narrowest = 6
    private static let widestName = 40

    init(_ titles: String...) { self.titles = titles }

    /// Adds a recording, with a cell for each column.
    mutating func add(_ name: String, _ cells: [String]) { rows.append((name.onOneLine, cells)) }

    /// The table; numbers stand to the right.
    var text: String {
        let nameWidth = min(Self.widestName, rows.map(\.name.displayWidth).max() ?? 0)
        let widths = titles.indices.map { column in
            max(Self.narrowest, ([titles[column]] + rows.map { $0.cells[column] }).map(\.displayWidth).max() ?? 0)
        }
        return ([("", titles)] + rows).map { name, cells in
            name.fitted(to: nameWidth) + zip(cells, widths).map { "  " + $0.aligned(right: $1) }.joined() + "\n"
        }.joined()
    }
}

/// A part of what there is to get right, as `12.3 %`; `–` where there is nothing.
func share(_ part: Double, of whole: Double) -> String { whole > 0 ? percent(part / whole) : "–" }
