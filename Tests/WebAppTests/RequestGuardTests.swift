import LocalServer
import Testing
import WebApp

@Suite struct RequestGuardTests {
    private static let site = Site(hosts: Site.localHosts, port: 4711, isSecure: false)

    private func head(
        _ method: String = "GET", _ path: String = "/", query: [String: String] = [:], host: String? = "127.0.0.1:4711",
        origin: String? = nil, cookie: String? = nil, authorization: String? = nil
    ) -> RequestHead {
        var headers = HTTPHeaders()
        for (name, value) in [("Host", host), ("Origin", origin), ("Cookie", cookie), ("Authorization", authorization)]
        {
            if let value { headers.add(name, value) }
        }
        return RequestHead(method: method, path: path, query: query, headers: headers)
    }

    /// A guard that has let one browser in, and the cookie of it as the browser sends it.
    private func signedIn(key: String? = nil) throws -> (RequestGuard, cookie: String) {
        var gate = RequestGuard(site: Self.site, port: 4711, credentials: Credentials(apiKey: key))
        let token = gate.makeToken()
        guard case .signedIn(let cookie) = gate.verdict(on: head(query: ["token": token]), wanting: .page) else {
            throw NoCookie()
        }
        return (gate, String(cookie.prefix { $0 != ";" }))
    }

    private struct NoCookie: Error {}

    @Test(arguments: [
        ("127.0.0.1:4711", true), ("localhost:4711", true), ("LOCALHOST:4711", true), ("[::1]:4711", true),
        ("127.0.0.1", false), ("127.0.0.1:80", false), ("evil.example:4711", false),
        ("localhost.evil.example:4711", false),
        ("127.0.0.1:4711.evil.example", false), ("", false), ("127.0.0.1:47110", false), ("0.0.0.0:4711", false),
    ])
    func `only names of ours are served`(host: String, isOurs: Bool) throws {
        var (gate, cookie) = try signedIn()
        let verdict = gate.verdict(on: head(host: host, cookie: cookie), wanting: .page)
        #expect(verdict == (isOurs ? .allowed : .refused(.host)))
    }

    @Test func `no host, or two of them, are refused`() throws {
        var (gate, cookie) = try signedIn()
        #expect(gate.verdict(on: head(host: nil, cookie: cookie), wanting: .page) == .refused(.host))
        var twice = head(cookie: cookie)
        twice.headers.add("Host", "127.0.0.1:4711")
        #expect(gate.verdict(on: twice, wanting: .page) == .refused(.host))
    }

    @Test func `the port that goes with the scheme may be left out`() {
        let site = Site(hosts: ["voice.local"], port: 443, isSecure: true)
        #expect(site.isHost("voice.local"))
        #expect(site.isHost("voice.local:443"))
        #expect(site.isOrigin("https://voice.local"))
        #expect(!site.isOrigin("http://voice.local"))
    }

    @Test(arguments: [
        "http://evil.example", "https://127.0.0.1:4711", "http://127.0.0.1", "http://127.0.0.1:4712", "null", "",
        "http://127.0.0.1:4711/", "http://127.0.0.1:4711.evil.example",
    ])
    func `another site's page gets nothing, whatever it knows`(origin: String) throws {
        var (gate, cookie) = try signedIn(key: "secret")
        for want in [RequestGuard.Want.page, .socket, .api, .open] {
            let request = head("POST", origin: origin, cookie: cookie, authorization: "Bearer secret")
            #expect(gate.verdict(on: request, wanting: want) == .refused(.origin))
        }
    }

    @Test func `a token opens a session once`() {
        var gate = RequestGuard(site: Self.site, port: 4711, credentials: Credentials())
        let token = gate.makeToken()
        let request = head(query: ["token": token])
        guard case .signedIn(let cookie) = gate.verdict(on: request, wanting: .page) else {
            Issue.record("the token was refused")
            return
        }
        #expect(cookie.hasPrefix("voiceid-4711="))
        #expect(cookie.hasSuffix("; HttpOnly; SameSite=Strict; Path=/"))
        #expect(gate.verdict(on: request, wanting: .page) == .refused(.usedToken))
        #expect(gate.verdict(on: head(query: ["token": "x"]), wanting: .page) == .refused(.unknownToken))
        #expect(gate.verdict(on: head(query: ["token": ""]), wanting: .page) == .refused(.unknownToken))
        // In the browser that used it, the link still leads to the page.
        let again = head(query: ["token": token], cookie: String(cookie.prefix { $0 != ";" }))
        #expect(gate.verdict(on: again, wanting: .page) == .allowed)
    }

