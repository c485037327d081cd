/// How well a system tells whether two recordings hold one voice.
public struct VerificationReport: Sendable, Equatable {
    /// What became of one trial.
    public enum Outcome: Sendable, Equatable {
        /// The system's score; higher means more alike.
        case score(Double)
        /// The system declined to answer: too little voice, say.
        case refused
    }

    /// Trials in the list.
    public let trials: Int
    /// How many of them the system declined; they are in none of the rates.
    public let refused: Int
    /// Scored trials of one speaker.
    public let sameSpeaker: Int
    /// Scored trials of different speakers.
    public let differentSpeakers: Int
    /// Equal error rate, 0…1; like the costs below `nil` where what was scored is all of one kind, or nothing.
    public let eer: Double?
    /// Normalised minimum detection cost at a target prior of 0.01.
    public let minDCF: Double?
    /// The same at a prior of 0.05.
    public let minDCF05: Double?

    /// Sums up the outcomes of a list's trials, which are in the same order.
    ///
    /// - Throws: ``DetectionError/scoreNotANumber(trial:)``; the trial's place among those scored.
    /// - Precondition: there is one outcome for each trial.
    public init(_ list: TrialList, outcomes: [Outcome]) throws(DetectionError) {
        precondition(list.trials.count == outcomes.count, "\(outcomes.count) outcomes for \(list.trials.count) trials")
        var scores: [Double] = []
        var truths: [Bool] = []
        for (trial, outcome) in zip(list.trials, outcomes) {
            guard case .score(let score) = outcome else { continue }
            scores.append(score)
            truths.append(trial.isSameSpeaker)
        }
        trials = outcomes.count
        refused = outcomes.count - scores.count
        sameSpeaker = truths.count { $0 }
        differentSpeakers = truths.count - sameSpeaker
        let hasBothKinds = sameSpeaker > 0 && differentSpeakers > 0
        let tradeoff = hasBothKinds ? try DetectionTradeoff(scores: scores, isSameSpeaker: truths) : nil
        eer = tradeoff?.equalErrorRate
        minDCF = tradeoff?.minimumDetectionCost(targetPrior: 0.01)
        minDCF05 = tradeoff?.minimumDetectionCost(targetPrior: 0.05)
    }
}

extension VerificationReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case trials, refused, sameSpeaker, differentSpeakers, eer, minDCF, minDCF05
    }

    /// Writes every key; rates that do not exist are null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(trials, forKey: .trials)
        try container.encode(refused, forKey: .refused)
        try container.encode(sameSpeaker, forKey: .sameSpeaker)
        try container.encode(differentSpeakers, forKey: .differentSpeakers)
        try container.encode(eer, forKey: .eer)
        try container.encode(minDCF, forKey: .minDCF)
        try container.encode(minDCF05, forKey: .minDCF05)
    }
}
