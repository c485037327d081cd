import Diarization
import TestSupport
import Testing

/// Each stage on what the reference gave the stage before it: needs neither models nor speech.
@Suite struct GoldenStageTests {
    private let golden: GoldenDiarization
    private let grid = FrameGrid.segmentation3
    private let locals = LocalSpeakers(classes: [[], [1], [2], [3], [1, 2], [1, 3], [2, 3]])

    init() throws { golden = try GoldenDiarization.read() }

    @Test func `the recording's frames are counted as the reference counts them`() {
        #expect(grid.frames(within: golden.source.count) == golden.frames)
    }

    @Test func `speech falls into the reference's stretches`() {
        var tracker = StretchTracker(grid: grid)
        let found = tracker.advance(over: 0..<golden.frames, of: golden.timeline()) + tracker.finish()
        #expect(found.map { [$0.lowerBound, $0.upperBound] } == golden.stretches)
    }

    @Test func `the reference's windows are those placed in the stretches, and some between them`() {
        let placement = WindowPlacement(grid: grid)
        let placed = golden.stretches.flatMap { placement.windows(in: $0[0]..<$0[1]) }
        let between = zip(placed, placed.dropFirst()).compactMap { placement.between($0, $1) }
        let windows = golden.windows.map { $0.frames[0]..<$0.frames[1] }
        #expect(Set(windows).isSubset(of: placed + between))
        #expect(Set(placed).subtracting(windows).allSatisfy { $0.count < 30 })
    }

    @Test func `the windows merge in the reference's order`() throws {
        let windows = try golden.embedded()
        let trusted = windows.indices.filter { windows[$0].seconds >= 0.6 }
        let evidence = trusted.map {
            VoiceEvidence(
                embedding: windows[$0].voice, weight: windows[$0].seconds,
                seconds: windows[$0].seconds * windows[$0].share)
        }
        let found = Dendrogram(evidence).merges
        try #require(found.count == golden.merges.count)
        for (merge, expected) in zip(found, golden.merges) {
            #expect(trusted[merge.kept] == expected.kept && trusted[merge.absorbed] == expected.absorbed)
            #expect(abs(merge.similarity - expected.similarity) < 1e-4)
        }
    }

    @Test func `every frame goes to the reference's speaker`() throws {
        let windows = try golden.embedded()
        let people = SpeakerClustering().people(in: windows).centroids
        #expect(people.count == golden.people)
        let first = TurnDecoder(grid: grid).speakers(of: golden.timeline(), windows: windows, centroids: people)
        #expect(first == golden.values(golden.first))
    }

    @Test func `in overlap the second speaker is the reference's`() {
        let second = OverlapResolver(grid: grid, locals: locals)
            .seconds(to: golden.values(golden.first), in: golden.timeline(), windows: golden.segmented())
        #expect(second == golden.values(golden.second))
    }

    @Test func `the segments are the reference's, sample by sample`() {
        let segments = SegmentAssembly(grid: grid).segments(
            first: golden.values(golden.first), second: golden.values(golden.second),
            sampleCount: golden.source.count)
        let order = segments.map(\.speaker).reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
        #expect(
            segments.map { [$0.samples.lowerBound, $0.samples.upperBound, order.firstIndex(of: $0.speaker) ?? -1] }
                == golden.segments)
    }
}