    @Test func `a token is not used up by looking`() {
        var gate = RequestGuard(site: Self.site, port: 4711, credentials: Credentials())
        let token = gate.makeToken()
        #expect(gate.verdict(on: head("HEAD", query: ["token": token]), wanting: .page) == .refused(.credentials))
        #expect(gate.verdict(on: head(host: "evil.example", origin: nil), wanting: .page) == .refused(.host))
        guard case .signedIn = gate.verdict(on: head(query: ["token": token]), wanting: .page) else {
            Issue.record("the token was used up")
            return
        }
    }

    @Test func `over TLS the cookie stays there`() {
        let site = Site(hosts: ["voice.local"], port: 4711, isSecure: true)
        var gate = RequestGuard(site: site, port: 4711, credentials: Credentials())
        let token = gate.makeToken()
        guard
            case .signedIn(let cookie) = gate.verdict(
                on: head(query: ["token": token], host: "voice.local:4711"), wanting: .page)
        else {
            Issue.record("the token was refused")
            return
        }
        #expect(cookie.hasSuffix("; Path=/; Secure"))
    }

    @Test func `without a session there is nothing`() throws {
        var (gate, cookie) = try signedIn()
        let wrong = String(cookie.dropLast()) + (cookie.hasSuffix("A") ? "B" : "A")
        for bad in [nil, "", "voiceid-4711", "voiceid-4711=", "voiceid-1=\(cookie.dropFirst(13))", wrong, "a=b"] {
            for want in [RequestGuard.Want.page, .socket, .api] {
                let request = head(origin: "http://127.0.0.1:4711", cookie: bad)
                #expect(gate.verdict(on: request, wanting: want) == .refused(.credentials), "\(bad ?? "none")")
            }
        }
        #expect(gate.verdict(on: head(), wanting: .open) == .allowed)
    }

    @Test func `the session's cookie is found among others`() throws {
        var (gate, cookie) = try signedIn()
        #expect(gate.verdict(on: head(cookie: "a=b; \(cookie); c=d"), wanting: .page) == .allowed)
        #expect(gate.verdict(on: head(cookie: "voiceid-4711=old; \(cookie)"), wanting: .page) == .allowed)
    }

    @Test func `sockets and changes have to say where they come from`() throws {
        var (gate, cookie) = try signedIn()
        #expect(gate.verdict(on: head(cookie: cookie), wanting: .socket) == .refused(.origin))
        for method in ["PUT", "POST", "DELETE", "PATCH"] {
            #expect(gate.verdict(on: head(method, cookie: cookie), wanting: .page) == .refused(.origin))
            #expect(gate.verdict(on: head(method, cookie: cookie), wanting: .api) == .refused(.origin))
        }
        let origin = "http://localhost:4711"
        #expect(gate.verdict(on: head(origin: origin, cookie: cookie), wanting: .socket) == .allowed)
        #expect(gate.verdict(on: head("PUT", origin: origin, cookie: cookie), wanting: .page) == .allowed)
    }

    @Test func `a key opens the API, and nothing else`() throws {
        var (gate, _) = try signedIn(key: "sesame")
        let request = head("POST", authorization: "Bearer sesame")
        #expect(gate.verdict(on: request, wanting: .api) == .allowed)
        #expect(gate.verdict(on: head(authorization: "bearer sesame"), wanting: .api) == .allowed)
        #expect(gate.verdict(on: request, wanting: .page) == .refused(.credentials))
        #expect(gate.verdict(on: request, wanting: .socket) == .refused(.credentials))
        for wrong in ["Bearer sesam", "Bearer sesame ", "Bearer ", "Basic sesame", "sesame"] {
            #expect(gate.verdict(on: head(authorization: wrong), wanting: .api) == .refused(.credentials))
        }
    }

    @Test func `where there is no key, none is right`() throws {
        var (gate, _) = try signedIn()
        #expect(gate.verdict(on: head(authorization: "Bearer "), wanting: .api) == .refused(.credentials))
        #expect(gate.verdict(on: head(authorization: "Bearer x"), wanting: .api) == .refused(.credentials))
    }

    @Test func `secrets are long and never the same`() {
        let secrets = Set((0..<1_000).map { _ in Credentials.secret() })
        #expect(secrets.count == 1_000)
        #expect(secrets.allSatisfy { $0.utf8.count == 43 })
    }

    @Test(arguments: [("", "", true), ("a", "a", true), ("a", "b", false), ("a", "ab", false), ("ä", "a", false)])
    func `secrets are compared whole`(one: String, other: String, isSame: Bool) {
        #expect(one.isSecret(other) == isSame)
    }
}
