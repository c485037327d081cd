import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file that is replaced as a whole or not at all, whatever fails on the way.
struct StoreFile {
    /// Where the file really is: symbolic links are followed first, so that a linked file is replaced, not its link.
    let path: String

    private var folder: String { (path as NSString).deletingLastPathComponent }
    /// One writer at a time holds the lock, so one name is enough, and a crash leaves at most one file behind.
    private var temporaryPath: String { path + ".tmp" }
    private var lockPath: String { path + ".lock" }

    init(_ path: String) throws(ProfileStoreError) {
        var current = URL(fileURLWithPath: path).standardizedFileURL.path
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        for _ in 0..<32 {
            let length = readlink(current, &buffer, buffer.count - 1)
            guard length >= 0 else {
                self.path = current
                return
            }
            let target = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let base = URL(fileURLWithPath: current).deletingLastPathComponent()
            current = URL(fileURLWithPath: target, relativeTo: base).standardizedFileURL.path
        }
        throw .system(operation: "Following links from", path: path, code: ELOOP)
    }

    /// The file's bytes, or `nil` where there is no file.
    func read() throws(ProfileStoreError) -> Data? {
        guard try kind() == .regular else { return nil }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(operation: "Reading", path: path, code: errno) }
        defer { close(descriptor) }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = retryingInterrupts { Foundation.read(descriptor, &buffer, buffer.count) }
            guard count >= 0 else { throw .system(operation: "Reading", path: path, code: errno) }
            guard count > 0 else { return data }
            data.append(contentsOf: buffer[..<count])
        }
    }

    /// Replaces the file: readers see the old bytes or the new, and after a power cut one of the two is there.
    ///
    /// The new bytes go to a file beside the old one, readable by the owner alone, and reach the disk before the name moves.
    func replace(with data: Data) throws(ProfileStoreError) {
        _ = try kind()
        unlink(temporaryPath)
        let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let code = errno
            // What people named is the file; the other name helps only whoever has to clear it away.
            throw .system(operation: "Writing", path: code == EEXIST ? temporaryPath : path, code: code)
        }
        do {
            defer { close(descriptor) }
            try write(data, to: descriptor)
        } catch {
            unlink(temporaryPath)
            throw error
        }
        guard rename(temporaryPath, path) == 0 else {
            let code = errno
            unlink(temporaryPath)
            throw .system(operation: "Replacing", path: path, code: code)
        }
        try flushFolder()
    }

    /// Renames the file to `PATH.damaged-DATE`, and returns that path; `nil` where the folder cannot be written.
    func setAside(at date: Date) -> String? {
        let stamp = date.formatted(
            Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted, timeZone: .gmt))
        for attempt in 0..<100 {
            let target = "\(path).damaged-\(stamp)" + (attempt == 0 ? "" : "-\(attempt)")
            // A hard link fails where the name is taken, so nothing set aside earlier is overwritten.
            if link(path, target) == 0 {
                guard unlink(path) == 0 else { return nil }
                try? flushFolder()
                return target
            }
            guard errno == EEXIST else { return nil }
        }
        return nil
    }

    /// What ``setAside(at:)`` left beside the file, sorted.
    func setAsideFiles() -> [String] {
        let prefix = (path as NSString).lastPathComponent + ".damaged-"
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { $0.hasPrefix(prefix) }
            .map { (folder as NSString).appendingPathComponent($0) }
            .sorted()
    }

    /// Deletes the file, files set aside, what a crash may have left, and the lock; returns the deleted paths but the lock's.
    ///
    /// - Precondition: the lock is held.
    func eraseAll() throws(ProfileStoreError) -> [String] {
        let name = (path as NSString).lastPathComponent
        var erased: [String] = []
        for entry in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where entry == name || entry == name + ".tmp" || entry.hasPrefix(name + ".damaged-") {
            let entryPath = (folder as NSString).appendingPathComponent(entry)
            guard unlink(entryPath) == 0 || errno == ENOENT else {
                throw .system(operation: "Deleting", path: entryPath, code: errno)
            }
            erased.append(entryPath)
        }
        // Nothing is left of the store; whoever waits for this lock finds it gone and takes a new one.
        unlink(lockPath)
        if !erased.isEmpty { try flushFolder() }
        return erased.sorted()
    }

    /// Makes the folder, with access for the owner alone, unless it exists.
    func makeFolder() throws(ProfileStoreError) {
        var missing: [String] = []
        var current = folder
        while current != "/", !current.isEmpty, access(current, F_OK) != 0 {
            missing.append(current)
            current = (current as NSString).deletingLastPathComponent
        }
        for path in missing.reversed() where mkdir(path, 0o700) != 0 && errno != EEXIST {
            throw .system(operation: "Making the folder", path: path, code: errno)
        }
    }

    /// Runs `body` while no other process or thread runs one for the same file.
    ///
    /// The lock file stays behind, empty, unless the store is erased. A lock that was erased meanwhile locks nothing, so it is
    /// taken anew: two processes cannot hold two different locks.
    func withLock<Result>(
        timeout: Duration, _ body: () throws(ProfileStoreError) -> Result
    ) throws(ProfileStoreError) -> Result {
        let deadline = ContinuousClock.now + timeout
        while true {
            let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw .system(operation: "Locking", path: lockPath, code: errno) }
            defer { close(descriptor) }
            while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
                guard errno == EWOULDBLOCK || errno == EINTR else {
                    throw .system(operation: "Locking", path: lockPath, code: errno)
                }
                guard ContinuousClock.now < deadline else { throw .busy(lock: lockPath, waited: timeout) }
                usleep(20_000)
            }
            if isLockFile(descriptor) { return try body() }
        }
    }

    /// Whether an open file is the one that the lock's path names.
    private func isLockFile(_ descriptor: Int32) -> Bool {
        var (open, named) = (stat(), stat())
        return fstat(descriptor, &open) == 0 && stat(lockPath, &named) == 0 && open.st_ino == named.st_ino
            && open.st_dev == named.st_dev
    }

    private enum Kind { case missing, regular }

    private func kind() throws(ProfileStoreError) -> Kind {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            // A missing folder is a missing file; a parent that is no folder is an error.
            guard errno == ENOENT else { throw .system(operation: "Reading", path: path, code: errno) }
            return .missing
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
        return .regular
    }

    private func write(_ data: Data, to descriptor: Int32) throws(ProfileStoreError) {
        var rest = data[...]
        while !rest.isEmpty {
            let count = retryingInterrupts {
                rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            }
            guard count >= 0 else { throw .system(operation: "Writing", path: path, code: errno) }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else { throw .system(operation: "Writing", path: path, code: errno) }
    }

    /// Makes a rename survive a power cut; file systems that cannot flush a folder answer EINVAL.
    private func flushFolder() throws(ProfileStoreError) {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(operation: "Flushing", path: folder, code: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw .system(operation: "Flushing", path: folder, code: errno)
        }
    }
}

private func retryingInterrupts(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
