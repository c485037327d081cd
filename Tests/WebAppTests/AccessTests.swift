import AudioGraph
import TestSupport
import Testing
import WebApp

@Suite struct AccessTests {
    @Test func `the link opens the page once`() async throws {
        try await Served.run { served async throws in
            let link = served.server.makeLink()
            let target = String(link.dropFirst(served.origin.count))
            let first = try await LoopbackClient.request("GET", target, port: served.port)
            #expect(first.status == 200)
            #expect(first.headers["refresh"] == "0; url=/")
            let cookie = try #require(first.headers["set-cookie"])
            #expect(cookie.contains("HttpOnly; SameSite=Strict; Path=/"))
            let page = try await LoopbackClient.request(
                "GET", "/", port: served.port, headers: ["Cookie": String(cookie.prefix { $0 != ";" })])
            #expect(page.status == 200)
            #expect(page.text.contains("<title>VoiceID</title>"))

            let second = try await LoopbackClient.request("GET", target, port: served.port)
            #expect(second.status == 403)
            #expect(second.headers["set-cookie"] == nil)
            #expect(second.text.contains("This link has been used"))
            #expect(second.text.contains("Press Enter"))
            // In a browser that was let in, it leads on.
            #expect(try await served.request("GET", target).headers["location"] == "/")
        }
    }

    @Test func `a wrong link says so`() async throws {
        try await Served.run { served async throws in
            let answer = try await LoopbackClient.request("GET", "/?token=wrong", port: served.port)
            #expect(answer.status == 403)
            #expect(answer.text.contains("not valid"))
            #expect(!answer.text.contains("wrong"))
        }
    }

    @Test(arguments: [
        "/", "/main.js", "/session/check", "/recordings/r1/audio", "/profiles/export", "/nothing", "/api/v1/status",
        "/api/v1/openapi.json",
    ])
    func `without a session there is nothing`(target: String) async throws {
        try await Served.run { served async throws in
            let answer = try await LoopbackClient.request("GET", target, port: served.port)
            #expect(answer.status == 401)
        }
    }

    @Test func `a forged host is refused, session or not`() async throws {
        try await Served.run { served async throws in
            for host in ["evil.example", "evil.example:\(served.port)", "127.0.0.1:1"] {
                let answer = try await served.request("GET", "/", headers: ["Host": host])
                #expect(answer.status == 421)
            }
        }
    }

    @Test func `another site's page is refused, session or not`() async throws {
        try await Served.run { served async throws in
            for method in ["GET", "PUT", "POST", "DELETE"] {
                let answer = try await served.request(method, "/", headers: ["Origin": "http://evil.example"])
                #expect(answer.status == 403)
            }
            let socket = try await LoopbackSocket(
                "/session", port: served.port,
                headers: ["Cookie": served.cookie, "Origin": "http://evil.example"])
            #expect(socket.status == 403)
            let silent = try await LoopbackSocket(
                "/session", port: served.port, headers: ["Cookie": served.cookie, "Origin": ""])
            #expect(silent.status == 403)
        }
    }

    @Test func `a socket without a session is refused`() async throws {
        try await Served.run { served async throws in
            let socket = try await LoopbackSocket("/session", port: served.port)
            #expect(socket.status == 401)
        }
    }

    @Test func `every answer tells browsers what not to do with it`() async throws {
        try await Served.run { served async throws in
            let answers = [
                try await served.request("GET", "/"), try await served.request("GET", "/session/check"),
                try await served.request("GET", "/nothing"), try await served.script("GET", "/status"),
                try await LoopbackClient.request("GET", "/", port: served.port),
            ]
            for answer in answers {
                let policy = try #require(answer.headers["content-security-policy"])
                #expect(policy.hasPrefix("default-src 'self'; "))
                #expect(!policy.contains("unsafe"))
                #expect(answer.headers["x-content-type-options"] == "nosniff")
                #expect(answer.headers["referrer-policy"] == "no-referrer")
                #expect(answer.headers["cross-origin-opener-policy"] == "same-origin")
                #expect(answer.headers["cross-origin-resource-policy"] == "same-origin")
                #expect(answer.headers["permissions-policy"]?.contains("microphone=(self)") ?? false)
                #expect(answer.headers["access-control-allow-origin"] == nil)
            }
            #expect(answers[0].headers["cache-control"] == "no-cache")
            #expect(answers[1].headers["cache-control"] == "no-store")
        }
    }

    @Test func `what cannot be done says what can`() async throws {
        try await Served.run { served async throws in
            let answer = try await served.request("DELETE", "/session/check")
            #expect(answer.status == 405)
            #expect(answer.headers["allow"] == "GET")
            #expect(try await served.request("POST", "/main.js").status == 405)
        }
    }
}
