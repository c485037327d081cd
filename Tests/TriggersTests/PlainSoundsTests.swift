import Testing
import Triggers

@Suite struct PlainSoundsTests {
    private let matcher = TriggerMatcher(TriggerVocabulary(.list, runtimeKeywords: ["The Lantern Keeper"]))

    /// Evidence in which the phrases named have these log-probabilities, and all others hardly any.
    private func evidence(_ sounds: [String: Double], likeliest: Double = 0, decoy: Double? = -12) -> SoundEvidence {
        let numbers = Dictionary(matcher.vocabulary.spellings.map { ($0.text, $0.phrase) }) { first, _ in first }
        var scored: [Int: SoundEvidence.Score] = [:]
        for phrase in 0..<matcher.vocabulary.phraseCount { scored[phrase] = .init(logProbability: -60, sounds: 4) }
        for (text, logProbability) in sounds {
            guard let number = numbers[text] else { continue }
            scored[number] = .init(logProbability: logProbability, sounds: 4)
        }
        #expect(sounds.keys.allSatisfy { numbers[$0] != nil })
        return SoundEvidence(
            likeliest: .init(logProbability: likeliest, sounds: 4), phrases: scored,
            decoy: decoy.map { .init(logProbability: $0, sounds: 4) })
    }

    private func match(
        _ sounds: [String: Double], likeliest: Double = 0, decoy: Double? = -12, signalToNoise: Double = .infinity
    ) -> TriggerMatch? {
        var evidence = evidence(sounds, likeliest: likeliest, decoy: decoy)
        evidence.signalToNoise = signalToNoise
        return TriggerDecision(matcher).plainMatch(evidence)
    }

    @Test func `sounds that are those of a phrase and of nothing else give its command without a transcript`() {
        let match = match(["next one": -0.1])
        #expect(match?.action == TriggerAction("down"))
        #expect(match?.phrase == "next one")
        #expect(match?.basis == .sounds)
        #expect(match.map { $0.confidence > 0.9 && $0.confidence < 1 } == true)
    }

    @Test func `a word that sounds like a command leaves a doubt`() {
        #expect(match(["down": -0.5], decoy: -1) == nil)
        #expect(match(["down": -0.5], decoy: -9) != nil)
        #expect(match(["down": -0.5], decoy: nil) != nil)
    }

    @Test func `sounds that are missing or too many leave a doubt`() {
        #expect(match(["next": -12]) == nil)
        #expect(match(["The Lantern Keeper": -0.5])?.action.keyword == "The Lantern Keeper")
        #expect(match(["The Lantern Keeper": -14]) == nil)
    }

    @Test func `in noise less is asked of a command, until it may be the noise itself`() {
        #expect(match(["next": -4], decoy: -10) == nil)
        #expect(match(["next": -4], decoy: -10, signalToNoise: 31) == nil)
        #expect(match(["next": -4], decoy: -10, signalToNoise: 16)?.action == TriggerAction("down"))
        #expect(match(["next": -4], decoy: -10, signalToNoise: 8) == nil)
    }

    @Test func `a command and the one that undoes it have to sound apart`() {
        #expect(match(["like": -0.2, "dislike": -1.5]) == nil)
        #expect(match(["like": -0.2, "dislike": -9])?.action == TriggerAction("like"))
    }

    @Test func `a margin asks for more`() {
        var set = TriggerSet.list
        set.settings.rivalMargin = 8
        let strict = TriggerDecision(TriggerMatcher(TriggerVocabulary(set, runtimeKeywords: ["The Lantern Keeper"])))
        #expect(strict.plainMatch(evidence(["next one": -0.1])) == nil)
    }

    @Test func `without a phrase there is no command`() {
        let nothing = SoundEvidence(likeliest: .init(logProbability: 0, sounds: 0), phrases: [:])
        #expect(TriggerDecision(matcher).plainMatch(nothing) == nil)
        #expect(TriggerDecision(matcher).reading(of: CandidateScores(bySound: nothing)).rejection?.code == "noMatch")
    }

    @Test func `what the sounds alone decide is read, is not close, and may be certain`() throws {
        let decision = TriggerDecision(matcher)
        var scores = CandidateScores(bySound: evidence(["next one": -0.1]))
        scores.seconds = 0.9
        let match = try #require(decision.reading(of: scores).match)
        #expect(match.basis == .sounds)
        #expect(!decision.isClose(scores, within: 5))
        #expect(decision.isCertain(match, in: scores))
        scores.seconds = 0.2
        #expect(!decision.isCertain(match, in: scores))
    }
}
