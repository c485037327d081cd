import AppModel
import Testing

@Suite struct WaveformTests {
    private let window = TimelineWindow(duration: 8)

    private func bars(_ peaks: [Float], in window: TimelineWindow, count: Int) -> [[Double]] {
        Waveform(peaks: peaks).bars(in: window, count: count).map { [$0.low, $0.high] }
    }

    @Test func `each bar spans what its part of the recording holds, the loudest fills it`() {
        let found = bars([-0.125, 0.25, -0.5, 0.125, 0, 0, -0.25, 0.375], in: window, count: 2)
        #expect(found == [[-1, 0.5], [-0.5, 0.75]])
    }

    @Test func `a window shows its own part only`() {
        var window = window
        window.zoom(by: 4, around: 1)
        let found = bars([-1, 1, -1, 1, -1, 1, -0.5, 0.25], in: window, count: 3)
        #expect(found == [[-0.5, 0.25], [-0.5, 0.25], [-0.5, 0.25]])
    }

    @Test func `silence stays a line, and nothing known draws nothing`() {
        let found = bars([-0.001, 0.001], in: window, count: 1)
        #expect(found[0][1] < 0.06)
        #expect(bars([], in: window, count: 5) == [])
        #expect(bars([0, 1], in: window, count: 0) == [])
    }

    @Test func `a recording is looked at from its beginning to its end`() async {
        let waveform = await Waveform.of(
            Recording(samples: [Float](repeating: 0.5, count: 8_000) + [Float](repeating: 0, count: 8_000)))
        let bars = waveform.bars(in: TimelineWindow(duration: 1), count: 4)
        #expect(bars.map(\.high) == [1, 1, 0, 0])
    }
}

@Suite struct GraphLayoutTests {
    private func layout(_ nodes: [String], _ connections: [(String, String)]) -> GraphLayout {
        GraphLayout(.init(nodes: nodes.map { ($0, "Type") }, connections: connections.map { (from: $0.0, to: $0.1) }))
    }

    private func columns(_ layout: GraphLayout) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: layout.places.map { ($0.id, $0.column) })
    }

    @Test func `nodes stand to the right of what feeds them`() {
        let layout = layout(
            ["in", "split", "voice", "words", "out"],
            [("in", "split"), ("split", "voice"), ("split", "words"), ("words", "out")])
        #expect(columns(layout) == ["in": 0, "split": 1, "voice": 2, "words": 2, "out": 3])
        #expect((layout.columns, layout.rows) == (4, 2))
        #expect(layout["in"]?.row == 0.5)
    }

    @Test func `events place only what gets no sound`() {
        let layout = layout(
            ["in", "voice", "words", "light"],
            [("in", "voice"), ("in", "words"), ("voice.end", "words.run"), ("voice.end", "light.on")])
        #expect(columns(layout) == ["in": 0, "voice": 1, "words": 1, "light": 2])
    }

    @Test func `a cycle and an empty graph end, too`() {
        #expect(layout(["a", "b"], [("a", "b"), ("b", "a")]).places.count == 2)
        #expect(layout([], []).columns == 0)
        #expect(layout(["a"], [("a", "a"), ("a", "elsewhere")]).places.map(\.id) == ["a", "elsewhere"])
    }
}
