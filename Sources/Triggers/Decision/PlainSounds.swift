internal import Foundation

/// That a command was given, by the sounds alone.
struct PlainSounds: Sendable {
    /// The likeliest sounds of the command, and those that the sounds themselves suggest.
    var sound: SoundEvidence.Score
    var likeliest: SoundEvidence.Score
    /// Nats before the likeliest word that only sounds like a command, and before the next command.
    var rivalLead: Double
    var commandLead: Double
    /// Whether it is a name, such as a title.
    var isName: Bool
    var noise: SoundEvidence.Noise

    /// The logarithm of the odds that it is the command that was given: a logistic regression on the commands, near misses and
    /// rhymes of the tuning half, clean and in noise, and on what many voices say at once where nobody gives a command.
    var logOdds: Double {
        let lack = max(0, likeliest.logProbability - sound.logProbability)
        let lackOfEach = min(3, lack / Double(max(1, sound.sounds)))
        let leads = 0.33 * rivalLead.within(8) + 0.048 * commandLead.within(8)
        let lacks = 0.053 * min(30, lack) - 0.271 * Double(abs(likeliest.sounds - sound.sounds)) - 0.871 * lackOfEach
        let inNoise = 0.057 * noise.heard - 0.334 * noise.drowning
        // A name is long and has no rivals among the words; each of its sounds counts for more.
        return -0.264 + leads + lacks + inNoise + (isName ? 5.457 - 3.223 * lackOfEach : 0)
    }
}

extension TriggerDecision {
    /// The log-odds from which on no decoder is asked.
    private static let plainOdds = 1.8

    /// The command that the sounds alone leave no doubt of; `nil` where the decoder has to be asked.
    ///
    /// Most of the time that a command takes is the decoder's. Where single sounds explain all that was heard as a command, and as
    /// nothing else, it would add nothing.
    ///
    /// - Parameter sounds: Evidence on the phrases of the matcher's own vocabulary.
    /// - Complexity: O(phrases).
    public func plainMatch(_ sounds: SoundEvidence) -> TriggerMatch? {
        let heard = heardActions(sounds)
        guard let best = heard.first else { return nil }
        let action = vocabulary.actions[best.action]
        let plain = PlainSounds(
            sound: best.score, likeliest: sounds.likeliest,
            rivalLead: best.score.logProbability - (sounds.decoy?.logProbability ?? -.infinity),
            commandLead: best.score.logProbability - (heard.dropFirst().first?.score.logProbability ?? -.infinity),
            isName: isName(action), noise: sounds.noise)
        let odds = plain.logOdds
        guard odds - Self.plainOdds >= settings.rivalMargin, isApart(best, from: heard) else { return nil }
        return TriggerMatch(
            action, phrase: vocabulary.phrases[best.phrase].text, confidence: 1 / (1 + exp(-odds)), basis: .sounds)
    }

    /// An action and the phrase of it that sounds most like what was heard.
    struct HeardAction {
        var action: Int
        var phrase: Int
        var score: SoundEvidence.Score
    }

    /// The actions as they are likeliest said, those that sound most like what was heard first.
    func heardActions(_ sounds: SoundEvidence) -> [HeardAction] {
        var best: [Int: HeardAction] = [:]
        for (phrase, score) in sounds.phrases where vocabulary.phrases.indices.contains(phrase) {
            let heard = HeardAction(action: vocabulary.phrases[phrase].action, phrase: phrase, score: score)
            if best[heard.action].map({ Self.isMore(heard, than: $0) }) ?? true { best[heard.action] = heard }
        }
        return best.values.sorted(by: Self.isMore)
    }

    /// Whether no command that undoes it sounds nearly as much like what was heard.
    private func isApart(_ best: HeardAction, from heard: [HeardAction]) -> Bool {
        let opposites = vocabulary.set[vocabulary.actions[best.action].trigger]?.opposites ?? []
        return heard.allSatisfy { rival in
            !opposites.contains(vocabulary.actions[rival.action].trigger)
                || best.score.logProbability - rival.score.logProbability >= settings.oppositeMargin
        }
    }

    /// The likelier first, and of equals the phrase that stands first.
    private static func isMore(_ a: HeardAction, than b: HeardAction) -> Bool {
        (b.score.logProbability, a.phrase) < (a.score.logProbability, b.phrase)
    }
}
