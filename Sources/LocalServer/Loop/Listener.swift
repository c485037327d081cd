internal import CSoup

/// One socket that listens, and the source that accepts. For the loop's thread only.
@safe final class Listener {
    private let socket: UnsafeMutablePointer<GSocket>
    private var source: UnsafeMutablePointer<GSource>?
    /// The port in use.
    let port: Int

    /// Listens on an IP address.
    init(host: String, port: Int) throws(LocalServerError) {
        let address = unsafe g_inet_socket_address_new_from_string(host, UInt32(port))
        defer { unsafe g_clear(address) }
        let family = host.contains(":") ? G_SOCKET_FAMILY_IPV6 : G_SOCKET_FAMILY_IPV4
        var error: UnsafeMutablePointer<GError>?
        let place = "\(host.contains(":") ? "[\(host)]" : host):\(port)"
        guard let address = unsafe address,
            let socket = unsafe g_socket_new(family, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, &error)
        else { throw .cannotListen(address: place, message: unsafe takeMessage(error)) }
        if family == G_SOCKET_FAMILY_IPV6 {
            // Two sockets, so that each address says what it is for; the system's default may be one for both.
            unsafe g_socket_set_option(socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1, nil)
        }
        unsafe g_socket_set_blocking(socket, 0)
        guard unsafe g_socket_bind(socket, address, 1, &error) != 0, unsafe g_socket_listen(socket, &error) != 0,
            let bound = unsafe voiceid_socket_address(socket)
        else {
            unsafe g_object_unref(UnsafeMutableRawPointer(socket))
            throw unsafe Self.reason(error, place: place, port: port)
        }
        self.port = Int(unsafe voiceid_port(bound))
        unsafe g_object_unref(UnsafeMutableRawPointer(bound))
        unsafe self.socket = unsafe socket
    }

    deinit {
        stop()
        unsafe g_object_unref(UnsafeMutableRawPointer(socket))
    }

    private static func reason(
        _ error: UnsafeMutablePointer<GError>?, place: String, port: Int
    ) -> LocalServerError {
        let domain = g_io_error_quark()
        let isInUse = unsafe g_error_matches(error, domain, Int32(G_IO_ERROR_ADDRESS_IN_USE.rawValue)) != 0
        let isForbidden = unsafe g_error_matches(error, domain, Int32(G_IO_ERROR_PERMISSION_DENIED.rawValue)) != 0
        let message = unsafe takeMessage(error)
        if isInUse { return .portInUse(port) }
        if isForbidden { return .portNotAllowed(port) }
        return .cannotListen(address: place, message: message)
    }

    /// Calls `accept` with each socket; it is lent.
    func start(on loop: MainLoop, accept: @escaping (UnsafeMutablePointer<GSocket>) -> Void) {
        let source = unsafe g_socket_create_source(socket, G_IO_IN, nil)
        unsafe self.source = unsafe g_source_ref(source)
        unsafe voiceid_on_accept(
            source,
            { listening, _, data in
                guard let data = unsafe data else { return 0 }
                // A client that has gone again, or a system out of descriptors, is no reason to stop listening.
                guard let socket = unsafe g_socket_accept(listening, nil, nil) else { return 1 }
                unsafe Retained<Acceptor>.value(data).accept(socket)
                unsafe g_object_unref(UnsafeMutableRawPointer(socket))
                return 1
            }, Retained.pass(Acceptor(accept)), { unsafe Retained<Acceptor>.release($0) })
        unsafe loop.attach(source)
    }

    /// Listens no more.
    func stop() {
        if let source = unsafe source {
            unsafe g_source_destroy(source)
            unsafe g_source_unref(source)
            unsafe self.source = nil
        }
        unsafe g_socket_close(socket, nil)
    }

    @safe private final class Acceptor {
        let accept: (UnsafeMutablePointer<GSocket>) -> Void
        init(_ accept: @escaping (UnsafeMutablePointer<GSocket>) -> Void) { unsafe self.accept = accept }
    }
}
