internal import CSoup

/// libsoup's side of a WebSocket. For the loop's thread only.
@safe final class WebSocketChannel: @unchecked Sendable {
    // SAFETY: made and used on the loop's thread alone; other threads only pass the reference back to it.
    private let core: ServerCore
    private let head: RequestHead
    /// Holds a reference until the end.
    private var socket: OpaquePointer?
    private var input: AsyncStream<WebSocket.Message>.Continuation?
    private let waiting = WaitingBytes()
    private var task: Task<Void, Never>?
    private var silence: LoopTimer?

    /// Takes the reference to the socket.
    init(taking socket: OpaquePointer, head: RequestHead, core: ServerCore) {
        unsafe self.socket = unsafe socket
        self.head = head
        self.core = core
    }

    func open() {
        guard let socket = unsafe socket else { return }
        core.opened(self)
        // What is beyond libsoup's own limit breaks the connection without a word, so that is for the absurd.
        unsafe soup_websocket_connection_set_max_incoming_payload_size(socket, guint64(core.limits.messageBytes) * 4)
        unsafe soup_websocket_connection_set_keepalive_interval(socket, UInt32(core.limits.ping))
        silence = core.loop.timer { [weak self] in self?.cut() }
        heard()
        unsafe connectSignals(socket)

        let (messages, input) = AsyncStream.makeStream(of: WebSocket.Message.self)
        self.input = input
        let conversation = WebSocket(
            messages: WebSocket.Messages(stream: messages, waiting: waiting),
            sender: { [core, weak self] message in core.loop.perform { [weak self] in self?.send(message) } },
            closer: { [core, weak self] reason in core.loop.perform { [weak self] in self?.close(reason) } })
        task = Task { [core, head] in
            await core.handler.converse(over: conversation, head)
            conversation.close()
        }
    }

    private func connectSignals(_ socket: OpaquePointer) {
        unsafe voiceid_on_text(
            socket,
            { _, kind, bytes, data in
                guard let data = unsafe data, let bytes = unsafe bytes else { return }
                let isText = kind == Int32(SOUP_WEBSOCKET_DATA_TEXT.rawValue)
                unsafe Retained<WebSocketChannel>.value(data).received([UInt8](bytes), isText: isText)
            }, Retained.pass(self), { data, _ in unsafe Retained<WebSocketChannel>.release(data) })
        unsafe voiceid_on_pong(
            socket,
            { _, _, data in
                if let data = unsafe data { unsafe Retained<WebSocketChannel>.value(data).heard() }
            }, Retained.pass(self), { data, _ in unsafe Retained<WebSocketChannel>.release(data) })
        unsafe voiceid_on_socket(
            socket, "closed",
            { _, data in
                if let data = unsafe data { unsafe Retained<WebSocketChannel>.value(data).end() }
            }, Retained.pass(self), { data, _ in unsafe Retained<WebSocketChannel>.release(data) })
    }

    /// The client lives.
    private func heard() {
        if core.limits.ping > 0 { silence?.set(Double(core.limits.ping) * 2) }
    }

    private func received(_ bytes: [UInt8], isText: Bool) {
        heard()
        guard bytes.count <= core.limits.messageBytes else { return close(.tooLarge) }
        let message = isText ? WebSocket.Message.text(String(decoding: bytes, as: UTF8.self)) : .binary(bytes)
        guard waiting.add(message.byteCount) <= core.limits.waitingBytes else { return close(.overflow) }
        input?.yield(message)
    }

    private func send(_ message: WebSocket.Message) {
        guard let socket = unsafe socket,
            unsafe soup_websocket_connection_get_state(socket) == SOUP_WEBSOCKET_STATE_OPEN
        else { return }
        switch message {
        case .text(let text):
            // Not `send_text`, which ends at the first zero byte.
            let bytes = Array(text.utf8)
            let copy = unsafe g_bytes_new(bytes, gsize(bytes.count))
            unsafe soup_websocket_connection_send_message(socket, SOUP_WEBSOCKET_DATA_TEXT, copy)
            unsafe g_bytes_unref(copy)
        case .binary(let bytes):
            unsafe soup_websocket_connection_send_binary(socket, bytes, gsize(bytes.count))
        }
    }

    /// Says good-bye; the end comes when the client has answered, or after libsoup's five seconds.
    func close(_ reason: WebSocket.CloseReason) {
        guard let socket = unsafe socket,
            unsafe soup_websocket_connection_get_state(socket) == SOUP_WEBSOCKET_STATE_OPEN
        else { return }
        unsafe soup_websocket_connection_close(socket, UInt16(clamping: reason.code), reason.text)
    }

    /// Closes the connection without further words. Not to be called from inside libsoup.
    func cut() {
        guard let socket = unsafe socket else { return }
        unsafe g_io_stream_close(soup_websocket_connection_get_io_stream(socket), nil, nil)
        end()
    }

    private func end() {
        guard let socket = unsafe socket else { return }
        unsafe self.socket = nil
        silence?.cancel()
        silence = nil
        input?.finish()
        input = nil
        task?.cancel()
        core.closed(self)
        unsafe g_object_unref(UnsafeMutableRawPointer(socket))
    }
}
