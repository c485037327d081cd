internal import CSoup

extension Exchange {
    /// The handler's answer, unless another was found before.
    func answer(with response: Response) {
        guard let message = unsafe message, answer == nil else { return }
        answer = response
        if hasBodyEnded {
            send(response)
            unsafe soup_server_message_unpause(message)
        } else {
            body?.fail(CancellationError())
            connection.allow(core.limits.refusedBody)
            unsafe soup_server_message_unpause(message)
        }
    }

    func send(_ response: Response) {
        guard let message = unsafe message, !isAnswered else { return }
        isAnswered = true
        unsafe soup_server_message_set_status(message, UInt32(response.status), nil)
        let headers = unsafe soup_server_message_get_response_headers(message)
        for field in response.headers.fields where field.isPlain {
            unsafe soup_message_headers_append(headers, field.name, field.value)
        }
        // libsoup 3.2 never lets go of a connection that the client closes between two requests, so there is one for each.
        unsafe soup_message_headers_append(headers, "Connection", "close")
        let content = unsafe soup_server_message_get_response_body(message)
        unsafe soup_message_body_set_accumulate(content, 0)
        switch response.body {
        case .bytes(let bytes):
            if hasBodyEnded { connection.allow(core.limits.transfer) }
            unsafe soup_message_headers_set_content_length(headers, numericCast(bytes.count))
            unsafe soup_message_body_append(content, SOUP_MEMORY_COPY, bytes, gsize(bytes.count))
            unsafe soup_message_body_complete(content)
        case .stream(let length?, _):
            unsafe soup_message_headers_set_content_length(headers, numericCast(length))
        case .stream(nil, _):
            unsafe soup_message_headers_set_encoding(headers, SOUP_ENCODING_CHUNKED)
        }
    }

    nonisolated func stream(_ produce: @Sendable (ResponseWriter) async throws -> Void) async {
        guard head.method != "HEAD" else { return }
        let writer = ResponseWriter { [self] bytes in
            try await withCheckedThrowingContinuation { continuation in
                core.loop.perform { self.write(bytes, continuation) }
            }
        }
        do {
            try await produce(writer)
            core.loop.perform { self.streamEnded() }
        } catch {
            core.loop.perform { self.abort() }
        }
    }

    func write(_ bytes: [UInt8], _ continuation: CheckedContinuation<Void, any Error>) {
        guard let message = unsafe message, writing == nil else {
            continuation.resume(throwing: LocalServerError.clientGone)
            return
        }
        writing = continuation
        connection.allow(core.limits.transfer)
        unsafe soup_message_body_append(
            soup_server_message_get_response_body(message), SOUP_MEMORY_COPY, bytes, gsize(bytes.count))
        unsafe soup_server_message_unpause(message)
    }

    func wroteChunk() {
        guard let writing else { return }
        self.writing = nil
        connection.allowAnyTime()
        writing.resume()
    }

    func madeProgress() {
        if hasBodyEnded { connection.allow(core.limits.transfer) }
    }

    func streamEnded() {
        guard let message = unsafe message else { return }
        connection.allow(core.limits.transfer)
        unsafe soup_message_body_complete(soup_server_message_get_response_body(message))
        unsafe soup_server_message_unpause(message)
    }

    /// Writes an answer past libsoup, which would first read a body that has no end, and cuts the connection.
    func answerPlainly() {
        guard let message = unsafe message, let answer, !hasBodyEnded, case .bytes(let body) = answer.body,
            let stream = unsafe soup_server_message_steal_connection(message)
        else { return }
        let head = [
            "HTTP/1.1 \(answer.status) Bad Request", "Content-Length: \(body.count)", "Connection: close", "", "",
        ].joined(separator: "\r\n")
        let bytes = [UInt8](head.utf8) + body
        // A few hundred bytes, which the system takes at once; where it does not, the client is no loss.
        unsafe g_output_stream_write(g_io_stream_get_output_stream(stream), bytes, gsize(bytes.count), nil, nil)
        unsafe g_io_stream_close(stream, nil, nil)
        unsafe g_object_unref(UnsafeMutableRawPointer(stream))
        end()
    }
}

extension HTTPHeaders.Field {
    /// Whether neither part could end the field and begin another.
    fileprivate var isPlain: Bool { (name + value).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && !name.isEmpty }
}
