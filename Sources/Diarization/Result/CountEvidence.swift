/// What the number of speakers rests on.
///
/// Similarities are cosines corrected for the length of speech behind each side, so that they are comparable with
/// each other and with ``DiarizationOptions/mergeThreshold``; they may exceed 1 slightly.
public struct CountEvidence: Sendable, Equatable {
    /// The similarity of the two least alike voices taken for one person; `nil` where none were merged.
    public var weakestMerge: Float?
    /// The similarity of the two most alike voices kept apart; `nil` where there is one speaker.
    public var closestPair: Float?
    /// Why the count asked for was not reached; `nil` where it was.
    public var unmet: UnmetSpeakerCount?

    /// Collects the evidence.
    public init(weakestMerge: Float? = nil, closestPair: Float? = nil, unmet: UnmetSpeakerCount? = nil) {
        self.weakestMerge = weakestMerge
        self.closestPair = closestPair
        self.unmet = unmet
    }
}
