internal import Foundation

/// A file open for reading, and what the system says about it.
final class OpenedFile {
    /// As given; what errors call the file.
    let path: String
    /// Whether it can be opened again by ``path``.
    let hasPath: Bool
    private let owned: OwnedDescriptor
    let isRegular: Bool
    let size: Int

    init(_ path: String) throws(AudioError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .notFound(source: path) }
        let opened = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else {
            let failure = errno
            throw failure == ENOENT || failure == ENOTDIR
                ? .notFound(source: path) : .unreadable(source: path, reason: systemMessage(failure))
        }
        let owned = OwnedDescriptor(opened)
        var status = stat()
        guard unsafe fstat(opened, &status) == 0 else {
            throw .unreadable(source: path, reason: systemMessage(errno))
        }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFDIR else { throw .isDirectory(source: path) }
        self.owned = owned
        self.path = path
        hasPath = true
        isRegular = kind == S_IFREG
        size = Int(status.st_size)
    }

    /// A regular file at its start that came as a descriptor, as with `program < file`; `nil` for anything else.
    init?(duplicating original: Int32, source: String) throws(AudioError) {
        var status = stat()
        guard unsafe fstat(original, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            lseek(original, 0, SEEK_CUR) == 0
        else { return nil }
        path = source
        hasPath = false
        isRegular = true
        size = Int(status.st_size)
        owned = OwnedDescriptor(try duplicated(original, source))
    }

    /// Whether a path leads to a pipe or device, as far as that can be told without opening it.
    static func isStream(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    var descriptor: Int32 { owned.number }

    /// At most `count` bytes from an offset of a regular file; the file's own position stays where it is.
    func bytes(at offset: Int, upTo count: Int) throws(AudioError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let status = unsafe pread(descriptor, buffer.baseAddress, count, off_t(offset))
            if status < 0 { failure = errno }
            initialized = max(0, status)
        }
        guard failure == 0 else { throw .unreadable(source: path, reason: systemMessage(failure)) }
        return bytes
    }

    /// Another descriptor for the same open file, for a decoder to keep.
    func duplicate() throws(AudioError) -> Int32 { try duplicated(descriptor, path) }

    /// What the file's first bytes announce.
    var kind: ContainerKind {
        get throws(AudioError) { try ContainerKind(prefix: bytes(at: 0, upTo: ContainerKind.prefixLength)) }
    }
}

private func duplicated(_ descriptor: Int32, _ source: String) throws(AudioError) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .unreadable(source: source, reason: systemMessage(errno)) }
    return copy
}
