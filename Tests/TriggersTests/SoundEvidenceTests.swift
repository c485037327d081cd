import Testing
import Triggers

@Suite struct SoundEvidenceTests {
    /// A reading of scores in which each phrase named has the log-probability given by its sounds, and all others hardly any.
    private func reading(
        _ text: String, _ free: Double, _ candidates: [String: Double] = [:], sounds: [String: Double],
        likeliest: Double, decoy: Double = -20, transcript: Double? = nil,
        decoys: [CandidateScores.Decoy]? = nil
    ) -> TriggerReading {
        let vocabulary = TriggerVocabulary(.list, runtimeKeywords: ["The Lantern Keeper"])
        let numbers = Dictionary(vocabulary.spellings.map { ($0.text, $0.phrase) }) { first, _ in first }
        #expect((Array(candidates.keys) + sounds.keys).allSatisfy { numbers[$0] != nil })
        var scored: [Int: SoundEvidence.Score] = [:]
        for phrase in 0..<vocabulary.phraseCount { scored[phrase] = .init(logProbability: -60, sounds: 4) }
        for (text, logProbability) in sounds {
            if let number = numbers[text] { scored[number] = .init(logProbability: logProbability, sounds: 4) }
        }
        return TriggerDecision(TriggerMatcher(vocabulary)).reading(
            of: CandidateScores(
                text: text, logProbability: free,
                candidates: candidates.compactMap { text, logProbability in
                    numbers[text].map { .init(phrase: $0, logProbability: logProbability) }
                },
                decoys: decoys ?? [.init(word: "vexed", logProbability: free)],
                sounds: SoundEvidence(
                    likeliest: .init(logProbability: likeliest, sounds: 4), phrases: scored,
                    transcript: transcript.map { .init(logProbability: $0, sounds: 4) },
                    decoy: .init(logProbability: decoy, sounds: 4))))
    }

    @Test func `a command that sounds right is taken though the decoder wrote another word`() {
        let match = reading("Hard.", -1, ["heart": -2], sounds: ["heart": -1], likeliest: -1, transcript: -9).match
        #expect(match?.action == TriggerAction("like"))
        #expect(match.map { $0.confidence > 0.5 && $0.confidence < 1 } == true)
    }

    @Test func `a command that the decoder gave up is found by its sounds unless the decoder kept a rival`() {
        func reading(_ decoys: [CandidateScores.Decoy]) -> TriggerReading {
            self.reading(
                "Vexed won.", -1, sounds: ["next one": -0.5], likeliest: -0.5, transcript: -30, decoys: decoys)
        }
        #expect(reading([]).match?.action == TriggerAction("down"))
        #expect(reading([]).match?.phrase == "next one")
        #expect(reading([.init(word: "vexed", logProbability: -1)]).rejection?.code == "noMatch")
    }

    @Test func `a voice whose sounds are heard wrongly is obeyed as without them`() {
        let sounds = ["next": -19.0]
        #expect(
            reading("Next.", -1, ["next": -1], sounds: sounds, likeliest: -1, decoy: -1, decoys: []).match?.action
                == TriggerAction("down"))
        #expect(reading("Vexed.", -1, ["next": -5], sounds: sounds, likeliest: -1, decoy: -1).match == nil)
    }

    @Test func `a name has to sound right throughout`() {
        func rejection(_ lack: Double) -> TriggerRejection? {
            reading(
                "The lamplight keeper", -4, ["The Lantern Keeper": -14], sounds: ["The Lantern Keeper": -lack],
                likeliest: 0,
                transcript: -1
            ).rejection
        }
        #expect(rejection(2) == nil)
        #expect(rejection(16)?.code == "soundsLike")
    }

    @Test func `a transcript with a command and fillers is one of its phrases`() {
        let match = reading("Please go back.", -2, sounds: ["go back": -25], likeliest: -1, transcript: -1.5).match
        #expect(match?.action == TriggerAction("up"))
        #expect(match?.basis == .words)
    }

    @Test func `what undoes a command must sound less like what was said`() {
        let both = ["dislike": -1.0, "like": -1.5]
        #expect(
            reading("Dislike.", -1, ["dislike": -1, "like": -2], sounds: both, likeliest: -1).rejection?.code
                == "tooCloseToOpposite")
        #expect(
            reading("Dislike.", -1, ["dislike": -1, "like": -2], sounds: ["dislike": -1, "like": -25], likeliest: -1)
                .match?.action == TriggerAction("dislike"))
    }

    @Test func `phrases that cannot have been said are compared without harm`() {
        #expect(
            reading("Hm.", -1, sounds: ["next": -1_000], likeliest: -1_000, decoy: -1_000, transcript: -1_000).match
                == nil)
    }

    @Test func `no second look is needed where the sounds have found the command`() {
        let decision = TriggerDecision(TriggerMatcher(TriggerVocabulary(.list)))
        var scores = CandidateScores(
            text: "Gown.", logProbability: -2, candidates: [.init(phrase: 0, logProbability: -2)],
            decoys: [.init(word: "gown", logProbability: -3)])
        #expect(decision.isClose(scores, within: 2))
        let likeliest = SoundEvidence.Score(logProbability: -1, sounds: 3)
        scores.sounds = SoundEvidence(likeliest: likeliest, phrases: [:])
        #expect(decision.isClose(scores, within: 2))
        scores.sounds?.phrases[0] = likeliest
        #expect(!decision.isClose(scores, within: 2))
    }
}
