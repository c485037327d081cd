internal import CSoup

/// One request with its answer. For the loop's thread only.
///
/// libsoup goes: header (`begin`), pieces of the body, `bodyEnded`, then, when the answer is there, out with it. Between
/// `bodyEnded` and the answer, and between the pieces of a streamed answer, the message is paused.
@safe final class Exchange: @unchecked Sendable {
    // SAFETY: made and used on the loop's thread alone; other threads only pass the reference back to it.
    let core: ServerCore
    let connection: Connection
    let head: RequestHead
    /// Holds a reference until the end.
    var message: OpaquePointer?
    var body: ByteChannel?
    private var bodyLimit = 0
    private var bodyBytes = 0
    var hasBodyEnded = false
    private var isUpgrade = false
    var answer: Response?
    var isAnswered = false
    var task: Task<Void, Never>?
    var writing: CheckedContinuation<Void, any Error>?
    private var hangUp: UnsafeMutablePointer<GSource>?

    init(_ message: OpaquePointer, head: RequestHead, connection: Connection, core: ServerCore) {
        self.core = core
        self.connection = connection
        self.head = head
        unsafe g_object_ref(UnsafeMutableRawPointer(message))
        unsafe self.message = unsafe message
    }

    // MARK: The request

    func begin(_ admission: Admission) {
        follow()
        switch admission {
        case .refusal(let response): refuse(response)
        case .webSocket:
            connection.isInUse = true
            isUpgrade = true
            connection.allow(core.limits.transfer)
            connect("wrote-informational") { $0.upgraded() }
        case .request(let limit):
            connection.isInUse = true
            receive(limit)
        }
    }

    /// Answers a request of which nobody knows where it ends: at once, whatever else comes, and for the last time over this
    /// connection.
    func refuseFraming(_ response: Response) {
        follow()
        answer = response
        connection.allow(core.limits.refusedBody)
        core.loop.perform { self.answerPlainly() }
    }

    private func follow() {
        guard let message = unsafe message else { return }
        unsafe soup_message_body_set_accumulate(soup_server_message_get_request_body(message), 0)
        connect("finished") { $0.end() }
        connect("disconnected") { $0.end() }
        connect("wrote-chunk") { $0.wroteChunk() }
        unsafe voiceid_on_written(
            message,
            { _, _, data in
                if let data = unsafe data { unsafe Retained<Exchange>.value(data).madeProgress() }
            }, Retained.pass(self), { data, _ in unsafe Retained<Exchange>.release(data) })
    }

    /// Connects a signal of the message without arguments.
    private func connect(_ signal: String, _ action: @escaping (Exchange) -> Void) {
        guard let message = unsafe message else { return }
        unsafe voiceid_on_message(
            message, signal,
            { _, data in
                guard let data = unsafe data else { return }
                let reaction = unsafe Retained<Reaction>.value(data)
                reaction.action(reaction.exchange)
            }, Retained.pass(Reaction(exchange: self, action: action)),
            { data, _ in unsafe Retained<Reaction>.release(data) })
    }

    private final class Reaction {
        let exchange: Exchange
        let action: (Exchange) -> Void
        init(exchange: Exchange, action: @escaping (Exchange) -> Void) {
            (self.exchange, self.action) = (exchange, action)
        }
    }

    /// Answers at once, and lets what else the client sends go by for a while.
    private func refuse(_ response: Response) {
        answer = response
        connection.allow(core.limits.refusedBody)
        send(response)
    }

    private func receive(_ limit: Int) {
        guard let message = unsafe message else { return }
        bodyLimit = limit
        connection.allow(core.limits.transfer)
        let body = ByteChannel()
        body.onRoom { [weak self, core] in core.loop.perform { [weak self] in self?.resumeReading() } }
        self.body = body
        unsafe voiceid_on_chunk(
            message,
            { _, chunk, data in
                guard let data = unsafe data, let chunk = unsafe chunk else { return }
                unsafe Retained<Exchange>.value(data).received([UInt8](chunk))
            }, Retained.pass(self), { data, _ in unsafe Retained<Exchange>.release(data) })
        let request = Request(head: head, body: RequestBody(channel: body))
        task = Task { [core, self] in
            let response = await core.handler.respond(to: request)
            core.loop.perform { self.answer(with: response) }
            if case .stream(_, let produce) = response.body { await stream(produce) }
        }
    }

