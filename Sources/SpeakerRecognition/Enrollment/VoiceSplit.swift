import Inference

/// How far apart the two halves of a recording lie, when its blocks are shared between two voices as well as they can be.
///
/// Blocks are joined by average linkage, the most alike first; of all states on the way in which two groups hold at least
/// ``leastBlocks``, the one whose groups are least alike counts. One voice in many moods stays together; two voices that
/// alternate fall apart, however they take turns.
struct VoiceSplit {
    /// Fewest blocks in either group: a single block may be a laugh or a cough.
    static let leastBlocks = 2

    /// Cosine between the mean voices of the two groups; 1 where there are too few blocks to tell.
    let cosine: Float

    /// Splits the voices of blocks; of one space and length.
    init(_ blocks: [Embedding]) throws(EmbeddingError) {
        var groups = blocks.map { [$0] }
        var least: Float = 1
        while groups.count > 1 {
            var closest: (first: Int, second: Int, cosine: Float)?
            for second in groups.indices {
                for first in 0..<second {
                    let cosine = try Self.averageCosine(groups[first], groups[second])
                    if cosine > closest?.cosine ?? -2 { closest = (first, second, cosine) }
                }
            }
            guard let closest else { break }
            let (a, b) = (groups[closest.first], groups[closest.second])
            if min(a.count, b.count) >= Self.leastBlocks {
                least = min(least, try Self.mean(a).cosine(to: Self.mean(b)))
            }
            groups[closest.first] += groups.remove(at: closest.second)
        }
        cosine = least
    }

    private static func averageCosine(_ a: [Embedding], _ b: [Embedding]) throws(EmbeddingError) -> Float {
        var sum: Float = 0
        for first in a { for second in b { sum += try first.cosine(to: second) } }
        return sum / Float(a.count * b.count)
    }

    private static func mean(_ blocks: [Embedding]) throws(EmbeddingError) -> Embedding {
        try .mean(of: blocks.map { ($0, weight: 1) })
    }
}
