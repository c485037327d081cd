/// Why a voice could not be embedded, enrolled or recognised.
public enum SpeakerRecognitionError: Error, Equatable {
    /// Less voice than the task needs; both in seconds, silence left out.
    case notEnoughVoice(found: Double, required: Double)
    /// A sample is not a finite number; `sample` is its position.
    case notFinite(sample: Int)
    /// The voice has not settled: `progress` is the profiler's own, 0…1.
    case notSettled(progress: Double)
    /// A take resembles no earlier one; `first` is the most alike. Takes count from 1, scores lie in 0…1.
    case takesDisagree(first: Int, second: Int, score: Float, required: Float)
    /// A take holds two voices: `cosine` is that between the two groups its blocks fall into, and less than required of
    /// one voice.
    case twoVoices(take: Int, cosine: Float, required: Float)
    /// A take is an earlier one over again, and would only seem to be more of the voice.
    case sameRecording(first: Int, second: Int)
    /// A take is a recording that one of the person's references was made of.
    case knownRecording(take: Int)
    /// A take does not resemble the references the person has already.
    case notThePerson(take: Int, score: Float, required: Float)
}

extension SpeakerRecognitionError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String { "\(cause) \(remedy)" }

    /// What happened, as a sentence.
    package var cause: String { parts.cause }
    /// What to do, as a sentence.
    package var remedy: String { parts.remedy }

    private var parts: (cause: String, remedy: String) {
        switch self {
        case .notEnoughVoice(let found, let required):
            (
                "Found \(Self.rounded(found)) s of voice; \(Self.rounded(required)) s are needed.",
                "Give a recording in which the person speaks for longer, or louder."
            )
        case .notFinite(let sample):
            ("Sample \(sample) is not a finite number; the audio is damaged.", "Export it again from the original.")
        case .notSettled(let progress):
            (
                "The voice is only \(Int(progress * 100)) % settled.",
                "Give more speech of the one person, with less noise."
            )
        case .takesDisagree(let first, let second, let score, let required):
            (
                "Takes \(first) and \(second) do not sound like one person (score \(Self.rounded(Double(score))), "
                    + "\(Self.rounded(Double(required))) is needed).",
                "Leave out the one that is another voice."
            )
        case .twoVoices(let take, let cosine, let required):
            (
                "Take \(take) holds two voices (the cosine between them is \(Self.rounded(Double(cosine))), and one voice has at "
                    + "least \(Self.rounded(Double(required)))).",
                "Give a recording of the one person alone, or cut it."
            )
        case .sameRecording(let first, let second):
            ("Takes \(first) and \(second) are the same recording.", "Give each recording once.")
        case .knownRecording(let take):
            ("Take \(take) is a recording the person was enrolled with before.", "Give another one.")
        case .notThePerson(let take, let score, let required):
            (
                "Take \(take) does not sound like the person enrolled (score \(Self.rounded(Double(score))), "
                    + "\(Self.rounded(Double(required))) is needed).",
                "Choose another recording, or enrol under another name."
            )
        }
    }

    /// Two decimals, rounded down, so that 2.999 of 3 seconds does not read as 3; what is negative reads as 0.
    static func rounded(_ value: Double) -> String {
        let hundredths = Int((max(0, value) * 100).rounded(.down))
        let fraction = hundredths % 100
        return fraction == 0 ? "\(hundredths / 100)" : "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}
