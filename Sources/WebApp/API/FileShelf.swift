package import Foundation

/// Files that scripts sent, by the names they were given for them. Each can be used once.
///
/// There is room for so many files and bytes; where a new one needs it, the oldest that nobody used go.
package final class FileShelf: @unchecked Sendable {
    // SAFETY: `files`, `order` and `gone` are read and written with `lock` held.
    private let lock = NSLock()
    private var files: [String: UploadFolder.StoredFile] = [:]
    /// Ids, the oldest first.
    private var order: [String] = []
    private var gone: [String] = []
    private let mostFiles: Int
    private let mostBytes: Int
    private let delete: @Sendable (URL) -> Void

    private static let mostRemembered = 1_000

    /// An empty shelf.
    ///
    /// - Parameters:
    ///   - mostFiles: Files it holds at most.
    ///   - mostBytes: Bytes that they have together at most.
    ///   - delete: Deletes a file that has to go.
    package init(mostFiles: Int = 64, mostBytes: Int = 8 << 30, delete: @escaping @Sendable (URL) -> Void) {
        (self.mostFiles, self.mostBytes, self.delete) = (mostFiles, mostBytes, delete)
    }

    /// Takes a file; others may have to go for it.
    ///
    /// - Returns: What to ask for it by.
    /// - Throws: `WebFailure` where it is larger than the shelf; it is deleted then.
    package func add(_ file: UploadFolder.StoredFile) throws(WebFailure) -> String {
        guard file.byteCount <= mostBytes else {
            delete(file.url)
            throw WebFailure(
                413, "tooLarge", "There is no room for \(file.byteCount) bytes.", remedy: "Send at most \(mostBytes).")
        }
        let id = UUID().uuidString.lowercased()
        let leaving = lock.withLock {
            files[id] = file
            order.append(id)
            return makeRoom()
        }
        for file in leaving { delete(file.url) }
        return id
    }

    /// Gives files away, all or none.
    ///
    /// - Throws: `WebFailure` where there is no such file, or it had to go.
    package func take(_ ids: [String]) throws(WebFailure) -> [URL] {
        let taken: [URL]? = lock.withLock {
            let urls = ids.compactMap { files[$0]?.url }
            guard urls.count == ids.count else { return nil }
            for id in ids { files[id] = nil }
            order.removeAll { ids.contains($0) }
            return urls
        }
        if let taken { return taken }
        if lock.withLock({ gone.contains { ids.contains($0) } }) {
            throw WebFailure(
                410, "gone", "The file had to make room for newer ones.",
                remedy: "Send it again, and use it before \(mostFiles) others or \(mostBytes) bytes are sent.")
        }
        throw WebFailure(
            404, "notFound", "There is no such file.", remedy: "Send it with POST /api/v1/files; it is used once.")
    }

    private func makeRoom() -> [UploadFolder.StoredFile] {
        var leaving: [UploadFolder.StoredFile] = []
        var bytes = files.values.reduce(0) { $0 + $1.byteCount }
        while order.count > mostFiles || bytes > mostBytes {
            let oldest = order.removeFirst()
            guard let file = files.removeValue(forKey: oldest) else { continue }
            bytes -= file.byteCount
            leaving.append(file)
            gone.append(oldest)
        }
        gone.removeFirst(max(0, gone.count - Self.mostRemembered))
        return leaving
    }
}
