internal import Foundation

/// Decides, from a free transcript and the scores of all phrases beside it, which command was given, if any.
///
/// In this order:
///
/// 1. the transcript is a phrase with fillers around it: that command;
/// 2. the likeliest command is at most the threshold less likely than the transcript: that command;
/// 3. the transcript sounds like a name: that name.
///
/// Whatever way it was found, a command that has opposites must be likelier than each of them by the margin, or nothing is
/// done. A transcript that holds phrases of several commands gives none.
public struct TriggerDecision: Sendable {
    private let matcher: TriggerMatcher
    private var vocabulary: TriggerVocabulary { matcher.vocabulary }

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
        let best = scores.candidates.first
        let gap = best.map { max(0, scores.logProbability - $0.logProbability) }
        let exact = matcher.exactReading(of: words, confidence: Self.confidence(gap: 0))
        switch exact {
        case .match(let match): return checked(match, in: scores)
        case .rejected(.several): return exact
        case .rejected: break
        }
        if let best, let gap, gap <= vocabulary.set.threshold(of: vocabulary.actions[best.action].trigger) {
            let action = vocabulary.actions[best.action]
            let match = TriggerMatch(
                action, phrase: action.keyword ?? vocabulary.phrase(of: best.action),
                confidence: Self.confidence(gap: gap),
                basis: .likelihood(gap: gap))
            return checked(match, in: scores)
        }
        if let hit = matcher.soundAlike(of: words, within: vocabulary.set.settings.soundDistance) {
            return .match(
                TriggerMatch(
                    vocabulary.actions[hit.action], phrase: hit.text, confidence: 1 - hit.distance,
                    basis: .sound(distance: hit.distance)))
        }
        if case .rejected(.otherWords) = exact { return exact }
        guard let best, let gap else { return .rejected(.noMatch) }
        let action = vocabulary.actions[best.action]
        return .rejected(.unlikely(action, gap: gap, limit: vocabulary.set.threshold(of: action.trigger)))
    }

    /// The match, unless its opposite is nearly as likely.
    private func checked(_ match: TriggerMatch, in scores: CandidateScores) -> TriggerReading {
        let opposites = vocabulary.set[match.action.trigger]?.opposites ?? []
        let required = vocabulary.set.settings.oppositeMargin
        let own = scores.candidates.first { vocabulary.actions[$0.action] == match.action }
        for rival in scores.candidates where opposites.contains(vocabulary.actions[rival.action].trigger) {
            // A phrase that was given up on the way is less likely than every one that was not.
            let margin = (own?.logProbability ?? -.infinity) - rival.logProbability
            guard margin < required else { continue }
            return .rejected(
                .tooCloseToOpposite(
                    match.action, vocabulary.actions[rival.action], margin: max(0, margin), required: required))
        }
        return .match(match)
    }

    /// How often a command found at this gap is the one that was given, 0…1.
    ///
    /// A logistic curve through the share of right ones among the commands and near misses of the tuning half.
    static func confidence(gap: Double) -> Double { 1 / (1 + exp(0.9 * gap - 3.5)) }
}

extension TriggerVocabulary {
    /// The first phrase of an action, for people.
    fileprivate func phrase(of action: Int) -> String {
        phrases.first { $0.action == action }?.text ?? actions[action].description
    }
}
