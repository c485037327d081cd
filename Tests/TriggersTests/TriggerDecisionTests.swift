import Testing
import Triggers

@Suite struct TriggerDecisionTests {
    private let vocabulary = TriggerVocabulary(.list, runtimeKeywords: ["The Lantern Keeper"])

    /// Scores of the named triggers, and of the title by the name `title`.
    private func reading(_ text: String, _ free: Double, _ candidates: [String: Double]) -> TriggerReading {
        let scored = vocabulary.actions.enumerated().compactMap { index, action in
            candidates[action.keyword == nil ? action.trigger.rawValue : "title"].map {
                CandidateScores.Candidate(action: index, logProbability: $0)
            }
        }
        return TriggerDecision(TriggerMatcher(vocabulary)).reading(
            of: CandidateScores(text: text, logProbability: free, candidates: scored))
    }

    @Test func `a transcript that is a command gives it whatever the scores`() {
        let match = reading("Next.", -1, [:]).match
        #expect(match?.action == TriggerAction("down"))
        #expect(match?.basis == .words)
    }

    @Test func `a misheard command counts where it is nearly as likely as the transcript`() {
        #expect(reading("Necks.", -1, ["down": -2.5]).match?.basis == .likelihood(gap: 1.5))
        #expect(
            reading("Necks.", -1, ["down": -3.5])
                == .rejected(.unlikely(TriggerAction("down"), gap: 2.5, limit: 2)))
    }

    @Test func `a command likelier than the transcript is at no gap`() {
        #expect(reading("Necks.", -3, ["down": -1]).match?.basis == .likelihood(gap: 0))
    }

    @Test func `a threshold of its own replaces that of the set`() {
        var set = TriggerSet.list
        set.types[0].threshold = 3
        let vocabulary = TriggerVocabulary(set)
        let scores = CandidateScores(
            text: "Necks.", logProbability: -1, candidates: [.init(action: 0, logProbability: -3.5)])
        #expect(TriggerDecision(TriggerMatcher(vocabulary)).reading(of: scores).match?.action == TriggerAction("down"))
    }

    @Test func `a command too close to its opposite gives nothing`() {
        let expected = TriggerReading.rejected(
            .tooCloseToOpposite(TriggerAction("like"), TriggerAction("dislike"), margin: 1.5, required: 2))
        #expect(reading("Just like.", -1, ["like": -1.5, "dislike": -3]) == expected)
        #expect(reading("like", -1, ["like": -1.5, "dislike": -3]) == expected)
        #expect(reading("like", -1, ["like": -1.5, "dislike": -4]).match?.action == TriggerAction("like"))
    }

    @Test func `a transcript that is one command, with its opposite likelier, gives nothing`() {
        #expect(reading("like", -1, ["like": -3, "dislike": -2]).rejection?.code == "tooCloseToOpposite")
        #expect(reading("like", -1, ["dislike": -2]).rejection?.code == "tooCloseToOpposite")
    }

    @Test func `a title is known by its sound where it is too unlikely`() {
        let match = reading("The lantern keeps her.", -1, ["title": -9]).match
        #expect(match?.action == TriggerAction("runtimeTriggers", keyword: "The Lantern Keeper"))
    }

    @Test func `nothing heard, nothing like it, and talk are told apart`() {
        let matcher = TriggerMatcher(vocabulary)
        let silent = CandidateScores(text: "", logProbability: 0, candidates: [], emptyReason: "No voice was heard.")
        #expect(TriggerDecision(matcher).reading(of: silent) == .rejected(.noWords(reason: "No voice was heard.")))
        #expect(reading("Hello there.", -1, [:]) == .rejected(.noMatch))
        #expect(reading("Next to me stood a man.", -1, [:]).rejection?.code == "otherWords")
    }

    @Test func `confidence falls with the gap and stays within 0 and 1`() {
        let confidences = [0, 0.5, 1, 1.5, 1.9].compactMap { gap in
            reading("Necks.", -1, ["down": -1 - gap]).match?.confidence
        }
        #expect(confidences.count == 5)
        #expect(confidences == confidences.sorted(by: >))
        #expect(confidences.allSatisfy { (0...1).contains($0) })
    }

    @Test func `scores are sorted, and equal ones keep the order of the file`() {
        let scores = CandidateScores(
            text: "", logProbability: 0,
            candidates: [
                .init(action: 2, logProbability: -1), .init(action: 1, logProbability: -1),
                .init(action: 0, logProbability: -5),
            ])
        #expect(scores.candidates.map(\.action) == [1, 2, 0])
    }
}
