import LocalServer
import TestSupport
import Testing

@Suite struct RequestTests {
    @Test func `a request is answered`() async throws {
        try await SampleHandler().serve { server in
            let response = try await LoopbackClient.request("GET", "/", port: server.port)
            #expect(response.status == 200)
            #expect(response.headers["content-type"] == "text/plain")
            #expect(response.text == "hello\n")
        }
    }

    @Test func `the handler sees method, path, query, headers and client`() async throws {
        var handler = SampleHandler()
        handler.answer = { request in
            let head = request.head
            let text = [head.method, head.path, head.query["q"] ?? "", head.headers["X-Test"] ?? "", head.client]
                .joined(separator: "|")
            return Response(type: "text/plain", text)
        }
        try await handler.serve { server in
            let response = try await LoopbackClient.request(
                "DELETE", "/a%20b/c?p=1&q=a%2Bb+c", port: server.port, headers: ["x-test": "seen"])
            #expect(response.text == "DELETE|/a b/c|a+b c|seen|127.0.0.1")
        }
    }

    @Test(arguments: ["/a/../../b", "/a/%2e%2e/%2E%2E/b", "/../b", "/a/./../b"])
    func `a path leads to no folder above`(target: String) async throws {
        var handler = SampleHandler()
        handler.answer = { Response(type: "text/plain", $0.head.path) }
        try await handler.serve { server in
            let response = try await LoopbackClient.request("GET", target, port: server.port)
            #expect(response.status == 400 || response.text == "/b", "\(response)")
        }
    }

    @Test func `a connection is for one request`() async throws {
        try await SampleHandler().serve { server in
            let client = try LoopbackClient(port: server.port)
            await client.sendRequest("GET", "/one", port: server.port)
            await client.sendRequest("GET", "/two", port: server.port)
            let response = try await client.response()
            #expect(response.headers["connection"] == "close")
            #expect(try await client.readToEnd().isEmpty)
            while await server.connectionCount > 0 { await Task.yield() }
        }
    }

    @Test func `a server listens on both families with one port, and on this machine only`() async throws {
        try await SampleHandler().serve { server in
            #expect(server.hosts.first == "127.0.0.1")
            #expect(server.hosts.dropFirst().allSatisfy { $0 == "::1" })
            #expect(!server.isSecure)
        }
    }

    @Test func `a port in use is said by its number`() async throws {
        try await SampleHandler().serve { server in
            let port = server.port
            await #expect(throws: LocalServerError.portInUse(port)) {
                _ = try await LocalServer(ServerConfiguration(port: port), handler: SampleHandler())
            }
        }
        #expect("\(LocalServerError.portInUse(80))".hasPrefix("Port 80 is in use"))
    }

    @Test func `a port is free again after the stop`() async throws {
        let port = try await SampleHandler().serve { $0.port }
        let second = try await LocalServer(ServerConfiguration(port: port), handler: SampleHandler())
        #expect(second.port == port)
        await second.stop()
    }

    @Test func `a refusal is the answer, and the body goes by`() async throws {
        var handler = SampleHandler()
        handler.admission = { _ in .refusal(Response(status: 403, type: "text/plain", "no\n")) }
        handler.answer = { _ in Response(status: 200) }
        try await handler.serve { server in
            let body = [UInt8](repeating: 1, count: 300_000)
            let response = try await LoopbackClient.request("PUT", "/", port: server.port, body: body)
            #expect(response.status == 403)
            #expect(response.headers["connection"] == "close")
        }
    }

    @Test func `a client that asks before it sends is refused before it sends`() async throws {
        var handler = SampleHandler()
        handler.admission = { _ in .request(bodyLimit: 10) }
        try await handler.serve { server in
            let client = try LoopbackClient(port: server.port)
            await client.sendRequest(
                "PUT", "/", port: server.port, headers: ["Expect": "100-continue", "Content-Length": "1000000"])
            #expect(try await client.response().status == 413)
            #expect(try await client.readToEnd().isEmpty)
        }
    }

    @Test func `a client that asks before it sends may go on`() async throws {
        var handler = SampleHandler()
        handler.answer = { Response(type: "text/plain", "\(try await $0.body.bytes(upTo: 100).count)") }
        try await handler.serve { server in
            let client = try LoopbackClient(port: server.port)
            await client.sendRequest(
                "PUT", "/", port: server.port, headers: ["Expect": "100-continue", "Content-Length": "5"])
            #expect(try await client.responseHead().status == 100)
            await client.send("12345")
            #expect(try await client.response().text == "5")
        }
    }

    @Test(arguments: [
        ["Content-Length: 3", "Content-Length: 3"], ["Content-Length: 3", "Content-Length: 500"],
        ["Content-Length: -3"], ["Content-Length: +3"], ["Content-Length: "], ["Content-Length: 3, 3"],
        ["Content-Length: 0x3"], ["Content-Length: 99999999999999999999999999"],
        ["Content-Length: 3", "Transfer-Encoding: chunked"],
        ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"],
    ])
    func `a request of which nobody knows where it ends is refused at once`(fields: [String]) async throws {
        try await SampleHandler().serve { server in
            let client = try LoopbackClient(port: server.port)
            await client.send("PUT / HTTP/1.1\r\nHost: a\r\n\(fields.joined(separator: "\r\n"))\r\n\r\nabc")
            let text = String(decoding: try await client.readToEnd(), as: UTF8.self)
            #expect(text.hasPrefix("HTTP/1.1 400 "), "\(text)")
            while await server.connectionCount > 0 { await Task.yield() }
        }
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\n\r\n", "nonsense\r\n\r\n", "GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: odd\r\n\r\n",
    ])
    func `what is no proper request is refused`(text: String) async throws {
        try await SampleHandler().serve { server in
            let client = try LoopbackClient(port: server.port)
            await client.send(text)
            let status = try await client.responseHead().status
            #expect(status == 400 || status == 501)
            let last = try await LoopbackClient.request("GET", "/", port: server.port)
            #expect(last.status == 200)
        }
    }
}
