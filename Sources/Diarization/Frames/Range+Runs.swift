extension Range<Int> {
    /// The longest runs of consecutive positions that satisfy a condition, in order.
    package func runs(where condition: (Int) -> Bool) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        for position in self {
            if condition(position) {
                start = start ?? position
            } else if let opened = start {
                runs.append(opened..<position)
                start = nil
            }
        }
        if let start { runs.append(start..<upperBound) }
        return runs
    }
}
