internal import Foundation

/// Counts the bytes of messages that arrived and were not read yet.
final class WaitingBytes: @unchecked Sendable {
    // SAFETY: `count` is read and written with `lock` held.
    private let lock = NSLock()
    private var count = 0

    /// Adds bytes; a negative number takes them away.
    @discardableResult func add(_ bytes: Int) -> Int {
        lock.withLock {
            count += bytes
            return count
        }
    }
}
