internal import Foundation

/// Notices when a file is saved, by looking at it now and then: that works on every file system and for every editor,
/// whether it writes into the file or puts another in its place.
final class FileWatch: @unchecked Sendable {
    // SAFETY: `seen`, `pending` and `isStopped` are read and written with `lock` held.
    private struct Look: Equatable {
        var modified: Date?
        var size: Int
        var number: Int
    }

    private let path: String
    private let changed: () -> Void
    private let lock = NSLock()
    private var seen: Look?
    private var pending: Look?
    private var isStopped = false

    private static let interval = 0.2

    init(_ path: String, changed: @escaping () -> Void) {
        self.path = path
        self.changed = changed
        seen = Self.look(path)
    }

    func start() {
        let thread = Thread { [weak self] in
            while let watch = self, !watch.lock.withLock({ watch.isStopped }) {
                watch.check()
                Thread.sleep(forTimeInterval: Self.interval)
            }
        }
        thread.name = "voiceid-watch"
        thread.start()
    }

    func stop() { lock.withLock { isStopped = true } }

    /// Looks at the file. It counts as saved when it is another than before and the same twice running: an editor may be
    /// in the midst of writing.
    func check() {
        let now = Self.look(path)
        let isSaved = lock.withLock {
            guard let now, now != seen else {
                pending = nil
                return false
            }
            guard now == pending else {
                pending = now
                return false
            }
            seen = now
            pending = nil
            return true
        }
        if isSaved { changed() }
    }

    private static func look(_ path: String) -> Look? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        return Look(
            modified: attributes[.modificationDate] as? Date, size: (attributes[.size] as? NSNumber)?.intValue ?? 0,
            number: (attributes[.systemFileNumber] as? NSNumber)?.intValue ?? 0)
    }
}
