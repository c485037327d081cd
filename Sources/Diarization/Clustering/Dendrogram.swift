/// The order in which voices merge when the two most alike become one, again and again (centroid linkage).
package struct Dendrogram: Sendable {
    /// One step: the cluster that starts with leaf `absorbed` joins the one that starts with leaf `kept`.
    package struct Merge: Sendable, Equatable {
        package var kept: Int
        package var absorbed: Int
        /// The corrected cosine of the two, see ``VoiceEvidence/similarity(to:)``.
        package var similarity: Float
    }

    /// Number of leaves.
    package let leaves: Int
    /// The merges in order, down to one cluster: one fewer than there are leaves.
    package let merges: [Merge]

    /// Merges all leaves.
    ///
    /// - Complexity: Time O(n² · dimension) in practice, memory 4n² bytes.
    package init(_ evidence: [VoiceEvidence]) {
        leaves = evidence.count
        var state = Linkage(evidence)
        merges = (1..<max(1, leaves)).map { _ in state.mergeClosest() }
    }

    /// For each leaf, the first leaf of its cluster after the first `count` merges.
    package func roots(after count: Int) -> [Int] {
        var roots = Array(0..<leaves)
        // From the last merge back, so that a cluster's root is final before another joins it.
        for merge in merges.prefix(count).reversed() { roots[merge.absorbed] = roots[merge.kept] }
        return roots
    }
}

/// The clusters under way, their similarities, and for each the most similar other.
private struct Linkage {
    /// Below every similarity.
    private static let none = -Float.infinity

    private var clusters: [VoiceEvidence]
    private var alive: [Bool]
    /// Row-major, symmetric; ``none`` on the diagonal and where a cluster is gone.
    private var similarities: [Float]
    private var partner: [Int]
    private var best: [Float]

    init(_ evidence: [VoiceEvidence]) {
        let count = evidence.count
        clusters = evidence
        alive = [Bool](repeating: true, count: count)
        similarities = [Float](repeating: Self.none, count: count * count)
        partner = [Int](repeating: 0, count: count)
        best = [Float](repeating: Self.none, count: count)
        for row in 0..<count {
            for column in 0..<row {
                let similarity = evidence[row].similarity(to: evidence[column])
                similarities[row * count + column] = similarity
                similarities[column * count + row] = similarity
            }
        }
        for row in 0..<count { findPartner(of: row) }
    }

    mutating func mergeClosest() -> Dendrogram.Merge {
        var row = 0
        for candidate in best.indices where best[candidate] > best[row] { row = candidate }
        let (kept, absorbed) = (min(row, partner[row]), max(row, partner[row]))
        let merge = Dendrogram.Merge(kept: kept, absorbed: absorbed, similarity: best[row])
        clusters[kept].merge(clusters[absorbed])
        alive[absorbed] = false
        best[absorbed] = Self.none
        let count = clusters.count
        for other in 0..<count {
            let similarity =
                alive[other] && other != kept ? clusters[kept].similarity(to: clusters[other]) : Self.none
            similarities[kept * count + other] = similarity
            similarities[other * count + kept] = similarity
            similarities[absorbed * count + other] = Self.none
            similarities[other * count + absorbed] = Self.none
        }
        for other in 0..<count where alive[other] {
            if other == kept || partner[other] == kept || partner[other] == absorbed {
                findPartner(of: other)
            } else if similarities[other * count + kept] > best[other] {
                (partner[other], best[other]) = (kept, similarities[other * count + kept])
            }
        }
        return merge
    }

    private mutating func findPartner(of row: Int) {
        let start = row * clusters.count
        var column = 0
        for candidate in 1..<max(1, clusters.count)
        where similarities[start + candidate] > similarities[start + column] {
            column = candidate
        }
        (partner[row], best[row]) = (column, similarities[start + column])
    }
}
