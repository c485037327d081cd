/// How many people are known to speak in a recording.
public enum SpeakerCount: Sendable, Hashable {
    /// The voices decide.
    case automatic
    /// Just this many; at least 1.
    case exactly(Int)
    /// At least the first and at most the second number; 1 ≤ first ≤ second.
    case between(Int, Int)

    /// The fewest speakers allowed.
    package var minimum: Int {
        switch self {
        case .automatic: 1
        case .exactly(let count): count
        case .between(let least, _): least
        }
    }

    /// The most speakers allowed, `nil` where nothing limits them.
    package var maximum: Int? {
        switch self {
        case .automatic: nil
        case .exactly(let count): count
        case .between(_, let most): most
        }
    }

    /// Makes sure that there can be an answer.
    package func check() throws(DiarizationError) {
        let (least, most) = (minimum, maximum ?? .max)
        guard least >= 1, least <= most else { throw .impossibleSpeakerCount(least: least, most: most) }
    }
}
