import AppModel
import Foundation
import Testing

@Suite struct WordsTests {
    @Test(arguments: [
        (0.0, 0, "0:00"), (63.45, 0, "1:03"), (63.45, 1, "1:03.4"), (3723.4, 0, "1:02:03"), (0.3, 1, "0:00.3"),
        (-2, 0, "0:00"),
        (.nan, 0, "0:00"),
    ])
    func `a clock cuts off`(seconds: Double, digits: Int, text: String) {
        #expect(Words.clock(seconds, digits: digits) == text)
    }

    @Test(arguments: [(4.2, "4 s"), (75, "1 min 15 s"), (120, "2 min"), (7500, "2 h 5 min"), (0, "0 s")])
    func `a duration is rounded`(seconds: Double, text: String) { #expect(Words.duration(seconds) == text) }

    @Test func `scores have two digits, and a dash where there is none`() {
        #expect(Words.score(0.866) == "0.87" && Words.score(1) == "1.00" && Words.score(0.05) == "0.05")
        #expect(Words.score(nil) == "–")
        #expect(Words.percent(0.551) == "55 %" && Words.seconds(4.44) == "4.4 s")
    }

    @Test func `one thing is no plural`() {
        #expect(Words.count(1, "turn") == "1 turn" && Words.count(0, "turn") == "0 turns")
        #expect(Words.count(2, "person", "people") == "2 people")
    }

    @Test func `days near today have names`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        let now = try Date("2026-05-02T10:00:00Z", strategy: .iso8601)
        func day(_ iso: String?) -> String { Words.day(iso, now: now, calendar: calendar) }
        #expect(day("2026-05-02T00:00:00Z") == "today" && day("2026-05-01T23:59:59Z") == "yesterday")
        #expect(day(nil) == "never" && day("soon") == "unknown")
        #expect(day("2026-04-20T12:00:00Z").contains("2026"))
    }

    @Test(arguments: [
        ("Ann", "A"), ("ann lee", "AL"), ("Speaker 14", "14"), ("Speaker Ann", "SA"), ("", "?"), ("A B C", "AB"),
    ])
    func `a circle holds initials, or a speaker's number`(name: String, text: String) {
        #expect(Words.initials(name) == text)
    }

    @Test func `loudness is told in few words`() {
        #expect([nil, -60, -50, -20, -1].map(Words.loudness) == ["silence", "silence", "quiet", "good", "too loud"])
    }
}

@Suite struct HeadlineTests {
    private let ann = PersonReference(id: "1", name: "Ann", colour: 0)

    @Test func `an unknown voice is told with whom it comes closest to`() {
        var state = RecognitionState(threshold: 0.65)
        #expect(state.headline.title == "Not listening" && !state.isOn)
        state.phase = .listening
        #expect(state.headline == Headline("Listening", "Waiting for the first words."))
        state.match = .init(kind: .unknown, score: 0.4)
        state.scores = [.init(person: ann, score: 0.4, isBest: true)]
        #expect(state.headline == Headline("Unknown", "Closest is Ann with 0.40, below the threshold."))
        state.match = .init(kind: .known, person: ann, score: 0.9, margin: 0.5)
        #expect(state.headline == Headline("Ann", "Score 0.90 · 0.50 ahead of the next"))
    }

    @Test func `the ribbon is read without its silences`() {
        var state = RecognitionState(threshold: 0.65)
        #expect(state.ribbonWords == "nobody heard")
        state.ribbon = [
            .init(start: 0, end: 2, kind: .known, person: ann), .init(start: 2, end: 4, kind: .noVoice),
            .init(start: 4, end: 65, kind: .gap),
        ]
        #expect(state.ribbonWords == "Ann 0:00 to 0:02, not heard 0:04 to 1:05")
    }

    @Test func `a review says whether enough was said`() {
        var state = EnrollmentState()
        #expect(state.headline == nil && state.voiceWords == "8 seconds of voice are needed. Pauses do not count.")
        state.phase = .review
        (state.progress, state.voicedSeconds) = (0.5, 4)
        #expect(state.headline == Headline("50 %", "Some more is needed") && state.shownProgress == 0.5)
        state.voicedSeconds = 9
        #expect(state.headline?.title == "Not yet")
        state.canSave = true
        #expect(state.headline?.title == "Done" && state.shownProgress == 1)
    }

    @Test func `a name comes before consent`() {
        func missing(_ name: String, _ other: Bool, _ consent: Bool) -> String? {
            EnrollmentState.missing(name: name, isOtherPerson: other, consent: consent)
        }
        #expect(
            missing(" ", true, false) == "Write a name first." && missing("Ann", true, false) == "Ask the person first."
        )
        #expect(missing("Ann", false, false) == nil && missing("Ann", true, true) == nil)
    }

    @Test func `what was said last is told with what became of it`() {
        var state = ControlState()
        #expect(state.headline.title == "Not listening")
        state.phase = .listening
        #expect(state.headline.title == "Say “next”")
        state.last = .init(
            phrase: "Next.", matched: "down", label: "went to Copper Sky", score: 0.9, outcome: .fired, at: 1)
        #expect(state.headline == Headline("“Next.”", "went to Copper Sky · sure 0.90"))
        state.last = .init(phrase: "Hello.", outcome: .rejected, at: 2)
        #expect(state.headline == Headline("“Hello.”", "did nothing"))
    }

    @Test func `progress says how long it takes, once that is known`() {
        #expect(WorkProgress(fraction: 0.1, stage: .reading).words == "Reading the file")
        let words = WorkProgress(fraction: 0.5, secondsLeft: 90, stage: .listening).words
        #expect(words == "Finding who speaks when · about 1 min 30 s left")
    }

    @Test func `keywords are one to a line, each once`() {
        #expect(ControlState.Trigger.keywords(of: " next \n\nnext\ngo  on\n") == ["next", "go on"])
        let graph = ControlState.Graph(nodes: [("a", "A"), ("b", "B")], connections: [("a", "b"), ("a.end", "b.go")])
        #expect(graph.targets(of: "a") == "b, b (events)" && graph.targets(of: "b").isEmpty)
    }

    @Test func `a recording tells how much more there may be`() {
        var state = DiarizationState(threshold: 0.65)
        (state.phase, state.recordingSeconds) = (.recording, 83.2)
        #expect(state.isActive && state.recordingHeadline == Headline("1:23", "3:37 left"))
        #expect(state.recordingAdvice.hasPrefix("Put the device"))
        state.recordingSeconds = 280
        #expect(state.recordingAdvice.hasPrefix("Recording stops"))
        #expect(state.resultWords.isEmpty)
    }
}
