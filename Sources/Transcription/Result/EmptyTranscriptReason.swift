/// Why a transcript has no words.
public enum EmptyTranscriptReason: String, Sendable, Hashable, Codable, CaseIterable {
    /// The voice activity model heard too little voice.
    case noVoice
    /// The speech-to-text model itself says that nobody spoke.
    case notSpeech
    /// Speech was heard, and no word could be made out.
    case noWords
}

extension EmptyTranscriptReason: CustomStringConvertible {
    /// One sentence for people.
    public var description: String {
        switch self {
        case .noVoice: "No voice was heard."
        case .notSpeech: "What was heard is not speech."
        case .noWords: "There was a voice, but no words could be made out."
        }
    }
}
