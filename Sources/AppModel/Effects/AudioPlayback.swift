/// Plays recordings.
public protocol AudioPlayback: Sendable {
    /// Plays parts of a recording, one after another.
    ///
    /// - Parameters:
    ///   - recording: The audio, 16 kHz mono.
    ///   - ranges: What to play, in samples, in this order.
    /// - Returns: Where it is, in samples of the recording, some ten times a second. The stream ends after the last range, after
    ///   ``stop()``, or where something else stops it.
    /// - Throws: ``AppFailure`` with ``AppFailure/Code/audio`` where nothing can be played.
    func play(_ recording: Recording, ranges: [Range<Int>]) async throws(AppFailure) -> AsyncStream<Int>

    /// Stops what is played.
    func stop() async
}

/// For programs whose views play by themselves, such as a page in a browser.
public struct NoPlayback: AudioPlayback {
    /// Makes one.
    public init() {}

    /// Refuses.
    public func play(_ recording: Recording, ranges: [Range<Int>]) async throws(AppFailure) -> AsyncStream<Int> {
        throw AppFailure(.audio, "This program plays no audio.")
    }

    /// Does nothing.
    public func stop() async {}
}
