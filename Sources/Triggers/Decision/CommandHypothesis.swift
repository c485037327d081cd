internal import Foundation

/// That a command was given: what decoder and sounds say to it.
struct CommandHypothesis: Sendable {
    /// The command, by its number in the vocabulary, and its likeliest phrase.
    var action: Int
    var phrase: Int
    /// Whether it is a name, such as a title.
    var isName: Bool
    /// The decoder's evidence, and how much less that is than the transcript's.
    var evidence: Double
    var gap: Double
    /// Nats before the likeliest word that only sounds like a command, by the decoder and by the sounds.
    var decoderLead: Double
    var soundLead: Double
    /// Nats, by the sounds, before what the decoder wrote; 0 where that is the command.
    var transcriptLead: Double
    /// The likeliest sounds of the command, and those that the sounds themselves suggest.
    var sound: SoundEvidence.Score
    var likeliest: SoundEvidence.Score
    var noise: SoundEvidence.Noise

    /// The evidence of both: what commands are ranked by. Sounds that follow each other are no independent witnesses.
    var total: Double { evidence + Self.share * sound.logProbability }
    static let share = 0.1

    /// The logarithm of the odds that it is the command that was given: a logistic regression on the commands, near misses and
    /// rhymes of the tuning half, clean and in noise, and on what many voices say at once where nobody gives a command.
    var logOdds: Double {
        // Nats by which each sound is less likely than those that the sounds themselves suggest.
        let lack = min(5, max(0, (likeliest.logProbability - sound.logProbability) / Double(max(1, sound.sounds))))
        let decoder = 0.221 * decoderLead.within(6) - 0.206 * min(10, max(-1, gap))
        let sounds =
            0.204 * soundLead.within(8) + 0.024 * transcriptLead.within(8)
            - 0.164 * Double(abs(likeliest.sounds - sound.sounds))
        let inNoise = 0.082 * noise.heard - 0.503 * noise.drowning
        // A name is long and has no rivals among the words; each of its sounds counts for more.
        return 0.134 + decoder + sounds + inNoise + (isName ? 4.512 - 2.282 * lack : -0.428 * lack)
    }
}

extension TriggerDecision {
    /// The log-odds from which a command is taken, at a margin of 0.
    private static let leastOdds = -0.5
    /// How many commands are looked at by their sounds alone.
    private static let most = 3

    /// The command that decoder and sounds agree on.
    func soundMatch(in scores: CandidateScores, _ sounds: SoundEvidence, written: TriggerReading) -> TriggerMatch? {
        if case .rejected(.several) = written { return nil }
        let hypotheses = hypotheses(scores, sounds, written: written.match)
        let best =
            written.match.flatMap { match in hypotheses.first { vocabulary.actions[$0.action] == match.action } }
            ?? hypotheses.first
        guard let best else { return nil }
        let action = vocabulary.actions[best.action]
        guard best.gap <= vocabulary.set.threshold(of: action.trigger),
            best.logOdds - Self.leastOdds >= settings.rivalMargin
        else { return nil }
        let opposites = vocabulary.set[action.trigger]?.opposites ?? []
        let isClear = hypotheses.allSatisfy { rival in
            !opposites.contains(vocabulary.actions[rival.action].trigger)
                || best.total - rival.total >= settings.oppositeMargin
        }
        guard isClear else { return nil }
        var match =
            written.match
            ?? TriggerMatch(
                action, phrase: vocabulary.phrases[best.phrase].text, confidence: 0,
                basis: .likelihood(gap: max(0, best.gap)))
        match.confidence = 1 / (1 + exp(-best.logOdds))
        return match
    }

    /// The commands that the decoder kept, the one it wrote, and those that sound most like what was said; those with most
    /// evidence first.
    private func hypotheses(
        _ scores: CandidateScores, _ sounds: SoundEvidence, written: TriggerMatch?
    ) -> [CommandHypothesis] {
        var evidence: [Int: (phrase: Int?, value: Double)] = [:]
        for action in scored(scores) { evidence[action.action] = (action.phrase, action.evidence) }
        var heard = heardActions(sounds)
        let writtenAction = written.flatMap { vocabulary.actions.firstIndex(of: $0.action) }
        if let action = writtenAction {
            // The transcript is one of its phrases, so there is at least as much evidence for the command.
            evidence[action] = (evidence[action]?.phrase, max(evidence[action]?.value ?? -.infinity, scores.evidence))
            if let transcript = sounds.transcript, let own = heard.firstIndex(where: { $0.action == action }),
                transcript.logProbability > heard[own].score.logProbability
            {
                heard[own].score = transcript
            }
        }
        // What the decoder gave up lies at least so far below the transcript as it was to look.
        let reach = vocabulary.set.types.map { vocabulary.set.threshold(of: $0.id) }.max() ?? 0
        let chosen = Set(evidence.keys).union(heard.prefix(Self.most).map(\.action))
        return heard.filter { chosen.contains($0.action) }.map { command -> CommandHypothesis in
            let (action, sound) = (command.action, command.score)
            let own = evidence[action]?.value ?? scores.evidence - reach
            return CommandHypothesis(
                action: action, phrase: evidence[action]?.phrase ?? command.phrase,
                isName: isName(vocabulary.actions[action]),
                evidence: own, gap: scores.evidence - own,
                decoderLead: own - (scores.decoy?.evidence ?? -.infinity),
                soundLead: sound.logProbability - (sounds.decoy?.logProbability ?? -.infinity),
                transcriptLead: action == writtenAction
                    ? 0 : sound.logProbability - (sounds.transcript?.logProbability ?? -.infinity),
                sound: sound, likeliest: sounds.likeliest, noise: sounds.noise)
        }.sorted { ($1.total, $0.action) < ($0.total, $1.action) }
    }
}
