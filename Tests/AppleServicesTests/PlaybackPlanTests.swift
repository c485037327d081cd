import AppleServices
import Testing

@Suite struct PlaybackPlanTests {
    private let plan = PlaybackPlan([100..<300, 50..<60], of: 1_000)

    @Test func `positions follow the parts in the order of playing`() {
        #expect(plan.count == 210)
        #expect([0, 199, 200, 209].map(plan.position(after:)) == [100, 299, 50, 59])
    }

    @Test func `after the last part it stays at its end`() {
        #expect(plan.position(after: 210) == 60)
        #expect(plan.position(after: 5_000) == 60)
    }

    @Test func `pieces put together are the parts`() {
        var pieces: [Range<Int>] = []
        var handed = 0
        while case let piece = plan.piece(after: handed, upTo: 90), !piece.isEmpty {
            pieces.append(piece)
            handed += piece.count
        }
        #expect(pieces == [100..<190, 190..<280, 280..<300, 50..<60])
    }

    @Test func `what lies outside the recording is left out`() {
        #expect(PlaybackPlan([-10..<5, 990..<2_000, 3_000..<4_000], of: 1_000).ranges == [0..<5, 990..<1_000])
        let nothing = PlaybackPlan([], of: 1_000)
        #expect(nothing.piece(after: 0, upTo: 10).isEmpty)
        #expect(nothing.position(after: 0) == 0)
    }
}
