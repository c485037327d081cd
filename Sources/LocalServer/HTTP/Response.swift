/// What a request is answered with.
package struct Response: Sendable {
    /// What follows the header fields.
    package enum Body: Sendable {
        /// Bytes that are there.
        case bytes([UInt8])
        /// Bytes that are made while they are sent: `length` of them, or in chunks where that is `nil`. The closure returns
        /// when all were written; where it throws, the connection is cut, so that the client does not take a part for the whole.
        case stream(length: Int?, @Sendable (ResponseWriter) async throws -> Void)
    }

    /// The status code, 200…599.
    package var status: Int
    /// The header fields. Those about length, chunks and date are the server's.
    package var headers: HTTPHeaders
    /// What follows them.
    package var body: Body

    /// An answer.
    package init(status: Int, headers: HTTPHeaders = [:], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Text, or any other content of this type.
    package init(status: Int = 200, type: String, _ text: String) {
        self.init(status: status, headers: ["Content-Type": type], body: .bytes(Array(text.utf8)))
    }

    /// Sends events as long as the closure runs; it is cancelled when the client goes.
    package static func events(_ send: @escaping @Sendable (EventWriter) async throws -> Void) -> Response {
        Response(
            status: 200, headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"],
            body: .stream(length: nil) { writer in try await send(EventWriter(writer: writer)) })
    }
}

/// Writes a body that is made while it is sent.
package struct ResponseWriter: Sendable {
    let write: @Sendable ([UInt8]) async throws -> Void

    /// Sends bytes. Returns when they were handed to the system, so that a slow client makes a slow writer.
    ///
    /// - Throws: ``LocalServerError/clientGone``.
    package func write(_ bytes: [UInt8]) async throws {
        guard !bytes.isEmpty else { return }
        try await self.write(bytes)
    }
}

/// Writes server-sent events.
package struct EventWriter: Sendable {
    let writer: ResponseWriter

    /// Sends an event.
    ///
    /// - Parameters:
    ///   - name: Its type, without line breaks; `nil` for the default, `message`.
    ///   - data: Text of any number of lines.
    /// - Throws: ``LocalServerError/clientGone``.
    package func send(_ name: String? = nil, data: String) async throws {
        try await writer.write(Array(Self.event(name, data: data).utf8))
    }

    /// Sends a line that clients ignore, which keeps the connection alive.
    package func keepAlive() async throws { try await writer.write(Array(":\n\n".utf8)) }

    /// An event as it is sent.
    package static func event(_ name: String?, data: String) -> String {
        let lines = data.split(omittingEmptySubsequences: false) { $0.isNewline }.map { "data: \($0)\n" }
        return (name.map { "event: \($0)\n" } ?? "") + lines.joined() + "\n"
    }
}
