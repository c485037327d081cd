internal import CSoup

/// One accepted connection, from the opening to the end of its stream. For the loop's thread only.
@safe final class Connection: @unchecked Sendable {
    // SAFETY: made and used on the loop's thread alone; other threads only pass the reference back to it.
    let id: Int
    private let socket: UnsafeMutablePointer<GSocket>
    private var timer: LoopTimer?
    /// Whether a request came over it that is answered, and not just refused.
    var isInUse = false

    /// Takes a reference to the socket.
    init(id: Int, socket: UnsafeMutablePointer<GSocket>, loop: MainLoop) {
        self.id = id
        unsafe self.socket = unsafe socket
        unsafe g_object_ref(UnsafeMutableRawPointer(socket))
        timer = loop.timer { [weak self] in self?.shutDown() }
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(socket)) }

    /// The system's number of the socket.
    var descriptor: Int32 { unsafe g_socket_get_fd(socket) }

    /// Allows so many seconds until the next call; afterwards the connection is cut.
    func allow(_ seconds: Double) { timer?.set(seconds) }

    /// Allows any time.
    func allowAnyTime() { timer?.cancel() }

    /// Ends both directions, which libsoup and the client both see as the end.
    func shutDown() {
        timer?.cancel()
        unsafe g_socket_shutdown(socket, 1, 1, nil)
    }
}
