/// What a request says before its body.
package struct RequestHead: Sendable, Equatable {
    /// `GET`, `PUT` and so on, in capitals as it was sent.
    package var method: String
    /// The path with its escapes decoded; begins with `/` and holds no `..`.
    package var path: String
    /// The parameters after `?`, decoded; of one that is repeated, the last.
    package var query: [String: String]
    /// The header fields.
    package var headers: HTTPHeaders
    /// The client's IP address, such as `127.0.0.1`.
    package var client: String
    /// Whether the connection is encrypted.
    package var isSecure: Bool

    /// Collects what there is to know.
    package init(
        method: String = "GET", path: String = "/", query: [String: String] = [:], headers: HTTPHeaders = [:],
        client: String = "127.0.0.1", isSecure: Bool = false
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.client = client
        self.isSecure = isSecure
    }

    /// Bytes of the body as the client announces them; `nil` where it sends them in chunks, or none.
    package var contentLength: Int? { headers["Content-Length"].flatMap { Int($0) } }

    /// Why nobody can tell where the body ends, or two readers could tell it differently (RFC 9112, section 6); `nil` where all is
    /// well.
    package var framingFault: String? {
        let lengths = headers.all("Content-Length")
        let encodings = headers.all("Transfer-Encoding")
        if lengths.count > 1 { return "The request has more than one Content-Length." }
        if encodings.count > 1 { return "The request has more than one Transfer-Encoding." }
        if !lengths.isEmpty, !encodings.isEmpty {
            return "The request has a Content-Length and a Transfer-Encoding."
        }
        // `Int(_:)` would take a sign.
        if let length = lengths.first, Int(length) == nil || !length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return "The Content-Length is no number of bytes."
        }
        return nil
    }
}

/// A request whose body may still be on its way.
package struct Request: Sendable {
    /// What it says before its body.
    package let head: RequestHead
    /// The body, in pieces as they arrive.
    package let body: RequestBody

    /// A request.
    package init(head: RequestHead, body: RequestBody = .empty) {
        self.head = head
        self.body = body
    }
}
