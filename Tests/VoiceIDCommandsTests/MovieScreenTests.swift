import AppModel
import Foundation
import Testing
import Triggers
import VoiceIDCommands

@MainActor @Suite struct MovieScreenTests {
    private let model = MovieListModel()
    private let plain = TextStyle(Terminal())

    private func lines(width: Int = 79, height: Int = 24) -> [String] {
        MovieScreen(model, source: "a microphone").lines(width: width, height: height, style: plain)
    }

    private func hear(_ text: String) {
        let detector = TriggerDetector()
        detector.setRuntimeTriggers(model.titles)
        model.hear(text, detector.detectTrigger(text))
    }

    @Test func `the list shows every film, what is selected, and what to say`() {
        let lines = lines()
        for title in model.titles { #expect(lines.contains { $0.contains(title) }, "\(title)") }
        #expect(lines.contains { $0.hasPrefix("▸ The Lantern Keeper") })
        #expect(lines.contains("Heard  nothing yet"))
        #expect(lines.contains { $0.hasPrefix("Say next, back") })
        #expect(lines.last == "Listening to a microphone; Ctrl-C ends it.")
    }

    @Test func `the last phrase, what it did and how sure that is are shown`() {
        hear("Next.")
        #expect(lines().contains("Heard  “Next.”"))
        #expect(lines().contains("Did    went to Nine Winters North (next, 100 % sure)"))
        #expect(lines().contains { $0.hasPrefix("▸ Nine Winters North") })
        hear("Go back.")
        hear("Go back.")
        #expect(lines().contains("Did    stayed at The Lantern Keeper, the first film (go back, 100 % sure)"))
        model.select(at: model.movies.count - 1)
        hear("Next.")
        #expect(lines().contains { $0.hasPrefix("Did    stayed at") && $0.contains("the last film") })
        hear("What a day.")
        #expect(lines().contains("Not    No command sounds like this."))
    }

    @Test func `opinions and summaries are shown`() {
        hear("I like it")
        hear("details")
        #expect(lines().contains { $0.hasPrefix("▸ The Lantern Keeper  ♥ liked") })
        #expect(lines().contains { $0.hasPrefix("    On an island whose lighthouse") })
        hear("dislike")
        #expect(lines().contains { $0.contains("✕ disliked") })
    }

    @Test(arguments: [(20, 10), (79, 24), (40, 12), (79, 8), (10, 3), (200, 60), (1, 1)])
    func `it fits any terminal, and the selected film is always in sight`(_ width: Int, _ height: Int) {
        for step in 0..<12 {
            let lines = lines(width: width, height: height)
            #expect(lines.count <= height)
            #expect(lines.allSatisfy { $0.displayWidth <= width }, "\(width) × \(height)")
            if width > 2, height > 2 { #expect(lines.contains { $0.hasPrefix("▸") }, "film \(step)") }
            model.toggleExpand()
            model.down()
        }
    }

    @Test func `what was heard cannot steer the terminal`() {
        model.hear("\u{1B}[2J\nnext", .rejected(.noMatch))
        #expect(lines().allSatisfy { !$0.contains("\u{1B}") && !$0.contains("\n") })
    }
}

@Suite struct TakenScreenTests {
    @Test func `the screen is given back once, and not drawn on afterwards`() throws {
        let sink = MemorySink()
        let screen = TakenScreen()
        screen.giveBack()
        #expect(sink.text.isEmpty)
        try screen.take(sink)
        try screen.draw(["one", "two"])
        screen.giveBack()
        screen.giveBack()
        try screen.draw(["three"])
        #expect(sink.text.hasPrefix("\u{1B}[?1049h\u{1B}[?25l"))
        #expect(sink.text.contains("one\u{1B}[K\r\ntwo"))
        #expect(sink.text.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
        #expect(sink.text.components(separatedBy: "?1049l").count == 2)
        #expect(!sink.text.contains("three"))
    }
}
