/// The best one-to-one pairing of rows and columns.
public enum Assignment {
    /// Pairs each row with at most one column, and each column with at most one row, so that as many pairs as
    /// possible are made and their weights have the greatest sum.
    ///
    /// Shortest augmenting paths with dual variables (Crouse, "On implementing 2D rectangular assignment algorithms",
    /// 2016), the method of `scipy.optimize.linear_sum_assignment`. Where several pairings are equally good the same one is chosen as
    /// there, since metrics that depend on the pairing itself (JER) must agree too: rows are
    /// taken in order, and of equally short paths the one that ends at a free column, then the one seen first.
    ///
    /// - Parameter weights: Row-major, all rows equally long, all finite.
    /// - Returns: For each row its column; `nil` for the rows left over where there are more rows than columns.
    /// - Complexity: O(m² · n), m the shorter and n the longer side.
    public static func maximising(_ weights: [[Double]]) -> [Int?] {
        let columns = weights.first?.count ?? 0
        precondition(weights.allSatisfy { $0.count == columns }, "rows of different lengths")
        precondition(weights.allSatisfy { $0.allSatisfy(\.isFinite) }, "a weight is not finite")
        guard columns > 0 else { return weights.map { _ in nil } }
        if columns >= weights.count {
            return ShortestPaths(costs: weights.map { $0.map { -$0 } }).solution()
        }
        let transposed = (0..<columns).map { column in weights.map { -$0[column] } }
        var result = [Int?](repeating: nil, count: weights.count)
        for (column, row) in ShortestPaths(costs: transposed).solution().enumerated() {
            if let row { result[row] = column }
        }
        return result
    }
}

/// The state of one minimisation; no more rows than columns.
private struct ShortestPaths {
    let costs: [[Double]]
    /// Dual variables, which keep every reduced cost at zero or more.
    var rowDuals: [Double]
    var columnDuals: [Double]
    var columnOfRow: [Int?]
    var rowOfColumn: [Int?]

    init(costs: [[Double]]) {
        self.costs = costs
        let columns = costs.first?.count ?? 0
        rowDuals = Array(repeating: 0, count: costs.count)
        columnDuals = Array(repeating: 0, count: columns)
        columnOfRow = Array(repeating: nil, count: costs.count)
        rowOfColumn = Array(repeating: nil, count: columns)
    }

    consuming func solution() -> [Int?] {
        for row in costs.indices { augment(from: row) }
        return columnOfRow
    }

    /// Gives `first` a column, moving earlier rows to others along the cheapest alternating path (Dijkstra).
    private mutating func augment(from first: Int) {
        var distance = [Double](repeating: .infinity, count: rowOfColumn.count)
        var previousRow = [Int](repeating: first, count: rowOfColumn.count)
        var scannedRows = [first]
        var scannedColumns: [Int] = []
        // From the back, so that in a matrix of equal costs row i gets column i.
        var open = Array(rowOfColumn.indices.reversed())
        var row = first
        var shortest = 0.0
        var sink: Int?
        while sink == nil {
            var nearest = 0
            var lowest = Double.infinity
            for (position, column) in open.enumerated() {
                let length = shortest + costs[row][column] - rowDuals[row] - columnDuals[column]
                if length < distance[column] {
                    distance[column] = length
                    previousRow[column] = row
                }
                if distance[column] < lowest || (distance[column] == lowest && rowOfColumn[column] == nil) {
                    lowest = distance[column]
                    nearest = position
                }
            }
            shortest = lowest
            let column = open[nearest]
            open.swapAt(nearest, open.count - 1)
            open.removeLast()
            scannedColumns.append(column)
            if let taken = rowOfColumn[column] {
                row = taken
                scannedRows.append(taken)
            } else {
                sink = column
            }
        }
        rowDuals[first] += shortest
        for scanned in scannedRows {
            if let column = columnOfRow[scanned] { rowDuals[scanned] += shortest - distance[column] }
        }
        for column in scannedColumns { columnDuals[column] -= shortest - distance[column] }
        var end = sink
        while let column = end {
            let owner = previousRow[column]
            rowOfColumn[column] = owner
            end = columnOfRow[owner]
            columnOfRow[owner] = column
            if owner == first { break }
        }
    }
}
