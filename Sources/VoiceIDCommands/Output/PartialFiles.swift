import Foundation

/// The unfinished output files of the program, so that none is left behind whichever way it ends.
package final class PartialFiles: @unchecked Sendable {
    // SAFETY: `paths` and `cleanUps` are read and written with `lock` held, here and nowhere else.
    private let lock = NSLock()
    private var paths: Set<String> = []
    private var cleanUps: [@Sendable () -> Void] = []

    /// None yet.
    package init() {}

    /// Remembers a file that is being written.
    package func add(_ path: String) { lock.withLock { _ = paths.insert(path) } }

    /// Forgets a file that is complete or gone.
    package func remove(_ path: String) { lock.withLock { _ = paths.remove(path) } }

    /// Remembers what else is to be done where the program is ended before it has cleaned up, such as to delete a folder.
    package func whenDeleting(_ cleanUp: @escaping @Sendable () -> Void) { lock.withLock { cleanUps.append(cleanUp) } }

    /// Deletes every file still remembered.
    package func deleteAll() {
        let cleanUps = lock.withLock {
            for path in paths { unlink(path) }
            paths = []
            defer { self.cleanUps = [] }
            return self.cleanUps
        }
        for cleanUp in cleanUps { cleanUp() }
    }
}
