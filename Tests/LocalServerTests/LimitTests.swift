import LocalServer
import TestSupport
import Testing

@Suite struct LimitTests {
    @Test func `a client that does not finish its header is cut`() async throws {
        var limits = ServerLimits.patient
        limits.header = 0.1
        try await SampleHandler().serve(limits) { server in
            let client = try LoopbackClient(port: server.port)
            await client.send("GET / HTTP/1.1\r\nHost:")
            _ = try await client.readToEnd()
        }
    }

    @Test func `a client that says nothing is cut`() async throws {
        var limits = ServerLimits.patient
        limits.header = 0.1
        try await SampleHandler().serve(limits) { server in
            let client = try LoopbackClient(port: server.port)
            #expect(try await client.readToEnd().isEmpty)
        }
    }

    @Test func `a client that stops in the middle of its body is cut`() async throws {
        var limits = ServerLimits.patient
        limits.transfer = 0.1
        var handler = SampleHandler()
        let told = Sign()
        handler.answer = { request in
            do {
                for try await _ in request.body {}
            } catch {
                told.give()
            }
            return Response(status: 200)
        }
        try await handler.serve(limits) { server in
            let client = try LoopbackClient(port: server.port)
            await client.sendRequest("PUT", "/", port: server.port, headers: ["Content-Length": "100"], body: [1])
            await told.wait()
        }
    }

    @Test func `a handler may take longer than the client may`() async throws {
        var limits = ServerLimits.patient
        limits.transfer = 0.05
        limits.header = 1
        var handler = SampleHandler()
        let othersWereCut = Sign()
        handler.answer = { _ in
            await othersWereCut.wait()
            return Response(status: 200)
        }
        try await handler.serve(limits) { server in
            let patient = try LoopbackClient.requesting("GET", "/", port: server.port)
            let silent = try LoopbackClient(port: server.port)
            _ = try await silent.readToEnd()
            othersWereCut.give()
            let response = try await patient.response()
            #expect(response.status == 200)
        }
    }

    @Test func `more connections than allowed are closed at once`() async throws {
        var limits = ServerLimits.patient
        limits.connections = 3
        var handler = SampleHandler()
        let (begun, released) = (AsyncStream.makeStream(of: Void.self), Sign())
        handler.answer = { _ in
            begun.continuation.yield()
            await released.wait()
            return Response(status: 200)
        }
        try await handler.serve(limits) { server in
            let clients = try (0..<3).map { _ in try LoopbackClient(port: server.port) }
            for client in clients { await client.sendRequest("GET", "/", port: server.port) }
            for await _ in begun.stream.prefix(3) {}
            let fourth = try LoopbackClient(port: server.port)
            #expect(try await fourth.readToEnd().isEmpty)
            released.give()
            for client in clients { #expect(try await client.response().status == 200) }
            while await server.connectionCount > 0 { await Task.yield() }
            let late = try await LoopbackClient.request("GET", "/", port: server.port)
            #expect(late.status == 200)
        }
    }

    @Test func `whoever only holds connections open makes room for others`() async throws {
        var limits = ServerLimits.patient
        limits.connections = 3
        try await SampleHandler().serve(limits) { server in
            let silent = try LoopbackClient(port: server.port)
            let slow = try LoopbackClient(port: server.port)
            await slow.send("GET / HTTP/1.1\r\nHost:")
            let refused = try LoopbackClient(port: server.port)
            await refused.send("GET / HTTP/1.1\r\nHost: a\r\n")
            while await server.connectionCount < 3 { await Task.yield() }
            for _ in 0..<5 {
                let response = try await LoopbackClient.request("GET", "/", port: server.port)
                #expect(response.status == 200)
            }
            // The oldest went first.
            #expect(try await silent.readToEnd().isEmpty)
        }
    }

    @Test func `whoever is refused and goes on sending makes room for others as well`() async throws {
        var limits = ServerLimits.patient
        limits.connections = 1
        var handler = SampleHandler()
        handler.admission = {
            $0.method == "PUT" ? .refusal(Response(status: 401, type: "text/plain", "no\n")) : .request(bodyLimit: 10)
        }
        try await handler.serve(limits) { server in
            let sending = try LoopbackClient(port: server.port)
            await sending.sendRequest("PUT", "/", port: server.port, headers: ["Content-Length": "1000"], body: [1])
            while await server.connectionCount < 1 { await Task.yield() }
            let response = try await LoopbackClient.request("GET", "/", port: server.port)
            #expect(response.status == 200)
        }
    }

    @Test func `a header that is too large is refused`() async throws {
        try await SampleHandler().serve { server in
            let response = try await LoopbackClient.request(
                "GET", "/", port: server.port, headers: ["X-Large": String(repeating: "x", count: 20_000)])
            #expect(response.status == 431)
        }
    }

    @Test func `a header beyond all measure ends the connection`() async throws {
        try await SampleHandler().serve { server in
            let client = try LoopbackClient(port: server.port)
            await client.send(
                "GET / HTTP/1.1\r\nHost: a\r\nX-Large: " + String(repeating: "x", count: 200_000) + "\r\n\r\n")
            let answer = try? await client.readToEnd()
            #expect(answer.map { !String(decoding: $0, as: UTF8.self).hasPrefix("HTTP/1.1 200") } ?? true)
            let last = try await LoopbackClient.request("GET", "/", port: server.port)
            #expect(last.status == 200)
        }
    }
}
