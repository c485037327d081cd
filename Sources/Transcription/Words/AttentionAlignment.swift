/// When tokens were said, from where the decoder listened while it wrote them.
///
/// Some heads of the decoder look at the audio of the very token they write. Of each such head, what it spends on the audio
/// is taken as a whole, every position standardised over the tokens and smoothed over time; the heads' mean is a map of tokens by time, through which the
/// best way is sought that never goes back. (OpenAI's `timing.py`.)
enum AttentionAlignment {
    /// Positions of the median that smooths a head's attention.
    private static let smoothing = 7

    /// For each token, the position (of 20 ms) at which it begins.
    ///
    /// - Parameters:
    ///   - attention: For each token `[heads, stride]`, rows of `stride` positions.
    ///   - stride: Positions in a row, of which the first `positions` are audio.
    ///   - positions: At least 1.
    static func starts(attention: [[Float]], stride: Int, positions: Int) -> [Int] {
        guard let heads = attention.first.map({ $0.count / stride }), heads > 0 else { return [] }
        var costs = [Float](repeating: 0, count: attention.count * positions)
        for head in 0..<heads {
            let map = standardised(attention.map { shares(of: $0[head * stride..<head * stride + positions]) })
            for (token, row) in map.enumerated() {
                let smoothed = median(row, width: smoothing)
                for position in 0..<positions {
                    costs[token * positions + position] -= smoothed[position] / Float(heads)
                }
            }
        }
        return DynamicTimeWarping.firstColumns(costs: costs, columns: positions)
    }

    /// The attention as shares of a whole.
    private static func shares(of attention: ArraySlice<Float>) -> [Float] {
        let total = attention.reduce(0, +)
        return total > 0 ? attention.map { $0 / total } : Array(attention)
    }

    /// Each position with mean 0 and standard deviation 1 over the tokens.
    private static func standardised(_ rows: [[Float]]) -> [[Float]] {
        var result = rows
        let count = Float(rows.count)
        for position in rows[0].indices {
            let mean = rows.reduce(0) { $0 + $1[position] } / count
            let variance = rows.reduce(0) { $0 + ($1[position] - mean) * ($1[position] - mean) } / count
            let scale = variance > 0 ? 1 / variance.squareRoot() : 0
            for token in rows.indices { result[token][position] = (rows[token][position] - mean) * scale }
        }
        return result
    }

    /// The median of the `width` values around each, the row mirrored at its ends.
    private static func median(_ row: [Float], width: Int) -> [Float] {
        let half = width / 2
        guard row.count > half else { return row }
        return row.indices.map { centre in
            let around = (centre - half...centre + half).map { position in
                let inside = abs(position)
                return row[inside < row.count ? inside : 2 * (row.count - 1) - inside]
            }
            return around.sorted()[half]
        }
    }
}
