/// Why the number of speakers asked for was not reached.
public enum UnmetSpeakerCount: Sendable, Hashable {
    /// The speech does not fall into so many voices.
    case tooFewVoices(found: Int, requested: Int)
    /// The engine decides the number by itself, and found another than was asked for; `upper` is `nil` where nothing limits it.
    case notToBeChosen(found: Int, lower: Int, upper: Int?)
}

extension UnmetSpeakerCount: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .notToBeChosen(let found, let lower, let upper):
            "\(Self.range(lower, upper)) speakers were asked for, but this engine decides the number by itself, and found \(found); the open engine can be told."
        case .tooFewVoices(let found, let requested):
            "\(requested) speakers were asked for, but the speech gives only \(found); use a longer recording or a lower count."
        }
    }

    private static func range(_ lower: Int, _ upper: Int?) -> String {
        guard let upper else { return "at least \(lower)" }
        return lower == upper ? "\(lower)" : "\(lower) to \(upper)"
    }
}
