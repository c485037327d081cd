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
