import Foundation

/// The unfinished output files of the program, so that none is left behind whichever way it ends.
package final class PartialFiles: @unchecked Sendable {
    // SAFETY: `paths` is read and written with `lock` held, here and nowhere else.
    private let lock = NSLock()
    private var paths: Set<String> = []

    /// None yet.
    package init() {}

    /// Remembers a file that is being written.
    package func add(_ path: String) { lock.withLock { _ = paths.insert(path) } }

    /// Forgets a file that is complete or gone.
    package func remove(_ path: String) { lock.withLock { _ = paths.remove(path) } }

    /// Deletes every file still remembered.
    package func deleteAll() {
        lock.withLock {
            for path in paths { unlink(path) }
            paths = []
        }
    }
}
