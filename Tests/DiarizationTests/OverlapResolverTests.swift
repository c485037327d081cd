import Diarization
import Testing

@Suite struct OverlapResolverTests {
    private let resolver = OverlapResolver(
        grid: .segmentation3, locals: LocalSpeakers(classes: [[], [1], [2], [3], [1, 2], [1, 3], [2, 3]]))

    /// The second speakers where the decoded speakers and the classes of the one window are as given.
    private func seconds(_ first: [Int?], classes: [UInt8]) -> [Int?] {
        var timeline = SpeechTimeline()
        for (speaker, kind) in zip(first, classes) {
            timeline.append(speech: speaker != nil, clear: true, overlap: kind > 3, solo: nil)
        }
        return resolver.seconds(
            to: first, in: timeline, windows: [SegmentedWindow(start: 0, classes: classes)])
    }

    @Test func `the second speaker is whose voice the other local speaker has elsewhere`() {
        let first: [Int?] = [7, 7, 7, 5, 5, 5, 5, 2, 2]
        let found = seconds(first, classes: [1, 1, 1, 4, 4, 2, 2, 3, 3])
        #expect(found == [nil, nil, nil, 7, 7, nil, nil, nil, nil])
    }

    @Test func `without frames of their own it is who else speaks nearest`() {
        #expect(seconds([3, 3, 3, 3, nil, 1], classes: [1, 1, 4, 4, 0, 3]) == [nil, nil, 1, 1, nil, nil])
    }

    @Test func `where nobody else speaks within two seconds there is no second`() {
        let first = [Int?](repeating: 0, count: 10) + [Int?](repeating: nil, count: 200) + [1, 1]
        let classes = [UInt8](repeating: 4, count: 10) + [UInt8](repeating: 0, count: 200) + [3, 3]
        #expect(seconds(first, classes: classes).allSatisfy { $0 == nil })
    }

    @Test func `without windows there is no second`() {
        let timeline = SpeechTimeline([[0, 1], [0, 1]])
        #expect(resolver.seconds(to: [0, 0], in: timeline, windows: []) == [nil, nil])
    }
}

@Suite struct SegmentAssemblyTests {
    private let assembly = SegmentAssembly(grid: .segmentation3)

    private func speakers(_ parts: (Int, Int?)...) -> [Int?] {
        parts.flatMap { [Int?](repeating: $0.1, count: $0.0) }
    }

    private func silence(_ count: Int) -> [Int?] { [Int?](repeating: nil, count: count) }

    @Test func `runs become ranges of samples, and fade where silence follows`() {
        let first = speakers((10, nil), (20, 0), (20, 1), (10, nil))
        let found = assembly.segments(first: first, second: silence(60), sampleCount: 30_000)
        #expect(
            found == [
                DiarizedSegment(samples: 3_060..<8_460, speaker: 0),
                DiarizedSegment(samples: 8_460..<13_860 + 480, speaker: 1),
            ])
    }

    @Test func `overlapping speakers have overlapping segments`() {
        let first = speakers((40, 0), (40, 1))
        let second = speakers((30, nil), (20, 1), (30, nil)).enumerated().map { $0 < 40 ? $1 : $1.map { _ in 0 } }
        let found = assembly.segments(first: first, second: second, sampleCount: 100_000)
        #expect(found.map(\.speaker) == [0, 1])
        #expect(found[0].samples.overlaps(found[1].samples))
    }

    @Test func `pauses up to 0,2 s are bridged`() {
        func count(_ pause: Int) -> Int {
            let first = speakers((20, 0), (pause, nil), (20, 0))
            return assembly.segments(first: first, second: silence(first.count), sampleCount: 100_000).count
        }
        #expect(count(11) == 1)
        #expect(count(12) == 2)
    }

    @Test func `segments under 0,1 s are left out and all end with the recording`() {
        let first = speakers((2, 0), (31, nil), (30, 1))
        let found = assembly.segments(first: first, second: silence(63), sampleCount: 17_000)
        #expect(found == [DiarizedSegment(samples: 9_270..<17_000, speaker: 1)])
    }

    @Test func `a segment from the first frame starts with the recording`() {
        let found = assembly.segments(first: speakers((6, 0)), second: silence(6), sampleCount: 1_600)
        #expect(found == [DiarizedSegment(samples: 0..<1_600, speaker: 0)])
    }
}
