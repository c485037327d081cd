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

    /// Takes the next samples.
    ///
    /// - Parameter progress: Told how many samples' worth of work is done, every second or so.
    mutating func push(_ samples: [Float], progress: (_ samples: Int) -> Void) async throws {
        try await diarizer?.push(samples)
        let work = SharedWork(heard: words.receivedSamples + samples.count, isShared: diarizer != nil)
        progress(work.done(words: words.finishedSamples))
        _ = try await words.push(samples) { progress(work.done(words: $0)) }
    }

    /// Takes what is left, and gives the words and what tells who speaks.
    mutating func finish(
        progress: (_ samples: Int) -> Void
    ) async throws -> (words: TranscriptionResult, speech: HeardSpeech?) {
        let speech = try await diarizer?.finishListening()
        let work = SharedWork(heard: words.receivedSamples, isShared: speech != nil)
        return (try await words.finish { progress(work.done(words: $0)) }, speech)
    }
}

/// How much is done, in samples, of work whose parts come along unevenly.
private struct SharedWork {
    /// Words take most of the time; who speaks takes this part of it.
    private static let speakers = 0.15

    let heard: Int
    let isShared: Bool

    func done(words: Int) -> Int {
        isShared ? Int(Double(heard) * Self.speakers + Double(words) * (1 - Self.speakers)) : words
    }
}
