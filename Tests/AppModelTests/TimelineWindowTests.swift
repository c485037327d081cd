import AppModel
import Testing

@Suite struct TimelineWindowTests {
    @Test func `zooming keeps the place under the hand, and stays inside`() {
        var window = TimelineWindow(duration: 100)
        #expect(window.showsAll && window.place(of: 25) == 0.25)
        window.zoom(by: 2, around: 0.25)
        #expect(window.length == 50 && window.time(at: 0.25) == 25)
        window.move(to: 90)
        #expect(window.start == 50 && window.end == 100)
        window.zoom(by: 1_000)
        #expect(window.length == TimelineWindow.shortest)
        window.zoom(by: .nan)
        #expect(window.length == TimelineWindow.shortest)
        window.zoom(by: 0.000_1)
        #expect(window.showsAll && window.start == 0)
    }

    @Test func `a recording shorter than the closest zoom stays whole`() {
        var window = TimelineWindow(duration: 1)
        window.zoom(by: 5)
        #expect(window.showsAll)
    }

    @Test func `a time outside is brought in, and one inside moves nothing`() {
        var window = TimelineWindow(duration: 100)
        window.zoom(by: 10, around: 0)
        window.reveal(5)
        #expect(window.start == 0)
        window.reveal(50)
        #expect(window.start == 47.5)
        window.showAll()
        #expect(window.showsAll)
    }

    @Test(arguments: [1.0, 36, 300, 7_200, 40_000])
    func `marks stand at round times and are not too many`(duration: Double) {
        let marks = TimelineWindow(duration: duration).marks(most: 8)
        #expect((1...9).contains(marks.count) && marks.first == 0)
        #expect(marks.allSatisfy { $0 <= duration })
    }

    private func segment(_ index: Int, _ start: Double, _ end: Double, _ speaker: Int) -> DiarizationState.Segment {
        .init(index: index, start: start, end: end, speaker: speaker, isOverlap: false)
    }

    @Test func `speech at once is found, whoever goes on longer`() {
        let result = DiarizationState.Result(
            id: "1", duration: 20, speakers: [],
            segments: [
                segment(0, 0, 10, 1), segment(1, 2, 4, 2), segment(2, 3, 5, 3), segment(3, 10, 12, 2),
                segment(4, 11, 13, 2),
            ], warnings: [])
        #expect(result.overlaps == [.init(start: 2, end: 5)])
        #expect(result.segments(of: 2).map(\.index) == [1, 3, 4] && result.speaker(1) == nil)
    }
}
