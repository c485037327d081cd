import AudioGraph
package import Foundation
package import LocalServer

/// A folder for files that were sent to us, which only this user can look into, and which goes with the program.
package final class UploadFolder: Sendable {
    /// Why a file could not be kept.
    package enum Fault: Error, Equatable {
        /// The system's text, such as that the disk is full.
        case cannotWrite(String)
    }

    /// A file that arrived whole.
    package struct StoredFile: Sendable {
        /// Where it lies.
        package var url: URL
        /// Its length.
        package var byteCount: Int

        /// Describes a file.
        package init(url: URL, byteCount: Int) { (self.url, self.byteCount) = (url, byteCount) }
    }

    private let folder: URL
    private let lock = NSLock()
    // SAFETY: read and written with `lock` held.
    nonisolated(unsafe) private var isRemoved = false

    /// A folder in the system's place for temporary files, which is made when the first file arrives.
    package init() {
        let name = "voiceid-\(UUID().uuidString.lowercased())"
        folder = FileManager.default.temporaryDirectory.appending(path: name, directoryHint: .isDirectory)
    }

    /// Deletes the folder with all that is in it, and takes no more files.
    package func remove() {
        lock.withLock { unsafe isRemoved = true }
        // One removal gives up where somebody else deletes one of the files at the same time, or finishes one.
        for _ in 0..<1_000 where FileManager.default.fileExists(atPath: folder.path) {
            try? FileManager.default.removeItem(at: folder)
        }
    }

    deinit { remove() }

    /// A place for a new file, in a folder of its own under the user's name for it.
    ///
    /// - Parameter name: Of it remains what can do no harm in a path.
    package func newPlace(name: String) throws -> URL {
        let place = folder.appending(path: UUID().uuidString.lowercased(), directoryHint: .isDirectory)
        try lock.withLock {
            guard unsafe !isRemoved else { throw Fault.cannotWrite("VoiceID is being closed") }
            for path in [folder.path, place.path] where mkdir(path, 0o700) != 0 && errno != EEXIST {
                throw Fault.cannotWrite(String(cString: strerror(errno)))
            }
        }
        return place.appending(path: Self.plain(name))
    }

    /// Deletes a file, with the folder it has to itself.
    package func delete(_ file: URL) { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }

    /// Writes a body into a new file as it arrives; what was written is deleted where it does not arrive whole.
    package func store(_ body: RequestBody, name: String) async throws -> StoredFile {
        let file = try newPlace(name: name)
        do {
            return StoredFile(url: file, byteCount: try await Self.write(body, to: file))
        } catch {
            delete(file)
            throw error
        }
    }

    private static func write(_ body: RequestBody, to file: URL) async throws -> Int {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Fault.cannotWrite(String(cString: strerror(errno))) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var byteCount = 0
        for try await piece in body {
            byteCount += piece.count
            do {
                try handle.write(contentsOf: piece)
            } catch {
                throw Fault.cannotWrite(error.reason)
            }
        }
        try handle.close()
        return byteCount
    }

    /// Names of 255 bytes are the longest that file systems take.
    private static let longestName = 120

    /// The last part of a name, without what means something in a path.
    package static func plain(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        let harmless = String(
            String.UnicodeScalarView(last.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
        let short = harmless.ending(bytes: longestName)
        return short.isEmpty || short.allSatisfy({ $0 == "." }) ? "audio" : short
    }
}

extension String {
    /// Its end, of at most so many bytes as UTF-8: the end of a file's name tells the kind of file. One letter may have any number of
    /// marks, so that letters are no measure of length.
    fileprivate func ending(bytes limit: Int) -> String {
        var scalars = unicodeScalars[...]
        var bytes = utf8.count
        while bytes > limit, let first = scalars.popFirst() { bytes -= UTF8.width(first) }
        return String(scalars)
    }
}
