internal import Foundation

/// A file descriptor that is closed when this value goes.
struct OwnedDescriptor: ~Copyable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { close(number) }
}

/// System calls on file descriptors.
enum Descriptors {
    /// A descriptor and the poll events to wait for.
    struct Interest {
        let descriptor: Int32
        let events: Int16

        init(_ descriptor: Int32, _ events: Int16) {
            self.descriptor = descriptor
            self.events = events
        }
    }

    /// Waits until one of the descriptors is ready, and says which are.
    ///
    /// Wakes every quarter of a second to see whether the task was cancelled, since a blocked system call cannot be.
    ///
    /// - Parameter milliseconds: Give up after this long, with none ready; `nil` waits for as long as it takes.
    @discardableResult
    static func wait(for interests: [Interest], milliseconds: Int32? = nil) throws(AudioError) -> [Bool] {
        var polled = interests.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
        while true {
            if Task.isCancelled { throw .cancelled }
            let ready = unsafe poll(&polled, nfds_t(polled.count), milliseconds ?? 250)
            if ready > 0 || milliseconds != nil { return polled.map { $0.revents != 0 } }
            // What stands in the way of waiting shows in reading.
            if ready < 0, errno != EINTR { return polled.map { _ in true } }
        }
    }

    /// Reads once. Empty at the end; `nil` where there is nothing just now.
    static func read(_ descriptor: Int32, upTo count: Int, source: String) throws(AudioError) -> [UInt8]? {
        var status = 0
        var failure: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            #if canImport(Darwin)
                status = unsafe Darwin.read(descriptor, buffer.baseAddress, count)
            #else
                status = unsafe Glibc.read(descriptor, buffer.baseAddress, count)
            #endif
            failure = errno
            initialized = max(0, status)
        }
        if status >= 0 { return bytes }
        if failure == EINTR || failure == EAGAIN || failure == EWOULDBLOCK { return nil }
        throw .unreadable(source: source, reason: systemMessage(failure))
    }
}

/// The system's text for an error number.
func systemMessage(_ number: Int32) -> String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
}
