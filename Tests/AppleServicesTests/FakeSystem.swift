import AppModel
import AppleServices
import Audio
import Foundation

/// Hardware that a test plays.
final class FakeSystem: CaptureSystem, @unchecked Sendable {
    // SAFETY: everything that changes is read and written with `lock` held.
    private let lock = NSLock()
    private var run: FakeRun?
    private var listener: AsyncStream<CaptureEvent>.Continuation?
    private var refusal: MicrophoneUnavailable?
    private var counts = (opened: 0, finished: 0, released: 0)

    var opened: Int { lock.withLock { counts.opened } }
    var finished: Int { lock.withLock { counts.finished } }
    var released: Int { lock.withLock { counts.released } }

    func record(_ chunk: AudioChunk) { lock.withLock { _ = run?.continuation.yield(chunk) } }
    func recordAtFinish(_ chunk: AudioChunk) { lock.withLock { run?.last = chunk } }
    func fail(_ reason: MicrophoneUnavailable) { lock.withLock { run?.continuation.finish(throwing: reason) } }
    func refuse(_ reason: MicrophoneUnavailable) { lock.withLock { refusal = reason } }
    func tell(_ event: CaptureEvent) { lock.withLock { _ = listener?.yield(event) } }

    func devices() async throws(AppFailure) -> [MicrophoneState.Device]? { nil }

    func events() -> AsyncStream<CaptureEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: CaptureEvent.self)
        lock.withLock { listener = continuation }
        return stream
    }

    func open() async throws(MicrophoneUnavailable) -> any CaptureRun {
        if let refusal = lock.withLock({ refusal }) { throw refusal }
        let run = FakeRun { [weak self] in self?.lock.withLock { self?.counts.finished += 1 } }
        lock.withLock {
            counts.opened += 1
            self.run = run
        }
        return run
    }

    func release() async { lock.withLock { counts.released += 1 } }
}

/// One opening of hardware that a test plays.
final class FakeRun: CaptureRun, @unchecked Sendable {
    // SAFETY: `last` is set by the test before it lets the run finish.
    let continuation: AsyncThrowingStream<AudioChunk, any Error>.Continuation
    var last: AudioChunk?
    private let stream: AsyncThrowingStream<AudioChunk, any Error>
    private let whenFinished: @Sendable () -> Void

    init(whenFinished: @escaping @Sendable () -> Void) {
        (stream, continuation) = AsyncThrowingStream.makeStream(of: AudioChunk.self)
        self.whenFinished = whenFinished
    }

    var isRunning: Bool { true }

    func chunks() -> AsyncThrowingStream<AudioChunk, any Error> { stream }

    func finish() {
        whenFinished()
        if let last { continuation.yield(last) }
        continuation.finish()
    }
}

/// Time that passes when a test says so.
final class SteppedClock: AppClock, @unchecked Sendable {
    // SAFETY: `time` is read and written with `lock` held.
    private let lock = NSLock()
    private var time = Duration.zero

    func advance(by duration: Duration) { lock.withLock { time += duration } }
    func now() -> Duration { lock.withLock { time } }
    func date() -> Date { Date(timeIntervalSince1970: 0) }
    func sleep(for duration: Duration) async throws {}
}
