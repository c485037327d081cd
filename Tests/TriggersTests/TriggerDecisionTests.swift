import Testing
import Triggers

@Suite struct TriggerDecisionTests {
    /// Scores of the named phrases.
    private func reading(
        _ text: String, _ free: Double, _ candidates: [String: Double], decoy: (String, Double)? = nil,
        seconds: Double? = nil, set: TriggerSet = .list
    ) -> TriggerReading {
        let vocabulary = TriggerVocabulary(set, runtimeKeywords: ["The Lantern Keeper"])
        let numbers = Dictionary(vocabulary.spellings.map { ($0.text, $0.phrase) }) { first, _ in first }
        let scored = candidates.compactMap { text, logProbability in
            numbers[text].map { CandidateScores.Candidate(phrase: $0, logProbability: logProbability) }
        }
        #expect(scored.count == candidates.count)
        return TriggerDecision(TriggerMatcher(vocabulary)).reading(
            of: CandidateScores(
                text: text, logProbability: free, candidates: scored,
                decoys: decoy.map { [.init(word: $0.0, logProbability: $0.1)] } ?? [], seconds: seconds))
    }

    @Test func `a transcript that is a command gives it whatever the scores`() {
        let match = reading("Next.", -1, [:]).match
        #expect(match?.action == TriggerAction("down"))
        #expect(match?.basis == .words)
    }

