internal import Foundation

/// Decides, from a free transcript and the scores of all phrases beside it, which command was given, if any.
///
/// In this order:
///
/// 1. the transcript is a phrase with fillers around it: that command;
/// 2. the command with most evidence, of those whose phrases can be as long as the speech was;
/// 3. the transcript sounds like a name: that name.
///
/// A command of the first two kinds needs a lead over every word that only sounds like it: the more, the less likely it is
/// beside the transcript, and the less alike the two sound. It needs a margin over every command that undoes it. A transcript
/// that holds phrases of several commands gives none.
///
/// Where single sounds were listened for, they are asked first, and decide alone where they leave no doubt (`PlainSounds`). Else
/// they are a second witness, which finds commands that the decoder misses and vetoes none that it finds: see `SoundEvidence` and
/// `CommandHypothesis`.
public struct TriggerDecision: Sendable {
    /// The lead needed for each nat that a command lies below the transcript.
    private static let doubt = 0.7
    /// The lead needed where command and transcript have no sound in common.
    private static let strangeness = 8.0
    /// The lead of a name, and of a command whose rivals were all given up on the way; a larger one counts no more.
    private static let clearLead = 8.0
    /// How many nats below the transcript a name may lie that the decoder itself thinks possible.
    private static let nameReach = 8.0
    /// How much nearer a name must sound that it does not.
    private static let unsupportedDistance = 0.4

    /// From this confidence a command may be taken while speech may still go on.
    private static let certainty = 0.75
    /// Seconds that a sound of something said on its own lasts at least, on the average: words in the midst of talk are
    /// hurried, and the last before a pause is not.
    private static let unhurried = 0.065

    let matcher: TriggerMatcher
    var vocabulary: TriggerVocabulary { matcher.vocabulary }
    var settings: TriggerSettings { vocabulary.set.settings }

    /// Decides on what a matcher knows.
    public init(_ matcher: TriggerMatcher) { self.matcher = matcher }

    /// The command, or why there is none.
    ///
    /// - Parameter scores: Scores of the matcher's own vocabulary.
    public func reading(of scores: CandidateScores) -> TriggerReading {
        guard scores.isDecoded else {
            return scores.sounds.flatMap(plainMatch).map(TriggerReading.match) ?? .rejected(.noMatch)
        }
        let words = SpokenPhrase(scores.text).words
        guard scores.emptyReason == nil, !words.isEmpty else {
            return .rejected(.noWords(reason: scores.emptyReason))
        }
        let exact = matcher.exactReading(of: words, confidence: 1)
        let heard = decoderReading(of: scores, words, written: exact)
        // Sounds are learnt from synthetic voices. Where a person's are unlike those, they say little, and must not overrule.
        guard heard.match == nil, let sounds = scores.sounds else { return heard }
        return soundMatch(in: scores, sounds, written: exact).map(TriggerReading.match) ?? heard
    }

    private func decoderReading(
        of scores: CandidateScores, _ words: [String], written exact: TriggerReading
    ) -> TriggerReading {
        let actions = scored(scores)
        switch exact {
        case .match(let match):
            let own = actions.first { vocabulary.actions[$0.action] == match.action }
            // The transcript is one of its phrases, so there is at least as much evidence for the command.
            let evidence = max(own?.evidence ?? -.infinity, scores.evidence)
            return checked(match, Standing(evidence: evidence, distance: 0), scores, actions)
        case .rejected(.several): return exact
        case .rejected: break
        }
        let best = actions.first
        let gap = best.map { max(0, scores.evidence - $0.evidence) }
        if let best, let gap, gap <= vocabulary.set.threshold(of: vocabulary.actions[best.action].trigger) {
            let match = TriggerMatch(
                vocabulary.actions[best.action], phrase: vocabulary.phrases[best.phrase].text, confidence: 1,
                basis: .likelihood(gap: gap))
            let reading = checked(match, standing(of: best, words), scores, actions)
            if case .match = reading { return reading }
            return soundAlike(words, scores.evidence, actions) ?? reading
        }
        if let named = soundAlike(words, scores.evidence, actions) { return named }
        if case .rejected(.otherWords) = exact { return exact }
        guard let best, let gap else { return .rejected(.noMatch) }
        let action = vocabulary.actions[best.action]
        return .rejected(.unlikely(action, gap: gap, limit: vocabulary.set.threshold(of: action.trigger)))
    }

    /// Whether the likeliest command is so near to a limit, on either side, that scores which differ a little would decide
    /// otherwise.
    ///
    /// - Parameters:
    ///   - scores: Scores of the matcher's own vocabulary.
    ///   - nats: What is near.
    public func isClose(_ scores: CandidateScores, within nats: Double) -> Bool {
        guard scores.isDecoded, scores.emptyReason == nil, let best = scored(scores).first else { return false }
        if let sounds = scores.sounds {
            // A second look adds nothing to what the sounds have said.
            let exact = matcher.exactReading(of: SpokenPhrase(scores.text).words, confidence: 1)
            if soundMatch(in: scores, sounds, written: exact) != nil { return false }
        }
        let action = vocabulary.actions[best.action]
        let standing = standing(of: best, SpokenPhrase(scores.text).words)
        let spare = lead(of: action, standing, scores) - requiredLead(standing, scores)
        let gap = max(0, scores.evidence - best.evidence)
        return abs(min(spare, vocabulary.set.threshold(of: action.trigger) - gap)) < nats
    }

