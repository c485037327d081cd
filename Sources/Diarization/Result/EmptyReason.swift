/// Why a recording has no segments.
public enum EmptyReason: String, Sendable, Hashable, Codable {
    /// There are no samples at all.
    case noAudio
    /// Nobody speaks: silence, noise or music.
    case noVoice
    /// There is a trace of voice, but no 0.1 s of it together.
    case tooLittleVoice
}

extension EmptyReason: CustomStringConvertible {
    /// What was found, as a sentence.
    public var description: String {
        switch self {
        case .noAudio: "The recording holds no audio."
        case .noVoice: "Nobody speaks in the recording."
        case .tooLittleVoice: "The recording holds no 0.1 s of voice together."
        }
    }
}
