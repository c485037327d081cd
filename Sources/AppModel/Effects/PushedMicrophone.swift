public import Audio
import Foundation

/// A microphone that somebody else reads: audio is pushed in as it arrives, such as from a browser.
public final class PushedMicrophone: MicrophoneSource, @unchecked Sendable {
    // SAFETY: `continuation` is read and written with `lock` held, here and nowhere else.
    private let lock = NSLock()
    private var continuation: AsyncStream<MicrophoneEvent>.Continuation?

    /// Chunks that wait at most; older ones are lost, which shows as a gap. Two minutes where a chunk is 0.1 s.
    private static let mostWaiting = 1_200

    /// A microphone nobody listens to yet.
    public init() {}

    /// Whether somebody listens.
    public var isListened: Bool { lock.withLock { continuation != nil } }

    /// Takes the next audio; it is dropped where nobody listens.
    ///
    /// - Parameter chunk: 16 kHz mono; its position counts from the start of listening.
    public func push(_ chunk: AudioChunk) { yield(.chunk(chunk)) }

    /// Tells why there is no audio just now.
    public func report(_ condition: MicrophoneState.Condition, message: String? = nil) {
        yield(.condition(condition, message: message))
    }

    /// Tells that there will be no more audio.
    public func end(_ condition: MicrophoneState.Condition, message: String? = nil) {
        lock.withLock {
            continuation?.yield(.condition(condition, message: message))
            continuation?.finish()
            continuation = nil
        }
    }

    /// `nil`: whoever pushes chooses.
    public func devices() async throws(AppFailure) -> [MicrophoneState.Device]? { nil }

    /// Begins to take what is pushed.
    public func start(device: String?) async throws(MicrophoneUnavailable) -> AsyncStream<MicrophoneEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: MicrophoneEvent.self, bufferingPolicy: .bufferingNewest(Self.mostWaiting))
        lock.withLock {
            self.continuation?.finish()
            self.continuation = continuation
        }
        return stream
    }

    /// Ends it; what is pushed later is dropped.
    public func stop() async {
        lock.withLock {
            continuation?.finish()
            continuation = nil
        }
    }

    private func yield(_ event: MicrophoneEvent) { _ = lock.withLock { continuation?.yield(event) } }
}
