/// `--engine`: what listens.
enum EngineOption {
    /// The engines the program knows of.
    enum Engine: String, CaseIterable, Sendable {
        case open, picovoice
    }

    static let engine = ValueOption(
        "--engine", "ENGINE", .choice, default: Engine.open,
        "what listens: open (Silero, segmentation-3.0 and CAM++) or picovoice (Falcon and Eagle, where built in)")
}

/// An engine that this build does not hold.
struct EngineNotBuiltIn: Error, CustomStringConvertible {
    let engine: EngineOption.Engine

    var description: String {
        "The engine \(engine.rawValue) is not available in this build; leave --engine out, or use --engine open."
    }
}
