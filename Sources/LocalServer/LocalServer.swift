internal import Foundation

/// An HTTP server for one program's own pages and scripts.
///
/// It runs on a thread of its own; requests are answered by tasks of a ``RequestHandler``. ``stop()`` has to be called
/// for it to end.
package final class LocalServer: Sendable {
    private let loop: MainLoop
    private let core: ServerCore
    /// The port it listens on.
    package let port: Int
    /// The addresses it listens on, such as `127.0.0.1` and `::1`.
    package let hosts: [String]
    /// Whether connections are encrypted.
    package let isSecure: Bool

    /// Starts to listen.
    ///
    /// - Throws: ``LocalServerError``: the port is in use, the certificate cannot be used, and such.
    package init(_ configuration: ServerConfiguration = .init(), handler: any RequestHandler) async throws {
        let loop = MainLoop()
        do {
            let core = try await withCheckedThrowingContinuation { continuation in
                loop.perform {
                    continuation.resume(with: Result { try ServerCore(configuration, loop: loop, handler: handler) })
                }
            }
            (self.loop, self.core) = (loop, core)
            (port, hosts, isSecure) = (core.port, core.hosts, core.isSecure)
        } catch {
            loop.quit()
            throw error
        }
    }

    /// How many connections there are.
    package var connectionCount: Int {
        get async {
            await withCheckedContinuation { continuation in
                loop.perform { [core] in continuation.resume(returning: core.connectionCount) }
            }
        }
    }

    /// Stops: no new requests, sockets are told, tasks are cancelled; what has not ended after the grace is cut. Returns
    /// when all connections are closed. Calling it again only waits.
    package func stop() async {
        await withCheckedContinuation { continuation in
            loop.perform { [core] in core.stop { continuation.resume() } }
        }
        loop.quit()
    }
}
