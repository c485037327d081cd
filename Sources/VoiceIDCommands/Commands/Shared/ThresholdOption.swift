import SpeakerRecognition

/// `--threshold`: from which score a voice is taken for a person's.
enum ThresholdOption {
    static let score = ValueOption(
        "--threshold", "SCORE", .number(0...1), default: Double("\(Verification.defaultThreshold)") ?? 0,
        "score from which a voice is taken for a person's, 0 to 1")
}
