/// What a server puts up with. The times are those without progress: each piece that comes or goes starts them anew.
package struct ServerLimits: Sendable {
    /// Bytes of a request's header fields. libsoup's own limit is 64 KiB.
    package var headerBytes = 16 * 1024
    /// Connections at a time; more than these are closed at once.
    package var connections = 64
    /// Seconds from the opening of a connection to the end of the request's header.
    package var header = 10.0
    /// Seconds without progress while a body is received or an answer is sent.
    package var transfer = 30.0
    /// Seconds in all for the rest of a body that nobody wants any more; afterwards the connection is cut.
    package var refusedBody = 10.0
    /// Bytes of one message on a WebSocket.
    package var messageBytes = 1024 * 1024
    /// Bytes of messages that wait to be read on a WebSocket; where there are more, it is closed.
    package var waitingBytes = 16 * 1024 * 1024
    /// Whole seconds between pings on a WebSocket. One that answers none for twice as long is closed.
    package var ping = 20
    /// Seconds that requests and sockets have to end when the server stops.
    package var grace = 0.3

    /// The limits above.
    package init() {}
}
