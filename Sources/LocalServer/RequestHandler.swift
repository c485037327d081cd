/// What a server does with requests.
package protocol RequestHandler: Sendable {
    /// Says from the head alone what becomes of a request. Runs on the server's thread, so it may neither wait nor take long.
    func admit(_ head: RequestHead) -> Admission

    /// Answers a request that was admitted. The task is cancelled when the client goes or the server stops.
    func respond(to request: Request) async -> Response

    /// What a request is told that was admitted and whose body has more bytes than it may. Runs on the server's thread, as
    /// ``admit(_:)``.
    func answer(toBodyOver limit: Int, _ head: RequestHead) -> Response

    /// Talks over a socket that was admitted. When this returns, the socket is closed. The task is cancelled when the
    /// client goes or the server stops.
    func converse(over socket: WebSocket, _ head: RequestHead) async
}

extension RequestHandler {
    /// A line of plain text.
    package func answer(toBodyOver limit: Int, _ head: RequestHead) -> Response {
        Response(status: 413, type: "text/plain", LocalServerError.bodyTooLarge(limit: limit).description + "\n")
    }
}

/// What becomes of a request.
package enum Admission: Sendable {
    /// It is answered, where its body has no more bytes than this.
    case request(bodyLimit: Int)
    /// It becomes a WebSocket.
    case webSocket
    /// It gets this answer, and its body is not read. The answer may not be a stream.
    case refusal(Response)
}