    /// Whether a command may be taken after a short pause already, as one that was said on its own and is complete: it is
    /// quite sure, it was not said in a hurry, as the first words of a sentence are, and no other command begins like it.
    ///
    /// - Parameters:
    ///   - match: A command read from the scores.
    ///   - scores: Scores of the matcher's own vocabulary.
    public func isCertain(_ match: TriggerMatch, in scores: CandidateScores) -> Bool {
        let sounds = EnglishSounds.phonemes(of: SpokenPhrase(match.phrase).words).count
        let isUnhurried = scores.seconds.map { $0 >= Self.unhurried * Double(sounds) } ?? true
        return match.confidence >= Self.certainty && isUnhurried
            && !matcher.mayGrow(scores.text) && !matcher.mayGrow(match.phrase)
    }

    /// The evidence for a command, and how far, 0…1, the transcript's sounds are from its own.
    private struct Standing {
        var evidence: Double
        var distance: Double
    }

    private func standing(of action: Scored, _ words: [String]) -> Standing {
        let phrase = vocabulary.phrases[action.phrase].words
        return Standing(
            evidence: action.evidence,
            distance: soundDistance(EnglishSounds.phonemes(of: words), EnglishSounds.phonemes(of: phrase)))
    }

    /// Nats between a command and the likeliest word that only sounds like it.
    private func lead(of action: TriggerAction, _ standing: Standing, _ scores: CandidateScores) -> Double {
        guard let decoy = scores.decoy, !isName(action) else { return Self.clearLead }
        return min(Self.clearLead, standing.evidence - decoy.evidence)
    }

    private func requiredLead(_ standing: Standing, _ scores: CandidateScores) -> Double {
        let gap = max(-1, scores.evidence - standing.evidence)
        return settings.rivalMargin + Self.doubt * gap + Self.strangeness * standing.distance
    }

    /// An action with the sum over its phrases, and the likeliest of these.
    struct Scored {
        var action: Int
        var phrase: Int
        var evidence: Double
    }

    /// The actions, the likeliest first, by the phrases that can be as long as the speech was.
    func scored(_ scores: CandidateScores) -> [Scored] {
        var found: [Scored] = []
        for candidate in scores.candidates where vocabulary.phrases.indices.contains(candidate.phrase) {
            let phrase = vocabulary.phrases[candidate.phrase]
            if let seconds = scores.seconds, seconds > phrase.longest { continue }
            if let index = found.firstIndex(where: { $0.action == phrase.action }) {
                // Candidates come the likeliest first, so the sum is at least its first term.
                found[index].evidence += log1p(exp(candidate.evidence - found[index].evidence))
            } else {
                found.append(
                    Scored(action: phrase.action, phrase: candidate.phrase, evidence: candidate.evidence))
            }
        }
        return found.sorted { ($1.evidence, $0.action) < ($0.evidence, $1.action) }
    }

    /// The match with its confidence, unless it leads by too little.
    private func checked(
        _ match: TriggerMatch, _ own: Standing, _ scores: CandidateScores, _ actions: [Scored]
    ) -> TriggerReading {
        let lead = lead(of: match.action, own, scores)
        let required = requiredLead(own, scores)
        guard lead >= required else {
            return .rejected(
                .soundsLike(match.action, scores.decoy?.word ?? scores.text, margin: lead, required: required))
        }
        let opposites = vocabulary.set[match.action.trigger]?.opposites ?? []
        for rival in actions where opposites.contains(vocabulary.actions[rival.action].trigger) {
            let margin = own.evidence - rival.evidence
            guard margin < settings.oppositeMargin else { continue }
            return .rejected(
                .tooCloseToOpposite(
                    match.action, vocabulary.actions[rival.action], margin: max(0, margin),
                    required: settings.oppositeMargin))
        }
        var match = match
        match.confidence = Self.confidence(spare: lead - required + settings.rivalMargin)
        return .match(match)
    }

    func isName(_ action: TriggerAction) -> Bool {
        vocabulary.set[action.trigger]?.matchesSoundAlikes ?? false
    }

    private func soundAlike(_ words: [String], _ evidence: Double, _ actions: [Scored]) -> TriggerReading? {
        guard let hit = matcher.soundAlike(of: words, within: settings.soundDistance) else { return nil }
        let isInReach = actions.contains {
            $0.action == hit.action && evidence - $0.evidence <= Self.nameReach
        }
        guard isInReach || hit.distance <= settings.soundDistance * Self.unsupportedDistance else { return nil }
        return .match(
            TriggerMatch(
                vocabulary.actions[hit.action], phrase: hit.text, confidence: 1 - hit.distance,
                basis: .sound(distance: hit.distance)))
    }

    /// How often a command is the one that was given, 0…1: a logistic curve fitted to the commands and near misses of the
    /// tuning half.
    ///
    /// - Parameter spare: Nats by which it leads more than it needs to with a margin of 0.
    private static func confidence(spare: Double) -> Double { 1 / (1 + exp(-0.4 * spare)) }
}
