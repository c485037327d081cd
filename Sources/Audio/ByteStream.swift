internal import Foundation

/// Bytes that are pulled.
protocol ByteStream: AnyObject {
    /// Blocks until there are bytes; returns at most `count` of them, and none at the end.
    func read(upTo count: Int) throws(AudioError) -> [UInt8]
}

/// A byte stream whose first bytes can be looked at before they are read.
final class PeekableBytes: ByteStream {
    private let base: any ByteStream
    private var ahead: [UInt8] = []

    init(_ base: any ByteStream) { self.base = base }

    /// The next `count` bytes, which stay to be read; fewer where the stream ends before.
    func peek(_ count: Int) throws(AudioError) -> [UInt8] {
        while ahead.count < count {
            let more = try base.read(upTo: count - ahead.count)
            if more.isEmpty { break }
            ahead += more
        }
        return Array(ahead.prefix(count))
    }

    func read(upTo count: Int) throws(AudioError) -> [UInt8] {
        guard !ahead.isEmpty else { return try base.read(upTo: count) }
        defer { ahead.removeFirst(min(count, ahead.count)) }
        return Array(ahead.prefix(count))
    }

    /// Reads and forgets bytes, fewer where the stream ends before.
    func skip(_ count: Int) throws(AudioError) {
        var left = count
        while left > 0 {
            let gone = try read(upTo: min(left, 65_536)).count
            if gone == 0 { return }
            left -= gone
        }
    }

    /// The bytes that were looked at and not read, which are then gone from here.
    func takeAhead() -> [UInt8] {
        defer { ahead = [] }
        return ahead
    }
}

/// Reads a file descriptor.
final class DescriptorBytes: ByteStream {
    let descriptor: Int32
    private let source: String
    private let owner: OpenedFile?

    /// A descriptor that the caller keeps open.
    ///
    /// - Throws: ``AudioError/terminal(source:)``.
    init(_ descriptor: Int32, source: String) throws(AudioError) {
        guard isatty(descriptor) == 0 else { throw .terminal(source: source) }
        self.descriptor = descriptor
        self.source = source
        owner = nil
    }

    /// A pipe or device, open for as long as this lives.
    init(owning file: OpenedFile) {
        descriptor = file.descriptor
        source = file.path
        owner = file
    }

    func read(upTo count: Int) throws(AudioError) -> [UInt8] {
        while true {
            try Descriptors.wait(for: [Descriptors.Interest(descriptor, Int16(POLLIN))])
            if let bytes = try Descriptors.read(descriptor, upTo: count, source: source) { return bytes }
        }
    }
}

/// Reads a regular file from its start, whatever else reads it.
final class FileBytes: ByteStream {
    private let file: OpenedFile
    private var offset = 0

    init(_ file: OpenedFile) { self.file = file }

    func read(upTo count: Int) throws(AudioError) -> [UInt8] {
        let bytes = try file.bytes(at: offset, upTo: count)
        offset += bytes.count
        return bytes
    }
}
