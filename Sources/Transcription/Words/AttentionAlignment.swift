/// When tokens were said, from where the decoder listened while it wrote them.
///
/// Some heads of the decoder look at the audio of the very token they write. Of each such head, what it spends on the
/// audio is taken as a whole, every position standardised over the tokens and smoothed over time; the heads' mean is a map
/// of tokens by time, through which the best way is sought that never goes back. (OpenAI's `timing.py`.)
package enum AttentionAlignment {
    private typealias Lanes = SIMD8<Float>

    /// Positions on both sides of one that its median is taken with.
    private static let reach = 3

    /// For each token, the position (of 20 ms) at which it begins.
    ///
    /// - Parameters:
    ///   - attention: For each token `[heads, stride]`, rows of `stride` positions.
    ///   - stride: Positions in a row, of which the first `positions` are audio.
    ///   - positions: At least 1.
    /// - Complexity: O(heads · tokens · positions): about 10 ms for 100 tokens in 25 s.
    package static func starts(attention: [[Float]], stride: Int, positions: Int) -> [Int] {
        guard let heads = attention.first.map({ $0.count / stride }), heads > 0 else { return [] }
        var costs = [Float](repeating: 0, count: attention.count * positions)
        // Rows with room for the mirrored ends, and for reading eight at a time.
        let width = (positions + Lanes.scalarCount - 1) / Lanes.scalarCount * Lanes.scalarCount + 2 * reach
        var map = [Float](repeating: 0, count: attention.count * width)
        for head in 0..<heads {
            map.withUnsafeMutableBufferPointer { map in
                for (token, row) in attention.enumerated() {
                    let target = UnsafeMutableBufferPointer(rebasing: map[token * width..<(token + 1) * width])
                    row.withUnsafeBufferPointer {
                        takeShares(
                            UnsafeBufferPointer(rebasing: $0[head * stride..<head * stride + positions]), into: target)
                    }
                }
                standardise(map, width: width, positions: positions)
                costs.withUnsafeMutableBufferPointer { costs in
                    for token in attention.indices {
                        let row = UnsafeMutableBufferPointer(rebasing: map[token * width..<(token + 1) * width])
                        mirrorEnds(of: row, positions: positions)
                        subtractMedians(
                            of: UnsafeBufferPointer(row), scale: 1 / Float(heads),
                            from: UnsafeMutableBufferPointer(
                                rebasing: costs[token * positions..<(token + 1) * positions]))
                    }
                }
            }
        }
        return DynamicTimeWarping.firstColumns(costs: costs, columns: positions)
    }

    /// The attention as shares of a whole, `reach` places from the row's start.
    private static func takeShares(_ attention: UnsafeBufferPointer<Float>, into row: UnsafeMutableBufferPointer<Float>)
    {
        let total = attention.reduce(0, +)
        let scale = total > 0 ? 1 / total : 1
        for position in attention.indices { row[reach &+ position] = attention[position] * scale }
    }

    /// Each position with mean 0 and standard deviation 1 over the tokens.
    private static func standardise(_ map: UnsafeMutableBufferPointer<Float>, width: Int, positions: Int) {
        let tokens = map.count / width
        var (sums, squares) = ([Float](repeating: 0, count: positions), [Float](repeating: 0, count: positions))
        for token in 0..<tokens {
            for position in 0..<positions { sums[position] += map[token &* width &+ reach &+ position] }
        }
        for token in 0..<tokens {
            for position in 0..<positions {
                let difference = map[token &* width &+ reach &+ position] - sums[position] / Float(tokens)
                squares[position] += difference * difference
            }
        }
        for token in 0..<tokens {
            for position in 0..<positions {
                let place = token &* width &+ reach &+ position
                let deviation = (squares[position] / Float(tokens)).squareRoot()
                map[place] = deviation > 0 ? (map[place] - sums[position] / Float(tokens)) / deviation : 0
            }
        }
    }

    /// Continues a row at both ends by its mirror image; the first and the last are not repeated.
    private static func mirrorEnds(of row: UnsafeMutableBufferPointer<Float>, positions: Int) {
        for distance in 1...reach {
            row[reach - distance] = row[reach + min(distance, positions - 1)]
            row[reach + positions - 1 + distance] = row[reach + max(0, positions - 1 - distance)]
        }
    }

    /// Takes the median of seven around each position, times `scale`, from the costs.
    private static func subtractMedians(
        of row: UnsafeBufferPointer<Float>, scale: Float, from costs: UnsafeMutableBufferPointer<Float>
    ) {
        let raw = UnsafeRawBufferPointer(row)
        for first in stride(from: 0, to: costs.count, by: Lanes.scalarCount) {
            func lanes(_ distance: Int) -> Lanes {
                raw.loadUnaligned(fromByteOffset: (first &+ distance) &* MemoryLayout<Float>.stride, as: Lanes.self)
            }
            let medians = median(lanes(0), lanes(1), lanes(2), lanes(3), lanes(4), lanes(5), lanes(6)) * scale
            for lane in 0..<min(Lanes.scalarCount, costs.count - first) { costs[first &+ lane] -= medians[lane] }
        }
    }

    /// The median of seven by a network of thirteen exchanges (N. Devillard, "Fast median search", 1998).
    @inline(__always)
    private static func median(
        _ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes, _ e: Lanes, _ f: Lanes, _ g: Lanes
    ) -> Lanes {
        var (a, b, c, d, e, f, g) = (a, b, c, d, e, f, g)
        sort(&a, &f)
        sort(&a, &d)
        sort(&b, &g)
        sort(&c, &e)
        sort(&a, &b)
        sort(&d, &f)
        sort(&c, &g)
        sort(&c, &d)
        sort(&d, &g)
        sort(&e, &f)
        sort(&b, &e)
        sort(&b, &d)
        sort(&d, &e)
        return d
    }

    @inline(__always)
    private static func sort(_ a: inout Lanes, _ b: inout Lanes) {
        (a, b) = (pointwiseMin(a, b), pointwiseMax(a, b))
    }
}
