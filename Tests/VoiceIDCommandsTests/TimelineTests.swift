import Testing
import VoiceIDCommands

struct TimelineTests {
    private let plain = TextStyle(Terminal())

    @Test func `each speaker has a lane over a common scale`() {
        let timeline = Timeline(
            lanes: [
                .init(name: "Ann", turns: [0..<10, 30..<35], note: "0:15.0  38 %"),
                .init(name: "Speaker 2", turns: [10..<30], note: "0:20.0  50 %"),
            ], duration: 40, noteTitle: "spoken  share")
        #expect(
            timeline.text(width: 64, style: plain) == """
                                                                   spoken  share
                Ann        █████████▌··················▐████▌····   0:15.0  38 %
                Speaker 2  ·········▐██████████████████▌·········   0:20.0  50 %
                           ├─────────┼────────┼─────────┼────────
                           0:00      0:10     0:20      0:30

                """)
    }

    @Test(arguments: [1, 20, 24, 30, 40, 60, 80, 132])
    func `the drawing fits the terminal`(width: Int) {
        for duration in [0.1, 0.4, 3, 61, 3_600, 36_000, 1_000_000] {
            let lane = Timeline.Lane(
                name: String(repeating: "山", count: 50), turns: [0..<duration / 2], note: "10:00:00.0  100 %")
            let text = Timeline(lanes: [lane], duration: duration, noteTitle: "spoken  share").text(
                width: width, style: plain)
            for line in text.split(separator: "\n") { #expect(line.displayWidth <= width, "\(duration) s: \(line)") }
        }
    }

    @Test func `a narrow terminal has the names without lanes, and a tiny one nothing`() {
        let timeline = Timeline(
            lanes: [
                .init(name: "Annabel", turns: [0..<10], note: "0:10.0  25 %"),
                .init(name: "Speaker 2", turns: [10..<30], note: "0:20.0  50 %"),
            ], duration: 40, noteTitle: "spoken  share")
        #expect(
            timeline.text(width: 20, style: plain) == """
                       spoken  share
                Anna…   0:10.0  25 %
                Spea…   0:20.0  50 %

                """)
        #expect(timeline.text(width: 18, style: plain) == "")
    }

    @Test func `a width that is none is brought into bounds`() {
        #expect(Terminal.ofProcess(environment: ["COLUMNS": "99999999999"]).width == 400)
        #expect(Terminal.ofProcess(environment: ["COLUMNS": "-5"]).width == 1)
        #expect(Terminal.ofProcess(environment: ["COLUMNS": "20"]).width == 20)
        #expect(Terminal.ofProcess(environment: ["COLUMNS": "20"]).textWidth == 40)
    }

    @Test func `a word in an hour still shows`() {
        let lane = Timeline.Lane(name: "A", turns: [1_800..<1_800.2], note: "")
        #expect(Timeline(lanes: [lane], duration: 3_600, noteTitle: "").text(width: 80, style: plain).contains(/[█▌▐]/))
    }

    @Test func `colour is used where it is wanted`() {
        let timeline = Timeline(lanes: [.init(name: "A", turns: [0..<1], note: "")], duration: 1, noteTitle: "")
        #expect(!timeline.text(width: 40, style: plain).contains("\u{1B}"))
        #expect(timeline.text(width: 40, style: TextStyle(Terminal(colours: true))).contains("\u{1B}[36mA"))
    }
}
