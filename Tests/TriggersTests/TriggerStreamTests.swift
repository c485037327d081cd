import Testing
import Triggers

@Suite struct TriggerStreamTests {
    private let match = TriggerMatch(TriggerAction("like"), phrase: "like", confidence: 1, basis: .words)

    @Test func `the same command is not taken again before its cool-down has passed`() {
        var gate = TriggerGate(sampleRate: 1_000)
        let set = TriggerSet.list  // "like" cools down for a second
        let admit = { (gate: inout TriggerGate, position: Int) in
            gate.admit(match, of: set, at: position) { .notAsked }
        }
        #expect(admit(&gate, 5_000).match != nil)
        #expect(admit(&gate, 5_999) == .rejected(.coolingDown(TriggerAction("like"), samples: 1)))
        #expect(admit(&gate, 6_000).match != nil)
    }

    @Test func `another command is not held up, nor is one that was refused`() {
        var set = TriggerSet.list
        set.types[2].speakers = ["Anna"]
        var gate = TriggerGate(sampleRate: 1_000)
        let down = TriggerMatch(TriggerAction("down"), phrase: "next", confidence: 1, basis: .words)
        #expect(gate.admit(match, of: set, at: 0) { .notAsked }.match == nil)
        #expect(gate.admit(match, of: set, at: 1) { .known("Anna", score: 0.9) }.match?.speaker == "Anna")
        #expect(gate.admit(down, of: set, at: 2) { .notAsked }.match != nil)
    }

    @Test(arguments: [
        (SpeakerVerdict.known("Ben", score: 0.9), SpeakerRefusal.notAllowed("Ben")),
        (.unknown(nearest: "Anna", score: 0.6), .unknownVoice),
        (.uncertain(voiced: 0.2, required: 0.5), .uncertain(voiced: 0.2, required: 0.5)),
        (.notAsked, .notAsked),
    ])
    func `a command for certain people is refused to all others, and says why`(
        _ verdict: SpeakerVerdict, _ refusal: SpeakerRefusal
    ) {
        var set = TriggerSet.list
        set.types[2].speakers = ["anna"]
        var gate = TriggerGate()
        #expect(
            gate.admit(match, of: set, at: 0) { verdict } == .rejected(.speaker(TriggerAction("like"), refusal)))
    }

    @Test func `nobody may give a command that is for nobody`() {
        var set = TriggerSet.list
        set.types[2].speakers = []
        var gate = TriggerGate()
        #expect(gate.admit(match, of: set, at: 0) { .known("Anna", score: 1) }.match == nil)
    }

    @Test func `who spoke is asked only where it matters`() {
        var gate = TriggerGate()
        var asked = 0
        _ = gate.admit(match, of: .list, at: 0) {
            asked += 1
            return .notAsked
        }
        #expect(asked == 0)
    }

    @Test func `a partial that holds the same command is taken early, once`() {
        let matcher = TriggerMatcher(TriggerVocabulary(.list, runtimeKeywords: ["Open Water"]))
        var early = EarlyTrigger(matcher, settling: 100)
        #expect(early.push("ne", at: 0) == nil)
        #expect(early.push("next", at: 50) == nil)
        #expect(early.push("Next.", at: 149) == nil)
        #expect(early.push("next", at: 150)?.action == TriggerAction("down"))
        #expect(early.push("next", at: 300) == nil)
        #expect(early.finish("next") == nil)
        #expect(early.finish("next")?.match?.action == TriggerAction("down"))
    }

    @Test func `a partial that changes, or may become another command, is not taken early`() {
        let matcher = TriggerMatcher(TriggerVocabulary(.list, runtimeKeywords: ["Open Water"]))
        var early = EarlyTrigger(matcher, settling: 100)
        #expect(early.push("next", at: 0) == nil)
        #expect(early.push("next door", at: 100) == nil)
        #expect(early.push("next", at: 150) == nil)
        #expect(early.finish("next door")?.rejection?.code == "otherWords")
        #expect(early.push("open", at: 0) == nil)
        #expect(early.push("open", at: 500) == nil)
        #expect(early.finish("open water")?.match?.action.keyword == "Open Water")
    }
}
