internal import Dispatch

/// Readers as asynchronous sequences.
public enum AudioChunks {
    /// The rest of a reader's audio, for consumers that wait for other things as well.
    ///
    /// Nothing is read before it is asked for, so a slow consumer does not pile up audio: a file waits, and a
    /// microphone's own buffer runs over, which shows as a jump in ``AudioChunk/start``. Reading blocks a thread
    /// outside Swift's pool. Cancelling the task that iterates ends the sequence and closes the source, within
    /// a quarter of a second even where the source is silent.
    ///
    /// - Parameters:
    ///   - reader: Handed over; nobody else may use it afterwards.
    ///   - count: At most this many samples in a chunk.
    /// - Returns: Chunks up to the end of the audio; the iteration throws ``AudioError``.
    public static func stream(
        from reader: sending any AudioReader, upTo count: Int = 1_600
    ) -> AsyncThrowingStream<AudioChunk, any Error> {
        let pump = ChunkPump(reader)
        return AsyncThrowingStream { try await pump.next(upTo: count) }
    }
}

/// Runs a reader's blocking calls on a queue of its own.
private actor ChunkPump {
    private var reader: any AudioReader
    private let executor = QueueExecutor(label: "voiceid.audio")

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    init(_ reader: sending any AudioReader) { self.reader = reader }

    func next(upTo count: Int) throws(AudioError) -> AudioChunk? {
        if Task.isCancelled { throw .cancelled }
        return try reader.next(upTo: count)
    }
}

/// Runs an actor's calls one after another on a thread outside Swift's pool, for calls that block or compute for long.
package final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// A queue of this name.
    package init(label: String) { queue = DispatchQueue(label: label) }

    /// Runs a job after those before it.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
