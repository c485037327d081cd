/// Where a server listens.
package struct ServerConfiguration: Sendable {
    /// Who can reach it.
    package enum Reach: Sendable, Equatable {
        /// Programs on this machine: 127.0.0.1, and ::1 where the system has it.
        case thisMachine
        /// Everybody who reaches the machine, encrypted: all its addresses.
        case network(ServerCertificate)
    }

    /// Who can reach it.
    package var reach: Reach
    /// The port, the same for all addresses; 0 for any free one.
    package var port: Int
    /// What it puts up with.
    package var limits: ServerLimits

    /// A server for this machine on any free port, unless told otherwise.
    package init(reach: Reach = .thisMachine, port: Int = 0, limits: ServerLimits = ServerLimits()) {
        self.reach = reach
        self.port = port
        self.limits = limits
    }
}

/// What a server proves itself with.
package struct ServerCertificate: Sendable, Equatable {
    /// The certificate and those that signed it, then its private key, as PEM.
    package let pem: String

    /// Joins the content of two PEM files; they may be the same.
    package init(certificate: String, key: String) { pem = certificate == key ? certificate : certificate + "\n" + key }
}
