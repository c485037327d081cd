import AppModel
import Inference
import SpeakerRecognition

/// Scores audio as it comes, with whichever engine: one of the two is there.
struct LiveScorer {
    private var open: OpenSpeakerScorer?
    private var session: (any VoiceRecognition)?

    /// The open engine's.
    init(_ scorer: OpenSpeakerScorer) { open = scorer }

    /// A session of another engine.
    init(_ session: any VoiceRecognition) { self.session = session }

    /// The frames that the next samples complete.
    mutating func push(_ samples: [Float]) async throws -> [FrameScores] {
        // Changed where it lies: taken out, its buffers would be copied with every piece.
        if let frames = try open?.push(samples) { return frames }
        return try await session?.push(samples) ?? []
    }

    /// The frames still held back at the end.
    mutating func finish() async throws -> [FrameScores] {
        if let frames = try open?.finish() { return frames }
        return try await session?.finish() ?? []
    }
}
