import Foundation

/// Time that a test moves by hand.
final class ManualTime: @unchecked Sendable {
    // SAFETY: `time` is read and written with `lock` held.
    private let lock = NSLock()
    private var time = Duration.zero

    var now: Duration { lock.withLock { time } }

    func advance(by duration: Duration) { lock.withLock { time += duration } }
}
