public import Triggers

/// Says how likely each command is for an utterance.
public protocol CommandScorer {
    /// Scores an utterance.
    ///
    /// - Parameters:
    ///   - samples: Mono, 16 kHz, −1…1, from shortly before speech to shortly after.
    ///   - matcher: Knows what can be said.
    ///   - nats: How far below the free transcript a phrase may lie and still be given.
    mutating func scores(
        of samples: [Float], matcher: TriggerMatcher, within nats: Double
    ) throws -> CandidateScores
}

/// Tells who said an utterance.
public protocol SpeakerJudge: Sendable {
    /// Who spoke.
    ///
    /// - Parameter samples: Mono, 16 kHz, −1…1.
    func verdict(on samples: [Float]) throws -> SpeakerVerdict
}
