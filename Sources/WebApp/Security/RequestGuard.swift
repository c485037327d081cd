package import LocalServer

/// Decides who may ask what: the one place for it, without sockets.
///
/// A page anywhere on the web can make the user's browser send requests to this machine. So a request has to name an address
/// of ours (against names that are made to point here), and must not come from another site's page; and whoever sends
/// it must know a secret that such a page cannot.
package struct RequestGuard: Sendable {
    /// What somebody wants.
    package enum Want: Equatable {
        /// Something of the page, with a browser's session.
        case page
        /// The session's WebSocket.
        case socket
        /// The API, with a browser's session or a key.
        case api
        /// What anybody may know.
        case open
    }

    /// What becomes of a request.
    package enum Verdict: Equatable {
        /// It is done.
        case allowed
        /// It is answered with the page, once: the token opened a session, whose cookie this is.
        case signedIn(cookie: String)
        /// It has no good token or session.
        case refused(Refusal)
    }

    /// Why a request is not done.
    package enum Refusal: Equatable {
        /// It names a host that is not ours.
        case host
        /// It comes from another site's page.
        case origin
        /// It knows no secret.
        case credentials
        /// The link was used before.
        case usedToken
        /// The link is none of ours.
        case unknownToken
    }

    private let site: Site
    private let cookieName: String
    private var credentials: Credentials

    /// Guards a site.
    package init(site: Site, port: Int, credentials: Credentials) {
        self.site = site
        self.credentials = credentials
        // Cookies do not know ports: two programs on one machine would overwrite each other's.
        cookieName = "voiceid-\(port)"
    }

    /// Gives out a token that opens the page once.
    package mutating func makeToken() -> String { credentials.makeToken() }

    /// Decides about a request.
    package mutating func verdict(on head: RequestHead, wanting want: Want) -> Verdict {
        guard site.isHost(head.headers["Host"]) else { return .refused(.host) }
        let origins = head.headers.all("Origin")
        guard origins.count <= 1, origins.allSatisfy(site.isOrigin) else { return .refused(.origin) }
        if want == .open { return .allowed }
        if want == .api, let key = bearerKey(of: head) {
            return credentials.isKey(key) ? .allowed : .refused(.credentials)
        }
        let hasSession = head.cookies(named: cookieName).contains { credentials.hasSession($0) }
        if want == .page, head.method == "GET", head.path == "/", let token = head.query["token"] {
            return signIn(token, hasSession: hasSession)
        }
        guard hasSession else { return .refused(.credentials) }
        // A browser says where a request comes from whenever that matters; one that does not say so is none of the page's.
        let mustSay = want == .socket || !["GET", "HEAD"].contains(head.method)
        return mustSay && origins.isEmpty ? .refused(.origin) : .allowed
    }

    private mutating func signIn(_ token: String, hasSession: Bool) -> Verdict {
        switch credentials.redeem(token) {
        case .session(let secret):
            let secure = site.scheme == "https" ? "; Secure" : ""
            return .signedIn(cookie: "\(cookieName)=\(secret); HttpOnly; SameSite=Strict; Path=/\(secure)")
        case .used: return hasSession ? .allowed : .refused(.usedToken)
        case .unknown: return hasSession ? .allowed : .refused(.unknownToken)
        }
    }

    private func bearerKey(of head: RequestHead) -> String? {
        guard let field = head.headers["Authorization"], field.lowercased().hasPrefix("bearer ") else { return nil }
        return String(field.dropFirst(7))
    }
}

extension RequestHead {
    /// The values of a cookie.
    fileprivate func cookies(named name: String) -> [String] {
        headers.all("Cookie").flatMap { $0.split(separator: ";") }.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].trimmingPrefix(while: { $0 == " " }) == name else { return nil }
            return String(parts[1])
        }
    }
}
