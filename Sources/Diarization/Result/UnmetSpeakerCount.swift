/// Why the number of speakers asked for was not reached.
public enum UnmetSpeakerCount: Sendable, Hashable {
    /// The speech does not fall into so many voices.
    case tooFewVoices(found: Int, requested: Int)
}

extension UnmetSpeakerCount: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .tooFewVoices(let found, let requested):
            "\(requested) speakers were asked for, but the speech gives only \(found); use a longer recording or a lower count."
        }
    }
}
