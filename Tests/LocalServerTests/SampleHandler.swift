import LocalServer

/// A handler of closures.
struct SampleHandler: RequestHandler {
    var admission: @Sendable (RequestHead) -> Admission = { head in
        head.headers["Upgrade"] == nil ? .request(bodyLimit: 1_000_000) : .webSocket
    }
    var answer: @Sendable (Request) async throws -> Response = { _ in Response(type: "text/plain", "hello\n") }
    var talk: @Sendable (WebSocket, RequestHead) async -> Void = { socket, _ in
        for await message in socket.messages { socket.send(message) }
    }

    func admit(_ head: RequestHead) -> Admission { admission(head) }

    func respond(to request: Request) async -> Response {
        do {
            return try await answer(request)
        } catch {
            return Response(status: 500, type: "text/plain", "\(error)\n")
        }
    }

    func converse(over socket: WebSocket, _ head: RequestHead) async { await talk(socket, head) }

    /// Starts a server, and stops it when the closure is done.
    @discardableResult func serve<Result>(
        _ limits: ServerLimits = .patient, _ body: (LocalServer) async throws -> Result
    ) async throws -> Result {
        let server = try await LocalServer(ServerConfiguration(limits: limits), handler: self)
        do {
            let result = try await body(server)
            await server.stop()
            return result
        } catch {
            await server.stop()
            throw error
        }
    }
}

extension ServerLimits {
    /// Limits that no test reaches by being slow: other tests may keep the threads for minutes.
    static var patient: ServerLimits {
        var limits = ServerLimits()
        (limits.header, limits.transfer, limits.refusedBody, limits.ping) = (600, 600, 600, 0)
        return limits
    }
}

/// A sign that something has happened, which can be waited for.
final class Sign: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    /// It has happened.
    func give() { continuation.finish() }

    /// Waits until it has, also when the task is cancelled.
    func wait() async {
        await Task.detached { [stream] in for await _ in stream {} }.value
    }
}
