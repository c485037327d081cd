/// Which clusters of a dendrogram are people: those with enough speech, at the step that fits the speaker count.
struct DendrogramCut {
    /// How many merges are done.
    let merges: Int
    /// The first leaves of the clusters that are people, the one with most speech first.
    let people: [Int]

    /// Cuts where the next merge would join voices less alike than `threshold`; where that gives too many or too few
    /// people, at the nearest step that gives as many as `count` allows.
    ///
    /// Clusters with too little speech are nobody: noise, or somebody misheard.
    init(_ dendrogram: Dendrogram, seconds: [Float], threshold: Float, count: SpeakerCount) {
        let limit = Self.leastSpeech(of: seconds.reduce(0, +))
        let natural = dendrogram.merges.firstIndex { $0.similarity < threshold } ?? dendrogram.merges.count
        let people = Self.countPeople(dendrogram, seconds: seconds, limit: limit)

        let wanted = max(count.minimum, min(people[natural], count.maximum ?? .max))
        let step: Int?
        if wanted < people[natural] {
            step = people.indices[natural...].first { people[$0] == wanted }
        } else if wanted > max(1, people[natural]) {
            step = people.indices[...natural].last { people[$0] == wanted }
        } else {
            step = natural
        }
        // No step has that many clusters with enough speech: count small ones as well.
        merges = step ?? max(0, dendrogram.leaves - wanted)
        let sizes = Self.sizes(dendrogram, after: merges, seconds: seconds)
        let order = sizes.keys.sorted { (sizes[$0] ?? 0, $1) > (sizes[$1] ?? 0, $0) }
        let large = order.filter { step == nil || (sizes[$0] ?? 0) >= limit }
        self.people = large.isEmpty ? Array(order.prefix(1)) : large
    }

    /// The least speech, in seconds, of a person in a recording with `total` seconds of speech: 3 % of it within 1 s to
    /// 2 s, or 0.3 % where that is more; but never more than 15 %.
    private static func leastSpeech(of total: Float) -> Float {
        min(max(min(max(0.03 * total, 1), 2), 0.003 * total), 0.15 * total)
    }

    /// How many clusters hold at least `limit` seconds after each number of merges.
    private static func countPeople(_ dendrogram: Dendrogram, seconds: [Float], limit: Float) -> [Int] {
        var sizes = seconds
        var people = [sizes.count { $0 >= limit }]
        for merge in dendrogram.merges {
            let parts = [sizes[merge.kept], sizes[merge.absorbed]]
            sizes[merge.kept] += sizes[merge.absorbed]
            let lost = parts.count { $0 >= limit }
            people.append(people[people.count - 1] - lost + (sizes[merge.kept] >= limit ? 1 : 0))
        }
        return people
    }

    private static func sizes(_ dendrogram: Dendrogram, after merges: Int, seconds: [Float]) -> [Int: Float] {
        var sizes: [Int: Float] = [:]
        for (leaf, root) in dendrogram.roots(after: merges).enumerated() { sizes[root, default: 0] += seconds[leaf] }
        return sizes
    }
}
