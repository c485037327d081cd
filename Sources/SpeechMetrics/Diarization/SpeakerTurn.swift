/// One person speaking without a pause, as references and hypotheses write it.
public struct SpeakerTurn: Sendable, Hashable {
    /// Start in seconds.
    public var start: Double
    /// End in seconds.
    public var end: Double
    /// Who speaks: a name or any other label.
    public var speaker: String

    /// Wraps one turn.
    public init(start: Double, end: Double, speaker: String) {
        self.start = start
        self.end = end
        self.speaker = speaker
    }
}
