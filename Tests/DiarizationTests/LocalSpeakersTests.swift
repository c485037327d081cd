import Diarization
import Testing

@Suite struct LocalSpeakersTests {
    private let locals = LocalSpeakers(classes: [[], [1], [2], [3], [1, 2], [1, 3], [2, 3]])

    @Test func `classes of one speaker are solo`() {
        #expect((0..<7).map { locals.solo($0) } == [nil, 0, 1, 2, nil, nil, nil])
        #expect(locals.count == 3)
    }

    @Test func `speakers are matched to share the most frames in all`() {
        // Greedily, 0 would take 0 and leave nothing to 1.
        #expect(locals.match([[9, 8, 0], [7, 0, 0], [0, 0, 1]]) == [1, 0, 2])
    }

    @Test func `a speaker without common frames is new`() {
        #expect(locals.match([[0, 5, 0], [0, 0, 0], [0, 0, 0]]) == [1, nil, nil])
        #expect(locals.match([[0, 0, 0], [0, 0, 0], [0, 0, 0]]) == [nil, nil, nil])
    }
}