    @Test func `a misheard command counts where it is nearly as likely as the transcript`() {
        #expect(reading("Necks.", -1, ["next": -2.5]).match?.basis == .likelihood(gap: 1.5))
        #expect(
            reading("Necks.", -1, ["next": -13.5])
                == .rejected(.unlikely(TriggerAction("down"), gap: 12.5, limit: 12)))
    }

    @Test func `a command likelier than the transcript is at no gap`() {
        #expect(reading("Necks.", -3, ["next": -1]).match?.basis == .likelihood(gap: 0))
    }

    @Test func `a threshold of its own replaces that of the set`() {
        var set = TriggerSet.list
        set.types[0].threshold = 2
        #expect(reading("Necks.", -1, ["next": -2.5], set: set).match?.action == TriggerAction("down"))
        #expect(
            reading("Necks.", -1, ["next": -3.5], set: set)
                == .rejected(.unlikely(TriggerAction("down"), gap: 2.5, limit: 2)))
    }

    @Test func `the phrases of one action count together`() {
        var set = TriggerSet.list
        set.settings.threshold = 2
        #expect(reading("Necks.", -1, ["next": -3.3], set: set).match == nil)
        #expect(
            reading("Necks.", -1, ["next": -3.3, "forward": -3.6], set: set).match?.action == TriggerAction("down"))
    }

    @Test func `a command must lead a word that sounds like it, by more where the transcript is another text`() {
        // *Gown* is a quarter of the way to *down*: that takes a lead of two nats.
        #expect(reading("Gown.", -1, ["down": -1], decoy: ("gown", -2)).rejection?.code == "soundsLike")
        #expect(reading("Gown.", -1, ["down": -1], decoy: ("gown", -3.5)).match != nil)
        // The less likely the command beside the transcript, the larger the lead has to be.
        #expect(reading("Gown.", -1, ["down": -2], decoy: ("gown", -4.5)).rejection?.code == "soundsLike")
        #expect(reading("Gown.", -1, ["down": -2], decoy: ("gown", -5.5)).match != nil)
        // Where the transcript is the command, any lead will do.
        #expect(reading("Down.", -2, ["down": -2], decoy: ("gown", -2.5)).match != nil)
        #expect(reading("Down.", -2, ["down": -2], decoy: ("gown", -1.5)).rejection?.code == "soundsLike")
    }

    @Test func `a command that sounds nothing like the transcript needs more than one that does`() {
        func isTaken(_ text: String) -> Bool {
            reading(text, -1, ["next": -3], decoy: ("text", -8)).match != nil
        }
        #expect(isTaken("Necks."))
        #expect(!isTaken("Good morning."))
    }

    @Test func `the margin to rivals moves both ways`() {
        func isTaken(_ margin: Double) -> Bool {
            var set = TriggerSet.list
            set.settings.rivalMargin = margin
            return reading("Down.", -2, ["down": -2], decoy: ("gown", -3), set: set).match != nil
        }
        #expect([-1.0, 0, 0.9, 1.1, 3].map(isTaken) == [true, true, true, false, false])
    }

    @Test func `what the decoder writes readily counts for less than what it hardly ever writes`() {
        let vocabulary = TriggerVocabulary(.list)
        let decision = TriggerDecision(TriggerMatcher(vocabulary))
        let next = vocabulary.spellings.first { $0.text == "next" }?.phrase ?? -1
        func reading(prior: Double, decoyPrior: Double) -> TriggerReading {
            decision.reading(
                of: CandidateScores(
                    text: "Next.", logProbability: -2, prior: prior,
                    candidates: [.init(phrase: next, logProbability: -2, prior: prior)],
                    decoys: [.init(word: "text", logProbability: -2, prior: decoyPrior)]))
        }
        #expect(reading(prior: -12, decoyPrior: -8).match?.action == TriggerAction("down"))
        #expect(reading(prior: -8, decoyPrior: -12).rejection?.code == "soundsLike")
    }

    @Test func `close to a limit on either side is close`() {
        let decision = TriggerDecision(TriggerMatcher(TriggerVocabulary(.list)))
        let vocabulary = TriggerVocabulary(.list)
        let down = vocabulary.spellings.first { $0.text == "down" }?.phrase ?? -1
        func isClose(_ decoy: Double) -> Bool {
            decision.isClose(
                CandidateScores(
                    text: "Down.", logProbability: -2, candidates: [.init(phrase: down, logProbability: -2)],
                    decoys: [.init(word: "gown", logProbability: decoy)]), within: 2)
        }
        #expect([-6.0, -3, -1, 3].map(isClose) == [false, true, true, false])
        #expect(!decision.isClose(CandidateScores(text: "", logProbability: 0, candidates: []), within: 2))
    }

    @Test func `only what is sure, unhurried and complete may be taken while speech may go on`() {
        let matcher = TriggerMatcher(TriggerVocabulary(.list, runtimeKeywords: ["Open Water"]))
        func isCertain(_ text: String, seconds: Double?, decoy: Double = -12) -> Bool {
            let scores = CandidateScores(
                text: text, logProbability: -2, candidates: [],
                decoys: [.init(word: "text", logProbability: decoy)], seconds: seconds)
            let decision = TriggerDecision(matcher)
            return decision.reading(of: scores).match.map { decision.isCertain($0, in: scores) } ?? false
        }
        #expect(isCertain("Next.", seconds: 0.4) && isCertain("Next.", seconds: nil))
        #expect(!isCertain("Next.", seconds: 0.4, decoy: -3))
        #expect(!isCertain("The next", seconds: 0.2))
        #expect(!isCertain("Open.", seconds: 0.5))
    }

    @Test func `a name needs no lead over other words`() {
        #expect(reading("The lantern keeps her.", -3, ["The Lantern Keeper": -3], decoy: ("land", -3)).match != nil)
    }

    @Test func `a phrase that is over sooner than the speech is passed over`() {
        #expect(reading("Last train to Elson.", -5, ["last": -4], seconds: 1.4).match == nil)
        #expect(reading("Lasst.", -5, ["last": -4], seconds: 0.6).match?.action == TriggerAction("up"))
    }

    @Test func `a command too close to its opposite gives nothing`() {
        let expected = TriggerReading.rejected(
            .tooCloseToOpposite(TriggerAction("like"), TriggerAction("dislike"), margin: 1.5, required: 2))
        #expect(reading("Just like.", -1, ["like": -1.5, "dislike": -3]) == expected)
        #expect(reading("like", -1, ["like": -1.5, "dislike": -2.5]) == expected)
        #expect(reading("like", -1, ["like": -1.5, "dislike": -4]).match?.action == TriggerAction("like"))
    }

    @Test func `a transcript that is one command, with its opposite likelier, gives nothing`() {
        #expect(reading("like", -1, ["like": -3, "dislike": -2]).rejection?.code == "tooCloseToOpposite")
        #expect(reading("like", -1, ["dislike": -2]).rejection?.code == "tooCloseToOpposite")
    }

    @Test func `a title is known by its sound where it is too unlikely`() {
        let match = reading("The lantern keeps her.", -1, ["The Lantern Keeper": -6]).match
        #expect(match?.action == TriggerAction("runtimeTriggers", keyword: "The Lantern Keeper"))
        #expect(reading("The lantern keeps her.", -1, ["The Lantern Keeper": -20]).match == nil)
        #expect(reading("The lantern reader.", -1, [:]).match == nil)
    }

    @Test func `what sounds rather like a title needs the decoder's word`() {
        let text = "The land and keeper."
        var set = TriggerSet.list
        set.settings.soundDistance = 0.1
        #expect(reading(text, -1, [:], set: set).match == nil)
        #expect(reading(text, -1, ["The Lantern Keeper": -6], set: set).match?.action.keyword == "The Lantern Keeper")
    }

    @Test func `nothing heard, nothing like it, and talk are told apart`() {
        let matcher = TriggerMatcher(TriggerVocabulary(.list))
        let silent = CandidateScores(text: "", logProbability: 0, candidates: [], emptyReason: "No voice was heard.")
        #expect(TriggerDecision(matcher).reading(of: silent) == .rejected(.noWords(reason: "No voice was heard.")))
        #expect(reading("Hello there.", -1, [:]) == .rejected(.noMatch))
        #expect(reading("Next to me stood a man.", -1, [:]).rejection?.code == "otherWords")
    }

    @Test func `confidence falls with the gap and rises with the lead, between 0 and 1`() {
        let byGap = [0, 0.5, 1, 1.5, 1.9].compactMap { reading("Necks.", -1, ["next": -1 - $0]).match?.confidence }
        #expect(byGap.count == 5 && byGap == byGap.sorted(by: >))
        let byLead = [3.0, 4, 5, 6].compactMap {
            reading("Necks.", -1, ["next": -1], decoy: ("text", -1 - $0)).match?.confidence
        }
        #expect(byLead.count == 4 && byLead == byLead.sorted())
        #expect((byGap + byLead).allSatisfy { (0...1).contains($0) })
    }

    @Test func `two looks are averaged, and what one gave up counts as far off`() {
        let first = CandidateScores(
            text: "Necks.", logProbability: -2, prior: -10,
            candidates: [.init(phrase: 1, logProbability: -3, prior: -9), .init(phrase: 2, logProbability: -4)],
            decoys: [.init(word: "text", logProbability: -5, prior: -11)], seconds: 0.5)
        let second = CandidateScores(
            text: "Next.", logProbability: -1, prior: -8,
            candidates: [.init(phrase: 1, logProbability: -1, prior: -9), .init(phrase: 3, logProbability: -5)])
        let mean = first.averaged(with: second, within: 8)
        #expect(mean.text == "Necks." && mean.seconds == 0.5 && mean.logProbability == -1.5 && mean.prior == -9)
        let likelihoods = Dictionary(uniqueKeysWithValues: mean.candidates.map { ($0.phrase, $0.logProbability) })
        #expect(likelihoods == [1: -2, 2: -6.5, 3: -7.5])
        #expect(mean.candidates.first?.prior == -9)
        #expect(mean.decoys == [.init(word: "text", logProbability: -7, prior: -11)])
    }

    @Test func `scores are sorted, and equal ones keep the order of the file`() {
        let scores = CandidateScores(
            text: "", logProbability: 0,
            candidates: [
                .init(phrase: 2, logProbability: -1), .init(phrase: 1, logProbability: -1),
                .init(phrase: 0, logProbability: -5),
            ])
        #expect(scores.candidates.map(\.phrase) == [1, 2, 0])
    }
}