    private func received(_ bytes: [UInt8]) {
        bodyBytes += bytes.count
        guard let body, answer == nil else { return }
        connection.allow(core.limits.transfer)
        guard bodyBytes <= bodyLimit else {
            body.fail(LocalServerError.bodyTooLarge(limit: bodyLimit))
            answer = core.handler.answer(toBodyOver: bodyLimit, head)
            connection.allow(core.limits.refusedBody)
            return
        }
        if !body.push(bytes), let message = unsafe message {
            connection.allowAnyTime()
            unsafe soup_server_message_pause(message)
        }
    }

    private func resumeReading() {
        guard let message = unsafe message, !hasBodyEnded else { return }
        connection.allow(core.limits.transfer)
        unsafe soup_server_message_unpause(message)
    }

    /// The whole request is here.
    func bodyEnded() {
        guard let message = unsafe message, !isAnswered else { return }
        hasBodyEnded = true
        body?.finish()
        if isUpgrade {
            unsafe soup_websocket_server_process_handshake(message, nil, nil, nil, nil)
        } else if let answer {
            send(answer)
        } else {
            connection.allowAnyTime()
            watchForHangUp()
            unsafe soup_server_message_pause(message)
        }
    }

    /// While libsoup does not read, it does not see the client go.
    private func watchForHangUp() {
        let source = unsafe g_unix_fd_source_new(connection.descriptor, voiceid_hang_up_conditions())
        unsafe hangUp = unsafe g_source_ref(source)
        unsafe voiceid_on_descriptor(
            source,
            { _, _, data in
                if let data = unsafe data { unsafe Retained<Exchange>.value(data).abort() }
                return 0
            }, Retained.pass(self), { unsafe Retained<Exchange>.release($0) })
        unsafe core.loop.attach(source)
    }

    // MARK: The end

    /// Asks the handler to come to an end.
    func cancel() { task?.cancel() }

    /// Cuts the connection. Not to be called from inside libsoup.
    func abort() {
        guard let message = unsafe message else { return }
        connection.shutDown()
        // libsoup looks at no socket while a message is paused; taking the connection from it ends the message at once.
        guard let stream = unsafe soup_server_message_steal_connection(message) else { return end() }
        unsafe g_io_stream_close(stream, nil, nil)
        unsafe g_object_unref(UnsafeMutableRawPointer(stream))
        end()
    }

    func upgraded() {
        guard let message = unsafe message, isUpgrade,
            unsafe soup_server_message_get_status(message) == SOUP_STATUS_SWITCHING_PROTOCOLS.rawValue,
            let uri = unsafe soup_server_message_get_uri(message)
        else { return }
        isUpgrade = false
        connection.allowAnyTime()
        unsafe g_uri_ref(uri)
        defer { unsafe g_uri_unref(uri) }
        guard let stream = unsafe soup_server_message_steal_connection(message) else { return }
        let socket = unsafe soup_websocket_connection_new(
            stream, uri, SOUP_WEBSOCKET_CONNECTION_SERVER, head.headers["Origin"] ?? "", nil, nil)
        unsafe g_object_unref(UnsafeMutableRawPointer(stream))
        if let socket = unsafe socket { unsafe WebSocketChannel(taking: socket, head: head, core: core).open() }
    }

    func end() {
        guard let message = unsafe message else { return }
        unsafe self.message = nil
        if let source = unsafe hangUp {
            unsafe g_source_destroy(source)
            unsafe g_source_unref(source)
            unsafe hangUp = nil
        }
        body?.fail(LocalServerError.clientGone)
        // Where all is done, that changes nothing.
        task?.cancel()
        writing?.resume(throwing: LocalServerError.clientGone)
        writing = nil
        unsafe core.ended(message)
        unsafe g_object_unref(UnsafeMutableRawPointer(message))
    }
}

extension [UInt8] {
    /// Copies bytes.
    init(_ bytes: OpaquePointer) {
        var count: gsize = 0
        let data = unsafe g_bytes_get_data(bytes, &count)
        self = unsafe Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
    }
}
