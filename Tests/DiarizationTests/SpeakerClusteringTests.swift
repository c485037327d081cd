import Diarization
import TestSupport
import Testing

@Suite struct SpeakerClusteringTests {
    /// Windows of several people, and who each is of.
    private func conversation(_ windows: [Int], seed: UInt64 = 1) -> (windows: [EmbeddedWindow], people: [Int]) {
        var voices = MadeUpVoices(count: windows.count, seed: seed)
        var random = SeededGenerator(seed: seed)
        let people = windows.enumerated().flatMap { [Int](repeating: $0, count: $1) }.shuffled(using: &random)
        return (people.enumerated().map { voices.window(of: $1, at: $0 * 88) }, people)
    }

    /// The centroid nearest to each window.
    private func nearest(_ outcome: SpeakerClustering.Outcome, _ windows: [EmbeddedWindow]) -> [Int?] {
        windows.map { window in
            outcome.centroids.indices.max {
                window.voice.dot(outcome.centroids[$0]) < window.voice.dot(outcome.centroids[$1])
            }
        }
    }

    @Test(arguments: [1, 2, 3, 5, 8])
    func `as many people are found as speak, and their windows told apart`(count: Int) {
        let (windows, people) = conversation([Int](repeating: 12, count: count))
        let outcome = SpeakerClustering().people(in: windows)
        #expect(outcome.centroids.count == count)
        let pairs = Set(zip(people, nearest(outcome, windows)).map { "\($0) \($1 ?? -1)" })
        #expect(pairs.count == count)
    }

    @Test func `the order of the windows does not matter`() {
        let (windows, _) = conversation([20, 10, 5])
        var random = SeededGenerator(seed: 8)
        let order = windows.indices.shuffled(using: &random)
        let straight = nearest(SpeakerClustering().people(in: windows), windows)
        let shuffled = nearest(SpeakerClustering().people(in: order.map { windows[$0] }), windows)
        #expect(Set(zip(straight, shuffled).map { "\($0 ?? -1) \($1 ?? -1)" }).count == 3)
    }

    @Test(arguments: 1...6)
    func `a known count is honoured whatever the voices say`(count: Int) {
        let (windows, _) = conversation([15, 15, 15])
        let outcome = SpeakerClustering(count: .exactly(count)).people(in: windows)
        #expect(outcome.centroids.count == count)
    }

    @Test func `with a known count the people are still the people`() {
        // A stray second of another voice must not take a place from two who talk.
        let (windows, people) = conversation([40, 30, 1], seed: 6)
        let outcome = SpeakerClustering(count: .exactly(2)).people(in: windows)
        let pairs = Set(zip(people, nearest(outcome, windows)).filter { $0.0 < 2 }.map { "\($0) \($1 ?? -1)" })
        #expect(outcome.centroids.count == 2)
        #expect(pairs.count == 2)
    }

    @Test func `bounds apply only where the voices go beyond them`() {
        let (windows, _) = conversation([15, 15, 15])
        func found(_ least: Int, _ most: Int) -> Int {
            SpeakerClustering(count: .between(least, most)).people(in: windows).centroids.count
        }
        #expect(found(1, 9) == 3)
        #expect(found(1, 2) == 2)
        #expect(found(5, 9) == 5)
    }

    @Test func `more people than windows are not made up`() {
        let (windows, _) = conversation([2])
        #expect(SpeakerClustering(count: .exactly(4)).people(in: windows).centroids.count == 2)
    }

    @Test func `no windows are nobody`() {
        let outcome = SpeakerClustering().people(in: [])
        #expect(outcome.centroids.isEmpty)
        #expect(outcome.evidence == CountEvidence())
    }

    @Test func `a scrap of another voice in a long talk is nobody`() {
        let (windows, _) = conversation([60, 60, 1])
        #expect(SpeakerClustering().people(in: windows).centroids.count == 2)
    }

    @Test func `short windows are left out where there are longer ones`() {
        var voices = MadeUpVoices(count: 2)
        let long = (0..<10).map { voices.window(of: 0, at: $0 * 88) }
        let short = (0..<10).map { voices.window(of: 1, at: $0 * 88, seconds: 0.4) }
        #expect(SpeakerClustering().people(in: long + short).centroids.count == 1)
        #expect(SpeakerClustering().people(in: short).centroids.count == 1)
    }

    @Test func `hours are clustered block by block with the same outcome`() {
        let (windows, people) = conversation([900, 600, 300], seed: 12)
        let outcome = SpeakerClustering().people(in: windows)
        #expect(outcome.centroids.count == 3)
        #expect(Set(zip(people, nearest(outcome, windows)).map { "\($0) \($1 ?? -1)" }).count == 3)
    }

    @Test func `the evidence tells how near the count came to another`() throws {
        let (windows, _) = conversation([15, 15])
        let evidence = SpeakerClustering().people(in: windows).evidence
        let (merge, pair) = (try #require(evidence.weakestMerge), try #require(evidence.closestPair))
        #expect(merge >= DiarizationOptions.defaultMergeThreshold)
        #expect(pair < DiarizationOptions.defaultMergeThreshold)
    }
}
