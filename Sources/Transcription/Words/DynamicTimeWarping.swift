/// The cheapest way through a table from its first cell to its last, by steps down, right or both.
package enum DynamicTimeWarping {
    /// For each row, the first column the way goes through.
    ///
    /// - Parameters:
    ///   - costs: Row-major `[rows, columns]`.
    ///   - columns: At least 1; there is at least one row.
    /// - Complexity: O(rows · columns) time and memory, one byte a cell.
    package static func firstColumns(costs: [Float], columns: Int) -> [Int] {
        let rows = costs.count / columns
        precondition(rows > 0 && columns > 0, "the table must not be empty")
        // What was spent on the way to each cell of the row above and of this row, one cell more on the left.
        var above = [Float](repeating: .infinity, count: columns + 1)
        above[0] = 0
        var steps = [Step](repeating: .both, count: rows * columns)
        for row in 0..<rows {
            var here = [Float](repeating: .infinity, count: columns + 1)
            for column in 0..<columns {
                let (both, down, right) = (above[column], above[column + 1], here[column])
                let step: Step = both < down && both < right ? .both : down < both && down < right ? .down : .right
                steps[row * columns + column] = step
                let spent = step == .both ? both : step == .down ? down : right
                here[column + 1] = costs[row * columns + column] + spent
            }
            above = here
        }
        return backtrace(steps, rows: rows, columns: columns)
    }

    private enum Step: UInt8 { case both, down, right }

    private static func backtrace(_ steps: [Step], rows: Int, columns: Int) -> [Int] {
        var first = [Int](repeating: 0, count: rows)
        var (row, column) = (rows - 1, columns - 1)
        while row >= 0 {
            first[row] = max(0, column)
            // On the table's edges there is one way only.
            let step: Step = row == 0 ? .right : column <= 0 ? .down : steps[row * columns + column]
            if column <= 0 && row == 0 { break }
            switch step {
            case .both: (row, column) = (row - 1, column - 1)
            case .down: row -= 1
            case .right: column -= 1
            }
        }
        return first
    }
}
