import AppModel
import AppleServices
import Audio
import Foundation

/// Hardware that a test plays.
final class FakeSystem: CaptureSystem, @unchecked Sendable {
    // SAFETY: everything that changes is read and written with `lock` held.
    private let lock = NSLock()
    private var run: FakeRun?
    private var last: AudioChunk?
    /// The values of what was recorded, in order.
    private(set) var recorded: [Float] = []
    private var listener: AsyncStream<CaptureEvent>.Continuation?
    private var refusal: MicrophoneUnavailable?
    private var counts = (opened: 0, released: 0)
    private let counter = FinishCounter()
    private let gate = Gate()

    var opened: Int { lock.withLock { counts.opened } }
    var finished: Int { counter.count }
    var released: Int { lock.withLock { counts.released } }

    func record(_ chunk: AudioChunk) { lock.withLock { run }?.record(chunk) }
    func recordAtFinish(_ chunk: AudioChunk) { lock.withLock { run }?.recordAtFinish(chunk) }
    func fail(_ reason: MicrophoneUnavailable) { lock.withLock { run }?.end(reason) }
    /// The run ends as if it had been read to its end.
    func endByItself() { lock.withLock { run }?.end(nil) }
    /// What the first opening has recorded when it is closed, whether it is open already or not.
    func recordAtFirstFinish(_ chunk: AudioChunk) {
        let run = lock.withLock {
            last = chunk
            return self.run
        }
        run?.recordAtFinish(chunk)
    }
    /// Records, where the hardware is open, and keeps what was.
    func recordIfOpen(_ value: Float, count: Int) {
        lock.withLock {
            if run?.recordIfOpen(value, count: count) == true { recorded.append(value) }
        }
    }
    func refuse(_ reason: MicrophoneUnavailable) { lock.withLock { refusal = reason } }
    func tell(_ event: CaptureEvent) { lock.withLock { _ = listener?.yield(event) } }
    /// Opening takes until ``letOpen()``.
    func holdOpening() { gate.hold() }
    func letOpen() { gate.open() }
    /// Returns when somebody waits for the hardware.
    func openingBegan() async { await gate.someoneWaits() }

    func devices() async throws(AppFailure) -> [MicrophoneState.Device]? { nil }

    func events() -> AsyncStream<CaptureEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: CaptureEvent.self)
        lock.withLock { listener = continuation }
        return stream
    }

    func open() async throws(MicrophoneUnavailable) -> any CaptureRun {
        await gate.pass()
        if let refusal = lock.withLock({ refusal }) { throw refusal }
        return lock.withLock {
            let run = FakeRun(last: counts.opened == 0 ? last : nil) { [counter] in counter.finished() }
            counts.opened += 1
            self.run = run
            return run
        }
    }

    func release() async { lock.withLock { counts.released += 1 } }
}

/// How many openings were closed; apart from the system, whose lock whoever closes may hold.
private final class FinishCounter: @unchecked Sendable {
    // SAFETY: `number` is read and written with `lock` held.
    private let lock = NSLock()
    private var number = 0

    var count: Int { lock.withLock { number } }
    func finished() { lock.withLock { number += 1 } }
}

/// Where those who come wait while it is held.
private final class Gate: @unchecked Sendable {
    // SAFETY: everything that changes is read and written with `lock` held.
    private let lock = NSLock()
    private var isHeld = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watchers: [CheckedContinuation<Void, Never>] = []

    func hold() { lock.withLock { isHeld = true } }

    func open() {
        let released = lock.withLock {
            defer { (isHeld, waiting) = (false, []) }
            return waiting
        }
        for waiter in released { waiter.resume() }
    }

    func pass() async {
        await withCheckedContinuation { continuation in
            let resumed: [CheckedContinuation<Void, Never>] = lock.withLock {
                guard isHeld else { return [continuation] }
                waiting.append(continuation)
                defer { watchers = [] }
                return watchers
            }
            for waiter in resumed { waiter.resume() }
        }
    }

    func someoneWaits() async {
        await withCheckedContinuation { continuation in
            let isThere = lock.withLock {
                if waiting.isEmpty { watchers.append(continuation) }
                return !waiting.isEmpty
            }
            if isThere { continuation.resume() }
        }
    }
}

/// One opening of hardware that a test plays.
final class FakeRun: CaptureRun, @unchecked Sendable {
    // SAFETY: everything that changes is read and written with `lock` held.
    private let lock = NSLock()
    private let continuation: AsyncThrowingStream<AudioChunk, any Error>.Continuation
    private let stream: AsyncThrowingStream<AudioChunk, any Error>
    private let whenFinished: @Sendable () -> Void
    private var last: AudioChunk?
    private var count = 0
    private var isFinished = false

    init(last: AudioChunk?, whenFinished: @escaping @Sendable () -> Void) {
        (stream, continuation) = AsyncThrowingStream.makeStream(of: AudioChunk.self)
        self.last = last
        self.whenFinished = whenFinished
    }

    var isRunning: Bool { true }

    func chunks() -> AsyncThrowingStream<AudioChunk, any Error> { stream }

    func record(_ chunk: AudioChunk) { continuation.yield(chunk) }
    func recordAtFinish(_ chunk: AudioChunk) { lock.withLock { last = chunk } }
    func end(_ failure: MicrophoneUnavailable?) { continuation.finish(throwing: failure) }

    /// Records where nobody has closed it yet; says whether it did.
    func recordIfOpen(_ value: Float, count: Int) -> Bool {
        lock.withLock {
            guard !isFinished else { return false }
            continuation.yield(
                AudioChunk(start: self.count, samples: [Float](repeating: value, count: count)))
            self.count += count
            return true
        }
    }

    func finish() {
        whenFinished()
        lock.withLock {
            isFinished = true
            if let last { continuation.yield(last) }
            continuation.finish()
        }
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

/// Numbers that are the same on every run.
struct SystemRandom {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}
