import Foundation
import Testing
import VoiceIDCommands

struct ProgressBarTests {
    @Test func `the bar shows what is done and the time left`() {
        let line = ProgressLine(label: "Reading", fraction: 0.25, elapsed: 10)
        #expect(line.text(width: 79) == "Reading  ███████░░░░░░░░░░░░░░░░░░░░░░░  25 %  0:30 left")
        #expect(line.text(width: 40) == "Reading  ███░░░░░░░░░░░  25 %  0:30 left")
    }

    @Test(arguments: [0, 1, 4, 10, 20, 30, 40, 60, 200])
    func `the bar never wraps`(width: Int) {
        for fraction in [nil, 0, 0.5, 1, 2] as [Double?] {
            let line = ProgressLine(label: "a recording with a long name.wav", fraction: fraction, elapsed: 100)
            #expect(line.text(width: width).displayWidth <= width)
        }
    }

    @Test func `what does not fit is left out, the share of what is done last`() {
        let line = ProgressLine(label: "Reading", fraction: 0.25, elapsed: 10)
        #expect(line.text(width: 30) == "Reading  25 %  0:30 left")
        #expect(line.text(width: 20) == "Reading  25 %")
        #expect(line.text(width: 5) == "25 %")
        #expect(line.text(width: 1) == "")
    }

    @Test func `without a known length the time passed is shown`() {
        #expect(ProgressLine(label: "Listening", fraction: nil, elapsed: 65).text(width: 79) == "Listening  1:05")
    }

    @Test func `the bar is redrawn ten times a second at most, and leaves nothing behind`() {
        let world = World()
        var bar = ProgressBar("Work", in: world.context(terminal: Terminal(showsProgress: true)))
        for step in 0..<100 {
            bar.update(Double(step) / 100)
            world.clock.advance(by: .milliseconds(10))
        }
        bar.clear()
        bar.clear()
        let draws = world.diagnostics.text.components(separatedBy: Terminal.clearLine)
        #expect(draws.count == 1 + 10 + 1)
        #expect(draws.last == "")
    }

    @Test func `there is no bar where nobody sees it`() {
        let world = World()
        var elsewhere = ProgressBar("Work", in: world.context())
        elsewhere.update(0.5)
        elsewhere.clear()
        var quiet = world.context(terminal: Terminal(showsProgress: true))
        quiet.isQuiet = true
        var unwanted = ProgressBar("Work", in: quiet)
        unwanted.update(0.5)
        unwanted.clear()
        #expect(world.diagnostics.text == "")
    }
}
