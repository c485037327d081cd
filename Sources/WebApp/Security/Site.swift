/// The addresses a server is meant to be reached by.
package struct Site: Sendable, Equatable {
    /// `http` or `https`.
    package let scheme: String
    /// Names with their ports, such as `127.0.0.1:4711`, in small letters.
    package let authorities: [String]

    /// A site on these hosts; an IPv6 address stands in brackets.
    ///
    /// - Parameters:
    ///   - hosts: Names and addresses without port.
    ///   - port: The port of all.
    ///   - isSecure: Whether connections are encrypted.
    package init(hosts: [String], port: Int, isSecure: Bool) {
        scheme = isSecure ? "https" : "http"
        // Browsers leave out the port that goes with the scheme.
        let isImplied = port == (isSecure ? 443 : 80)
        authorities = hosts.map { $0.lowercased() }.flatMap { host in
            isImplied ? [host, "\(host):\(port)"] : ["\(host):\(port)"]
        }
    }

    /// What this machine is called by itself.
    package static let localHosts = ["127.0.0.1", "localhost", "[::1]"]

    /// Whether a `Host` field names this site.
    package func isHost(_ field: String?) -> Bool { field.map { authorities.contains($0.lowercased()) } ?? false }

    /// Whether an `Origin` field names this site.
    package func isOrigin(_ field: String) -> Bool {
        authorities.contains { field.lowercased() == "\(scheme)://\($0)" }
    }
}
