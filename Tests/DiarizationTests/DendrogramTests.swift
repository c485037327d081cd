import Diarization
import TestSupport
import Testing

@Suite struct DendrogramTests {
    private func evidence(people: Int, windows: Int, seed: UInt64) -> [VoiceEvidence] {
        var random = SeededGenerator(seed: seed)
        var voices = MadeUpVoices(count: people, seed: seed)
        return (0..<windows).map { _ in
            let window = voices.window(
                of: Int.random(in: 0..<people, using: &random), seconds: Float.random(in: 0.6...1.5, using: &random))
            return VoiceEvidence(embedding: window.voice, weight: window.seconds, seconds: window.seconds)
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5])
    func `each merge joins the two most alike of all clusters`(seed: UInt64) {
        let leaves = evidence(people: 3, windows: 24, seed: seed)
        var clusters = Dictionary(uniqueKeysWithValues: leaves.enumerated().map { ($0, $1) })
        for merge in Dendrogram(leaves).merges {
            var best = -Float.infinity
            for (a, first) in clusters {
                for (b, second) in clusters where a < b { best = max(best, first.similarity(to: second)) }
            }
            #expect(abs(merge.similarity - best) < 1e-5)
            clusters[merge.absorbed].map { clusters[merge.kept]?.merge($0) }
            clusters[merge.absorbed] = nil
        }
        #expect(clusters.count == 1)
    }

    @Test func `clusters do not depend on the order of the windows`() {
        let leaves = evidence(people: 4, windows: 40, seed: 9)
        var random = SeededGenerator(seed: 5)
        let order = leaves.indices.shuffled(using: &random)
        let straight = Dendrogram(leaves).roots(after: 36)
        let shuffled = Dendrogram(order.map { leaves[$0] }).roots(after: 36)
        for (place, leaf) in order.enumerated() {
            for (otherPlace, otherLeaf) in order.enumerated() {
                #expect((shuffled[place] == shuffled[otherPlace]) == (straight[leaf] == straight[otherLeaf]))
            }
        }
    }

    @Test func `before any merge every leaf is alone, and after all they are one`() {
        let dendrogram = Dendrogram(evidence(people: 2, windows: 9, seed: 2))
        #expect(dendrogram.merges.count == 8)
        #expect(dendrogram.roots(after: 0) == Array(0..<9))
        #expect(Set(dendrogram.roots(after: 8)).count == 1)
    }

    @Test func `one leaf or none merge with nothing`() {
        #expect(Dendrogram([]).merges.isEmpty)
        #expect(Dendrogram(evidence(people: 1, windows: 1, seed: 1)).merges.isEmpty)
    }
}
