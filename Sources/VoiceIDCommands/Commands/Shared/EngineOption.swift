import SpeakerRecognition

/// `--engine`: what listens.
enum EngineOption {
    /// The engines the program knows of.
    enum Engine: String, CaseIterable, Sendable {
        case open, picovoice

        /// Whose profiles it makes and reads.
        var profiles: ProfileEngine {
            switch self {
            case .open: .open
            case .picovoice: .picovoice
            }
        }
    }

    static let engine = ValueOption(
        "--engine", "ENGINE", .choice, default: Engine.open,
        "what listens: open (Silero, segmentation-3.0 and CAM++) or picovoice (Falcon and Eagle; see 'make picovoice')")

    /// What the second engine reads of the environment.
    static let environment: [EnvironmentVariable] = [.picovoice, .picovoiceKey]

    /// Why other commands have no such option.
    static let reason = "only enroll, identify and diarize can use another engine than the open one"
}
