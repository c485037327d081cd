/// Why a recording could not be diarized.
public enum DiarizationError: Error, Equatable {
    /// The speaker count asked for allows no answer: `least` is below 1 or above `most`.
    case impossibleSpeakerCount(least: Int, most: Int)
    /// A sample is not a finite number; `sample` is its position in the recording.
    case notFinite(sample: Int)
}

extension DiarizationError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .impossibleSpeakerCount(let least, let most):
            "No recording has at least \(least) and at most \(most) speakers; ask for 1 or more, the lower bound first."
        case .notFinite(let sample):
            "Sample \(sample) is not a finite number; the audio is damaged."
        }
    }
}
