import Foundation

/// A file that appears whole or not at all: written beside its place and renamed into it.
///
/// What is no regular file (a pipe, a device) cannot be replaced, and is written directly.
package struct OutputFile: ~Copyable {
    private let path: String
    private let temporary: String?
    private let sink: DescriptorSink
    private let registry: PartialFiles

    /// Starts a file.
    ///
    /// - Throws: ``OutputError/create(path:errno:)``, ``OutputError/isFolder(path:)``.
    package init(_ path: String, registry: PartialFiles) throws(OutputError) {
        let (path, existing) = try Self.place(path)
        var temporary: String?
        let descriptor: Int32
        if let existing, existing & S_IFMT != S_IFREG {
            descriptor = try Self.open(path, O_WRONLY, naming: path)
        } else {
            let folder = (path as NSString).deletingLastPathComponent
            let name = "\(folder)/.voiceid-\(getpid())-\(UInt32.random(in: 0 ... .max))"
            descriptor = try Self.open(name, O_WRONLY | O_CREAT | O_EXCL, naming: path)
            if let existing { fchmod(descriptor, existing & 0o7777) }
            registry.add(name)
            temporary = name
        }
        self.path = path
        self.temporary = temporary
        self.registry = registry
        sink = DescriptorSink(descriptor: descriptor, name: path)
    }

    private static func open(_ path: String, _ flags: Int32, naming name: String) throws(OutputError) -> Int32 {
        let descriptor = Foundation.open(path, flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .create(path: name, errno: errno) }
        return descriptor
    }

    /// Where a file is really written, since a link keeps pointing where it points; and the mode of what is there, if anything is.
    private static func place(_ path: String) throws(OutputError) -> (path: String, existing: mode_t?) {
        let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        var status = stat()
        let exists = stat(path, &status) == 0
        if exists, status.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path: path) }
        // Renaming would replace a file that may not be written to.
        let place = exists ? path : (path as NSString).deletingLastPathComponent
        guard access(place, W_OK) == 0 else { throw .create(path: path, errno: errno) }
        return (path, exists ? status.st_mode : nil)
    }

    /// Makes sure, before there is anything to write, that a file can be written, so far as that can be told, and is none of those that are
    /// read, by whatever name; a device may be both.
    ///
    /// - Throws: ``OutputError/overwritesInput(path:)``, ``OutputError/create(path:errno:)``, ``OutputError/isFolder(path:)``.
    package static func check(_ path: String, against inputs: [String]) throws(OutputError) {
        var output = stat()
        if stat(path, &output) == 0, output.st_mode & S_IFMT == S_IFREG {
            for input in inputs {
                var other = stat()
                if stat(input, &other) == 0, other.st_dev == output.st_dev, other.st_ino == output.st_ino {
                    throw .overwritesInput(path: path)
                }
            }
        }
        _ = try place(path)
    }

    /// Appends text.
    package func write(_ text: String) throws(OutputError) { try sink.write(text) }

    /// Appends bytes.
    package func write(_ bytes: [UInt8]) throws(OutputError) { try sink.write(bytes) }

    /// Writes bytes over the file's beginning, and goes on behind them.
    package func rewriteStart(_ bytes: [UInt8]) throws(OutputError) {
        guard lseek(sink.descriptor, 0, SEEK_SET) == 0 else { throw .write(destination: path, errno: errno) }
        try sink.write(bytes)
    }

    /// Puts the finished file in its place.
    package consuming func commit() throws(OutputError) {
        guard let temporary else { return }
        guard rename(temporary, path) == 0 else { throw .write(destination: path, errno: errno) }
        registry.remove(temporary)
    }

    deinit {
        close(sink.descriptor)
        // After a commit there is nothing of this name any more.
        if let temporary {
            unlink(temporary)
            registry.remove(temporary)
        }
    }
}
