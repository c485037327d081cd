internal import Foundation

/// Decides, from a free transcript and the scores of all phrases beside it, which command was given, if any.
///
/// In this order:
///
/// 1. the transcript is a phrase with fillers around it: that command;
/// 2. the likeliest command, of those whose phrases can be as long as the speech was, is at most the threshold less likely
///    than the transcript: that command;
/// 3. the transcript sounds like a name: that name. Where the decoder kept the name in reach, it may be farther off than
///    the set's distance; where it did not, it has to be much nearer.
///
/// A command of the first two kinds must also be likelier than every word that only sounds like it, and than every command
/// that undoes it, each by its margin. A transcript that holds phrases of several commands gives none.
public struct TriggerDecision: Sendable {
    /// How much farther off than usual the sound of a name may be that the decoder itself thinks possible.
    private static let doubtedDistance = 1.8
    /// How much nearer it must be where the decoder does not: *seven quiet days* is no misspelling of *Seven Quiet Doors*.
    private static let unsupportedDistance = 0.4

    /// What a command needs over its rivals for each nat that it lies below the transcript, in nats.
    private static let doubt = 0.5

    private let matcher: TriggerMatcher
    private var vocabulary: TriggerVocabulary { matcher.vocabulary }
    private var settings: TriggerSettings { vocabulary.set.settings }

    /// Decides on what a matcher knows.
    public init(_ matcher: TriggerMatcher) { self.matcher = matcher }

    /// The command, or why there is none.
    ///
    /// - Parameter scores: Scores of the matcher's own vocabulary.
    public func reading(of scores: CandidateScores) -> TriggerReading {
        let words = SpokenPhrase(scores.text).words
        guard scores.emptyReason == nil, !words.isEmpty else {
            return .rejected(.noWords(reason: scores.emptyReason))
        }
        let actions = scored(scores)
        let exact = matcher.exactReading(of: words, confidence: 1)
        switch exact {
        case .match(let match):
            let own = actions.first { vocabulary.actions[$0.action] == match.action }
            // The transcript is one of its phrases, so the command is at least as likely as that.
            let evidence = max(own?.evidence ?? -.infinity, scores.evidence)
            return checked(match, evidence, scores, actions)
        case .rejected(.several): return exact
        case .rejected: break
        }
        let best = actions.first
        let gap = best.map { max(0, scores.evidence - $0.evidence) }
        if let best, let gap, gap <= vocabulary.set.threshold(of: vocabulary.actions[best.action].trigger) {
            let match = TriggerMatch(
                vocabulary.actions[best.action], phrase: vocabulary.phrases[best.phrase].text, confidence: 1,
                basis: .likelihood(gap: gap))
            let reading = checked(match, best.evidence, scores, actions)
            if case .match = reading { return reading }
            return soundAlike(words, actions) ?? reading
        }
        if let named = soundAlike(words, actions) { return named }
        if case .rejected(.otherWords) = exact { return exact }
        guard let best, let gap else { return .rejected(.noMatch) }
        let action = vocabulary.actions[best.action]
        return .rejected(.unlikely(action, gap: gap, limit: vocabulary.set.threshold(of: action.trigger)))
    }

    /// An action with the sum over its phrases, and the likeliest of these.
    private struct Scored {
        var action: Int
        var phrase: Int
        var evidence: Double
    }

    /// The actions, the likeliest first, by the phrases that can be as long as the speech was.
    private func scored(_ scores: CandidateScores) -> [Scored] {
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

    /// The match with its confidence, unless a rival or an opposite is nearly as likely.
    private func checked(
        _ match: TriggerMatch, _ own: Double, _ scores: CandidateScores, _ actions: [Scored]
    ) -> TriggerReading {
        let gap = max(-1, scores.evidence - own)
        if let decoy = scores.decoy, !isName(match.action) {
            let margin = own - decoy.evidence
            let required = settings.rivalMargin + Self.doubt * gap
            guard margin >= required else {
                return .rejected(.soundsLike(match.action, decoy.word, margin: margin, required: required))
            }
        }
        let opposites = vocabulary.set[match.action.trigger]?.opposites ?? []
        for rival in actions where opposites.contains(vocabulary.actions[rival.action].trigger) {
            let margin = own - rival.evidence
            guard margin < settings.oppositeMargin else { continue }
            return .rejected(
                .tooCloseToOpposite(
                    match.action, vocabulary.actions[rival.action], margin: max(0, margin),
                    required: settings.oppositeMargin))
        }
        var match = match
        match.confidence = Self.confidence(lead: scores.decoy.map { own - $0.evidence }, gap: gap)
        return .match(match)
    }

    private func isName(_ action: TriggerAction) -> Bool {
        vocabulary.set[action.trigger]?.matchesSoundAlikes ?? false
    }

    private func soundAlike(_ words: [String], _ actions: [Scored]) -> TriggerReading? {
        let widest = min(1, settings.soundDistance * Self.doubtedDistance)
        guard let hit = matcher.soundAlike(of: words, within: widest) else { return nil }
        let isInReach = actions.contains { $0.action == hit.action }
        guard isInReach || hit.distance <= settings.soundDistance * Self.unsupportedDistance else { return nil }
        return .match(
            TriggerMatch(
                vocabulary.actions[hit.action], phrase: hit.text, confidence: 1 - hit.distance,
                basis: .sound(distance: hit.distance)))
    }

    /// How often a command is the one that was given, 0…1: a logistic curve fitted to the commands and near misses of the
    /// tuning half.
    ///
    /// - Parameters:
    ///   - lead: Nats between it and the likeliest rival; `nil` where no rival was in reach, which counts as six.
    ///   - gap: Nats between it and the transcript.
    private static func confidence(lead: Double?, gap: Double) -> Double {
        1 / (1 + exp(1.5 - 0.8 * (min(lead ?? 6, 6) - gap)))
    }
}
