internal import CSoup

/// libsoup's server with what belongs to it. For the loop's thread only.
@safe final class ServerCore: @unchecked Sendable {
    // SAFETY: made and used on the loop's thread alone; other threads only pass the reference back to it.
    let loop: MainLoop
    let limits: ServerLimits
    let handler: any RequestHandler
    let port: Int
    let hosts: [String]
    private let soup: UnsafeMutablePointer<SoupServer>
    private let certificate: UnsafeMutablePointer<GTlsCertificate>?
    private var listeners: [Listener] = []
    private var connections: [Int: Connection] = [:]
    /// By the address of libsoup's message, which lives as long.
    private var exchanges: [Int: Exchange] = [:]
    private var channels: [ObjectIdentifier: WebSocketChannel] = [:]
    private var nextID = 0
    private(set) var isStopping = false
    private var stopped: [@Sendable () -> Void] = []
    private var graceTimer: LoopTimer?

    var connectionCount: Int { connections.count }
    var isSecure: Bool { unsafe certificate != nil }

    init(_ configuration: ServerConfiguration, loop: MainLoop, handler: any RequestHandler) throws(LocalServerError) {
        var certificate: UnsafeMutablePointer<GTlsCertificate>?
        if case .network(let pem) = configuration.reach { unsafe certificate = try unsafe Self.load(pem) }
        let isLocal = unsafe certificate == nil
        do throws(LocalServerError) {
            let found = try Self.listen(isLocal: isLocal, port: configuration.port)
            listeners = found.map(\.listener)
            hosts = found.map(\.host)
            port = found[0].listener.port
        } catch {
            unsafe g_clear(certificate)
            throw error
        }
        self.loop = loop
        self.handler = handler
        unsafe self.certificate = unsafe certificate
        limits = configuration.limits
        unsafe soup = voiceid_soup_server_new()
        graceTimer = loop.timer { [weak self] in self?.end() }
        addHandlers()
        for listener in listeners {
            unsafe listener.start(on: loop) { [unowned self] socket in unsafe accept(socket) }
        }
    }

    deinit {
        unsafe g_object_unref(UnsafeMutableRawPointer(soup))
        unsafe g_clear(certificate)
    }

    private static func load(_ certificate: ServerCertificate) throws(LocalServerError) -> UnsafeMutablePointer<
        GTlsCertificate
    > {
        var error: UnsafeMutablePointer<GError>?
        let text = certificate.pem
        guard let loaded = unsafe g_tls_certificate_new_from_pem(text, text.utf8.count, &error) else {
            throw .certificate(message: unsafe takeMessage(error))
        }
        return unsafe loaded
    }

    /// Listens on both families with one port. A system without IPv6 is served on IPv4 alone.
    private static func listen(
        isLocal: Bool, port: Int
    ) throws(LocalServerError) -> [(listener: Listener, host: String)] {
        let (four, six) = isLocal ? ("127.0.0.1", "::1") : ("0.0.0.0", "::")
        var attempts = 0
        while true {
            let first = try Listener(host: four, port: port)
            do throws(LocalServerError) {
                return [(first, four), (try Listener(host: six, port: first.port), six)]
            } catch .portInUse(let taken) {
                // A free port of one family may be taken in the other; the next one is as good.
                attempts += 1
                first.stop()
                guard port == 0, attempts < 16 else { throw .portInUse(taken) }
            } catch {
                return [(first, four)]
            }
        }
    }

    // MARK: Connections

