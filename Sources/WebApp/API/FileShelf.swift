import Foundation

/// Files that scripts sent, by the names they were given for them. Each can be used once.
final class FileShelf: @unchecked Sendable {
    // SAFETY: `files` is read and written with `lock` held.
    private let lock = NSLock()
    private var files: [String: URL] = [:]

    /// Takes a file.
    ///
    /// - Returns: What to ask for it by.
    func add(_ file: URL) -> String {
        let id = UUID().uuidString.lowercased()
        lock.withLock { files[id] = file }
        return id
    }

    /// Gives a file away.
    func take(_ id: String) throws(WebFailure) -> URL {
        guard let file = lock.withLock({ files.removeValue(forKey: id) }) else {
            throw WebFailure(
                404, "notFound", "There is no such file.", remedy: "Send it with POST /api/v1/files; it is used once.")
        }
        return file
    }
}
