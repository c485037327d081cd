/// Why a recording cannot be diarized as asked.
public enum DiarizationError: Error, Equatable {
    /// The speaker count asked for allows no answer: `least` is below 1 or above `most`.
    case impossibleSpeakerCount(least: Int, most: Int)
}

extension DiarizationError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .impossibleSpeakerCount(let least, let most):
            "No recording has at least \(least) and at most \(most) speakers; ask for 1 or more, the lower bound first."
        }
    }
}
