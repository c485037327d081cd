/// Finds the people in a recording from its windows' voices.
package struct SpeakerClustering: Sendable {
    /// The voices found, and what their number rests on.
    package struct Outcome: Sendable {
        /// A unit vector for each person.
        package var centroids: [VoiceVector]
        package var evidence: CountEvidence
    }

    /// Voices less alike than this are different people.
    let threshold: Float
    let count: SpeakerCount
    /// Windows with less speech are not clustered where there are others (0.6 s).
    private let leastSeconds: Float = 0.6
    /// More windows than this are first merged block by block, to bound the memory.
    private let mostWindows = 1500
    /// Windows of such a block (about 20 minutes of talk).
    private let blockWindows = 1000
    /// How much more alike two voices of a block must be to be merged there.
    private let blockMargin: Float = 0.12
    /// Passes of spherical k-means at the end.
    private let passes = 3

    package init(threshold: Float = DiarizationOptions.defaultMergeThreshold, count: SpeakerCount = .automatic) {
        self.threshold = threshold
        self.count = count
    }

    /// The people; none where there are no windows.
    package func people(in windows: [EmbeddedWindow]) -> Outcome {
        var trusted = windows.filter { $0.seconds >= leastSeconds }
        if trusted.count < count.minimum { trusted = windows }
        guard !trusted.isEmpty else { return Outcome(centroids: [], evidence: CountEvidence()) }

        let leaves = leaves(of: trusted)
        let dendrogram = Dendrogram(leaves)
        let cut = DendrogramCut(dendrogram, seconds: leaves.map(\.seconds), threshold: threshold, count: count)

        var clusters: [Int: VoiceEvidence] = [:]
        for (leaf, root) in zip(leaves, dendrogram.roots(after: cut.merges)) {
            clusters[root]?.merge(leaf)
            if clusters[root] == nil { clusters[root] = leaf }
        }
        let people = cut.people.compactMap { clusters[$0] }
        let evidence = CountEvidence(
            weakestMerge: dendrogram.merges.prefix(cut.merges).last?.similarity, closestPair: closestPair(of: people))
        return Outcome(centroids: refined(people.map(\.centroid), by: trusted), evidence: evidence)
    }

    /// The leaves of the dendrogram: all windows, or what the blocks of a long recording merge to.
    private func leaves(of windows: [EmbeddedWindow]) -> [VoiceEvidence] {
        guard windows.count > mostWindows else { return windows.map(\.evidence) }
        return stride(from: 0, to: windows.count, by: blockWindows).flatMap { start in
            // The evidence of a window is twice its size: of no more than a block at a time.
            let block = windows[start..<min(start + blockWindows, windows.count)].map(\.evidence)
            let dendrogram = Dendrogram(block)
            let merges = dendrogram.merges.firstIndex { $0.similarity < threshold + blockMargin }
            let roots = dendrogram.roots(after: merges ?? dendrogram.merges.count)
            var clusters = block
            for (leaf, root) in roots.enumerated() where leaf != root { clusters[root].merge(block[leaf]) }
            return roots.indices.filter { roots[$0] == $0 }.map { clusters[$0] }
        }
    }

    private func closestPair(of people: [VoiceEvidence]) -> Float? {
        var closest: Float?
        for (index, person) in people.enumerated() {
            for other in people[..<index] { closest = max(closest ?? -.infinity, person.similarity(to: other)) }
        }
        return closest
    }

    /// Spherical k-means: every window goes to the nearest centroid, and the centroids become their windows' means.
    private func refined(_ centroids: [VoiceVector], by windows: [EmbeddedWindow]) -> [VoiceVector] {
        var centroids = centroids
        for _ in 0..<passes where centroids.count > 1 {
            var sums = [VoiceVector?](repeating: nil, count: centroids.count)
            for window in windows {
                let likeness = centroids.map { window.voice.dot($0) }
                guard let nearest = likeness.indices.max(by: { likeness[$0] < likeness[$1] }) else { continue }
                let weighted = window.voice * window.seconds
                sums[nearest] = sums[nearest].map { $0 + weighted } ?? weighted
            }
            for (index, sum) in sums.enumerated() { centroids[index] = sum?.normalised ?? centroids[index] }
        }
        return centroids
    }
}
