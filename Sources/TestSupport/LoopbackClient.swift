import Dispatch
import Foundation

/// A TCP client that does what it is told, byte for byte: also what no good HTTP client does.
///
/// Its waiting happens on a thread of its own. Nothing waits longer than ten minutes, so that a fault of the server
/// becomes a failed test; what takes long is mostly that other tests keep the threads.
package final class LoopbackClient: Sendable {
    /// Why a test's client could not go on.
    package enum Failure: Error {
        case cannotConnect(errno: Int32)
        case closed
        case tookTooLong
    }

    private let descriptor: Int32
    private let queue = DispatchQueue(label: "client")
    private let received = ReceivedBytes()

    private final class ReceivedBytes: @unchecked Sendable {
        // SAFETY: used on the client's queue alone.
        var bytes: [UInt8] = []
    }

    /// Connects to 127.0.0.1.
    ///
    /// - Parameters:
    ///   - receiveBuffer: Bytes the system keeps for us, to be a client that takes little.
    ///   - first: A few bytes to send in the same breath, before the server can lose its patience.
    package init(port: Int, receiveBuffer: Int32? = nil, sending first: [UInt8] = []) throws {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        descriptor = socket(AF_INET, stream, 0)
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
        }
        guard status == 0 else {
            let number = errno
            close(descriptor)
            throw Failure.cannotConnect(errno: number)
        }
        // Far less than what the system keeps for a connection, so this waits for nobody.
        if !first.isEmpty { _ = first.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, 0) } }
    }

    deinit { close(descriptor) }

    /// Says that no more will be sent or read, at once.
    package func disconnect() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Sends bytes; returns how many the server took before it closed the connection.
    @discardableResult package func send(_ bytes: [UInt8]) async -> Int {
        await onQueue { [descriptor] in
            var sent = 0
            while sent < bytes.count, Self.waits(descriptor, for: Int16(POLLOUT)) {
                #if canImport(Glibc)
                    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
                #else
                    let flags = MSG_DONTWAIT
                #endif
                let count = bytes[sent...].withUnsafeBytes {
                    Foundation.send(descriptor, $0.baseAddress, $0.count, flags)
                }
                if count < 0, errno == EAGAIN || errno == EINTR { continue }
                guard count > 0 else { break }
                sent += count
            }
            return sent
        }
    }

    /// Sends text.
    @discardableResult package func send(_ text: String) async -> Int { await send(Array(text.utf8)) }

    /// So many bytes.
    package func read(_ count: Int) async throws -> [UInt8] {
        try await take { $0.count >= count ? count : nil }
    }

    /// Everything up to and with `end`.
    package func read(through end: String) async throws -> String {
        let end = Array(end.utf8)
        let bytes = try await take { bytes in
            guard bytes.count >= end.count else { return nil }
            return (0...bytes.count - end.count).first { bytes[$0..<$0 + end.count].elementsEqual(end) }
                .map { $0 + end.count }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Everything until the server closes the connection.
    package func readToEnd() async throws -> [UInt8] {
        try await onQueue { [descriptor, received] in
            while try Self.receive(descriptor, into: received) {}
            defer { received.bytes = [] }
            return received.bytes
        }
    }

    private func take(_ enough: @escaping @Sendable ([UInt8]) -> Int?) async throws -> [UInt8] {
        try await onQueue { [descriptor, received] in
            while true {
                if let count = enough(received.bytes) {
                    defer { received.bytes.removeFirst(count) }
                    return Array(received.bytes.prefix(count))
                }
                guard try Self.receive(descriptor, into: received) else { throw Failure.closed }
            }
        }
    }

    private static func receive(_ descriptor: Int32, into received: ReceivedBytes) throws -> Bool {
        guard waits(descriptor, for: Int16(POLLIN)) else { throw Failure.tookTooLong }
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        let count = recv(descriptor, &piece, piece.count, 0)
        guard count > 0 else { return false }
        received.bytes += piece.prefix(count)
        return true
    }

    private static func waits(_ descriptor: Int32, for events: Int16) -> Bool {
        var poll = pollfd(fd: descriptor, events: events, revents: 0)
        return Foundation.poll(&poll, 1, 600_000) > 0
    }

    private func onQueue<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try work() }) }
        }
    }

    private func onQueue<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: work()) } }
    }
}
