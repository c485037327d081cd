import SpeechMetrics
import Testing

@Suite struct CommandTallyTests {
    @Test func `a command that does something else is wrong, even beside the right thing`() {
        var tally = CommandTally()
        tally.countCommand(expected: "like", done: ["like"])
        tally.countCommand(expected: "like", done: ["like", "like"])
        tally.countCommand(expected: "like", done: ["dislike"])
        tally.countCommand(expected: "like", done: ["like", "down"])
        tally.countCommand(expected: "like", done: [])
        #expect(tally.hits == 2 && tally.wrong == 2 && tally.commands == 5)
        #expect(tally.hitRate == 0.4 && tally.wrongRate == 0.4)
    }

    @Test func `near misses and talk are counted by what was done`() {
        var tally = CommandTally()
        tally.countNearMiss(done: 0)
        tally.countNearMiss(done: 2)
        tally.countTalk(seconds: 1_800, done: 1)
        #expect(tally.nearFireRate == 0.5)
        #expect(tally.firesPerHour == 2)
        var sum = tally
        sum.add(tally)
        #expect(sum.nearMisses == 4 && sum.talkSeconds == 3_600 && sum.firesPerHour == 2)
    }

    @Test func `what was not there has no rate`() {
        #expect(CommandTally().hitRate == nil)
        #expect(CommandTally().nearFireRate == nil)
        #expect(CommandTally().firesPerHour == nil)
    }
}
