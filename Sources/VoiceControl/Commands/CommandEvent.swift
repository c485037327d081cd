public import Triggers

/// Something that was said, and what becomes of it.
public struct CommandEvent: Sendable, Hashable {
    /// When it was said, in 16 kHz samples from the start of the audio.
    public var samples: Range<Int>
    /// The sample at which it was decided: so much audio had been heard.
    public var decidedAt: Int
    /// What was heard: what the speech-to-text model wrote, or the phrase, where its sounds alone left no doubt; empty
    /// of speech too long for a command.
    public var text: String
    /// The command, or why there is none.
    public var reading: TriggerReading
    /// The scores the decision rests on; `nil` where the model was not asked.
    public var scores: CandidateScores?
    /// The sample at which all the audio that was scored had been heard.
    public var heardAt: Int
    /// Seconds that scoring took.
    public var computing: Double

    /// The command, where there is one.
    public var match: TriggerMatch? { reading.match }

    /// Seconds from the end of speech to the decision for somebody who listens as it is said: the pause that was waited
    /// for, or where that took longer, the computing that began during it.
    public var latency: Double {
        let rate = 16_000.0
        let waited = Double(decidedAt - samples.upperBound) / rate
        return max(waited, Double(heardAt - samples.upperBound) / rate + computing)
    }
}
