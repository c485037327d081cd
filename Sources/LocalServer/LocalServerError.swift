/// Why a server cannot be started, or a request not go on.
package enum LocalServerError: Error, Equatable {
    /// Another program listens on this port.
    case portInUse(Int)
    /// Only the administrator may listen on this port.
    case portNotAllowed(Int)
    /// The system refused; `message` is its text.
    case cannotListen(address: String, message: String)
    /// The certificate or its key cannot be used; `message` says why.
    case certificate(message: String)
    /// The client closed the connection, or the server did.
    case clientGone
    /// A body has more bytes than `limit`.
    case bodyTooLarge(limit: Int)
}

extension LocalServerError: CustomStringConvertible {
    /// What happened, and what to do.
    package var description: String {
        switch self {
        case .portInUse(let port):
            "Port \(port) is in use by another program. Choose another with --port, or leave that out to get a free one."
        case .portNotAllowed(let port):
            "Port \(port) is reserved for the administrator. Choose one from 1024 with --port, or leave that out."
        case .cannotListen(let address, let message):
            "Cannot listen on \(address): \(message). Choose another port with --port."
        case .certificate(let message):
            "The certificate cannot be used: \(message). It must be a PEM file, with its key in another or the same."
        case .clientGone: "The client closed the connection."
        case .bodyTooLarge(let limit): "The request has more than \(limit) bytes. Send less."
        }
    }
}
