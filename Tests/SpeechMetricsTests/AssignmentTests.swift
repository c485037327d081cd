import SpeechMetrics
import TestSupport
import Testing

@Suite struct AssignmentTests {
    /// The greatest sum over all one-to-one pairings, by trying them.
    private func bestSum(_ weights: [[Double]], row: Int = 0, taken: Set<Int> = []) -> Double {
        guard row < weights.count else { return 0 }
        let columns = weights[row].indices.filter { !taken.contains($0) }
        let paired = columns.map { weights[row][$0] + bestSum(weights, row: row + 1, taken: taken.union([$0])) }
        // A row may stay alone only where there are more rows than columns.
        let left = weights.count - row
        let alone = left > columns.count ? [bestSum(weights, row: row + 1, taken: taken)] : []
        return (paired + alone).max() ?? 0
    }

    @Test(arguments: 1...6, 1...6)
    func `no other pairing has a greater sum`(rows: Int, columns: Int) {
        var generator = SeededGenerator(seed: UInt64(rows * 10 + columns))
        for round in 0..<20 {
            // Every other round has few distinct weights, so that many pairings are equally good.
            let range: ClosedRange<Int> = round.isMultiple(of: 2) ? -50...50 : 0...2
            let weights = (0..<rows).map { _ in
                (0..<columns).map { _ in Double(Int.random(in: range, using: &generator)) }
            }
            let pairing = Assignment.maximising(weights)
            let used = pairing.compactMap(\.self)
            #expect(pairing.count == rows)
            #expect(used.count == min(rows, columns))
            #expect(Set(used).count == used.count)
            let sum = pairing.enumerated().reduce(0.0) { sum, pair in
                sum + (pair.element.map { weights[pair.offset][$0] } ?? 0)
            }
            #expect(sum == bestSum(weights))
        }
    }

    @Test func `equal weights pair each row with the column of its number`() {
        #expect(Assignment.maximising(Array(repeating: [1, 1, 1, 1], count: 3)) == [0, 1, 2])
        #expect(Assignment.maximising(Array(repeating: [0, 0], count: 3)) == [0, 1, nil])
    }

    @Test func `nothing to pair gives no pairs`() {
        #expect(Assignment.maximising([]).isEmpty)
        #expect(Assignment.maximising([[], []]) == [nil, nil])
    }
}
