import Diarization
import Transcription

/// Hears what is said and who speaks in the same audio, piece by piece.
struct ConversationListener {
    private var words: TranscriptionStream
    /// `nil` where nobody asked who speaks.
    private var diarizer: Diarizer?

    init(words: TranscriptionStream, diarizer: Diarizer?) {
        self.words = words
        self.diarizer = diarizer
    }

    /// How far the slower of the two has come: words are written window by window, behind the audio.
    var finishedSamples: Int { words.finishedSamples }

    /// Takes the next samples.
    mutating func push(_ samples: [Float]) async throws {
        try await diarizer?.push(samples)
        _ = try await words.push(samples)
    }

    /// Takes what is left, and gives both results.
    mutating func finish() async throws -> (words: TranscriptionResult, speakers: DiarizationResult?) {
        let speakers = try await diarizer?.finish()
        return (try await words.finish(), speakers)
    }
}