    private func accept(_ socket: UnsafeMutablePointer<GSocket>) {
        guard !isStopping, connections.count < limits.connections || makeRoom() else {
            unsafe g_socket_close(socket, nil)
            return
        }
        unsafe g_socket_set_blocking(socket, 0)
        unsafe g_socket_set_option(socket, Int32(IPPROTO_TCP), TCP_NODELAY, 1, nil)
        guard let local = unsafe g_socket_get_local_address(socket, nil) else { return }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(local)) }
        guard let remote = unsafe g_socket_get_remote_address(socket, nil) else { return }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(remote)) }

        nextID += 1
        let connection = unsafe Connection(id: nextID, socket: socket, loop: loop)
        connections[connection.id] = connection
        connection.allow(limits.header)
        // libsoup hands the address object on to each request, which leads from there to the connection.
        unsafe g_object_set_data_full(
            UnsafeMutablePointer<GObject>(OpaquePointer(remote)), "connection", Retained.pass(connection),
            { unsafe Retained<Connection>.release($0) })

        guard let plain = unsafe voiceid_stream_of_socket(socket) else { return forget(connection.id) }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(plain)) }
        unsafe g_object_weak_ref(
            UnsafeMutablePointer<GObject>(OpaquePointer(plain)),
            { data, _ in
                guard let data = unsafe data else { return }
                let end = unsafe Retained<ConnectionEnd>.value(data)
                end.core?.forget(end.id)
                unsafe Retained<ConnectionEnd>.release(data)
            }, Retained.pass(ConnectionEnd(core: self, id: connection.id)))

        guard let certificate = unsafe certificate else {
            unsafe soup_server_accept_iostream(soup, plain, local, remote, nil)
            return
        }
        guard let secure = unsafe voiceid_tls_stream(plain, certificate, nil) else { return connection.shutDown() }
        let handshake = unsafe Handshake(core: self, local: local, remote: remote)
        unsafe voiceid_tls_handshake(
            secure,
            { stream, result, data in
                guard let data = unsafe data else { return }
                let handshake = unsafe Retained<Handshake>.value(data)
                unsafe handshake.finish(stream, result)
                unsafe Retained<Handshake>.release(data)
            }, Retained.pass(handshake))
        unsafe g_object_unref(UnsafeMutableRawPointer(secure))
    }

    /// Cuts the oldest connection over which nothing came that is to be answered: whoever only holds connections open does not keep
    /// others out.
    private func makeRoom() -> Bool {
        guard let oldest = connections.values.filter({ !$0.isInUse }).min(by: { $0.id < $1.id }) else { return false }
        oldest.shutDown()
        forget(oldest.id)
        return true
    }

    private func forget(_ id: Int) {
        connections[id]?.allowAnyTime()
        connections[id] = nil
    }

    private final class ConnectionEnd {
        weak var core: ServerCore?
        let id: Int
        init(core: ServerCore, id: Int) { (self.core, self.id) = (core, id) }
    }

    /// A TLS handshake under way, with the addresses that libsoup wants to know afterwards.
    @safe private final class Handshake {
        private weak var core: ServerCore?
        private let local: UnsafeMutablePointer<GSocketAddress>
        private let remote: UnsafeMutablePointer<GSocketAddress>

        init(
            core: ServerCore, local: UnsafeMutablePointer<GSocketAddress>,
            remote: UnsafeMutablePointer<GSocketAddress>
        ) {
            self.core = core
            unsafe self.local = unsafe local
            unsafe self.remote = unsafe remote
            unsafe g_object_ref(UnsafeMutableRawPointer(local))
            unsafe g_object_ref(UnsafeMutableRawPointer(remote))
        }

        deinit {
            unsafe g_object_unref(UnsafeMutableRawPointer(local))
            unsafe g_object_unref(UnsafeMutableRawPointer(remote))
        }

        func finish(_ stream: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?) {
            guard let core, !core.isStopping, let stream = unsafe stream,
                unsafe voiceid_tls_handshake_finish(stream, result) != 0
            else { return }
            let secure = unsafe UnsafeMutablePointer<GIOStream>(OpaquePointer(stream))
            unsafe soup_server_accept_iostream(core.soup, secure, local, remote, nil)
        }
    }

    // MARK: Requests

    private func addHandlers() {
        // The server is gone before this object is: see `deinit`.
        let this = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe soup_server_add_early_handler(
            soup, "/",
            { _, message, _, _, data in
                guard let message = unsafe message, let data = unsafe data else { return }
                unsafe Unmanaged<ServerCore>.fromOpaque(data).takeUnretainedValue().begin(message)
            }, this, nil)
        unsafe soup_server_add_handler(
            soup, "/",
            { _, message, _, _, data in
                guard let message = unsafe message, let data = unsafe data else { return }
                unsafe Unmanaged<ServerCore>.fromOpaque(data).takeUnretainedValue()
                    .exchanges[Int(bitPattern: message)]?.bodyEnded()
            }, this, nil)
    }

    private func begin(_ message: OpaquePointer) {
        guard let remote = unsafe soup_server_message_get_remote_address(message),
            let data = unsafe g_object_get_data(UnsafeMutablePointer<GObject>(OpaquePointer(remote)), "connection")
        else { return }
        let connection = unsafe Retained<Connection>.value(data)
        let head = unsafe RequestHead(message, isSecure: isSecure)
        let exchange = unsafe Exchange(message, head: head, connection: connection, core: self)
        exchanges[Int(bitPattern: message)] = exchange
        if let fault = head.framingFault {
            exchange.refuseFraming(Response(status: 400, type: "text/plain", fault + "\n"))
        } else {
            exchange.begin(admission(of: head))
        }
    }

    private func admission(of head: RequestHead) -> Admission {
        if isStopping { return .refusal(Response(status: 503, type: "text/plain", "The server is stopping.\n")) }
        if head.headers.byteCount > limits.headerBytes {
            return .refusal(Response(status: 431, type: "text/plain", "The header is too large.\n"))
        }
        let admission = handler.admit(head)
        if case .request(let limit) = admission, let length = head.contentLength, length > limit {
            return .refusal(handler.answer(toBodyOver: limit, head))
        }
        return admission
    }

    /// A request has ended, one way or another.
    func ended(_ message: OpaquePointer) {
        exchanges[Int(bitPattern: message)] = nil
        endIfAllHasEnded()
    }

    func opened(_ channel: WebSocketChannel) { channels[ObjectIdentifier(channel)] = channel }

    func closed(_ channel: WebSocketChannel) {
        channels[ObjectIdentifier(channel)] = nil
        endIfAllHasEnded()
    }

    // MARK: The end

    func stop(_ done: @escaping @Sendable () -> Void) {
        stopped.append(done)
        guard !isStopping else {
            if listeners.isEmpty, graceTimer == nil { end() }
            return
        }
        isStopping = true
        listeners.forEach { $0.stop() }
        for channel in channels.values { channel.close(.goingAway) }
        for exchange in exchanges.values { exchange.cancel() }
        graceTimer?.set(limits.grace)
        endIfAllHasEnded()
    }

    private func endIfAllHasEnded() {
        guard isStopping, exchanges.isEmpty, channels.isEmpty, graceTimer != nil else { return }
        // Not from here, which may be inside libsoup.
        graceTimer?.set(0)
    }

    private func end() {
        graceTimer = nil
        for exchange in Array(exchanges.values) { exchange.abort() }
        for channel in Array(channels.values) { channel.cut() }
        unsafe soup_server_disconnect(soup)
        for connection in Array(connections.values) { connection.shutDown() }
        listeners = []
        let stopped = self.stopped
        self.stopped = []
        stopped.forEach { $0() }
    }
}

/// Gives back a reference to an object, where there is one.
func g_clear<Object>(_ object: UnsafeMutablePointer<Object>?) {
    if let object = unsafe object { unsafe g_object_unref(UnsafeMutableRawPointer(object)) }
}
