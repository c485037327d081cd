import LocalServer
import TestSupport
import Testing

@Suite struct StreamTests {
    @Test func `a body of known length is streamed`() async throws {
        var handler = SampleHandler()
        handler.answer = { _ in
            Response(
                status: 200,
                body: .stream(length: 300_000) { writer in
                    for _ in 0..<3 { try await writer.write([UInt8](repeating: 7, count: 100_000)) }
                })
        }
        try await handler.serve { server in
            let response = try await LoopbackClient.request("GET", "/", port: server.port)
            #expect(response.headers["content-length"] == "300000")
            #expect(response.body == [UInt8](repeating: 7, count: 300_000))
            let head = try await LoopbackClient.request("HEAD", "/", port: server.port)
            #expect(head.headers["content-length"] == "300000")
        }
    }

    @Test func `a body of unknown length comes in chunks`() async throws {
        var handler = SampleHandler()
        handler.answer = { _ in
            Response(
                status: 200,
                body: .stream(length: nil) { writer in
                    for text in ["one ", "", "two ", "three"] { try await writer.write(Array(text.utf8)) }
                })
        }
        try await handler.serve { server in
            let response = try await LoopbackClient.request("GET", "/", port: server.port)
            #expect(response.headers["transfer-encoding"] == "chunked")
            #expect(response.text == "one two three")
        }
    }

    @Test func `events arrive one by one`() async throws {
        var handler = SampleHandler()
        let seen = Sign()
        handler.answer = { _ in
            .events { events in
                try await events.send("progress", data: "1\n2")
                await seen.wait()
                try await events.send(data: "done")
            }
        }
        try await handler.serve { server in
            let client = try LoopbackClient(port: server.port)
            await client.sendRequest("GET", "/", port: server.port)
            #expect(try await client.responseHead().headers["content-type"] == "text/event-stream")
            let first = try #require(try await client.chunk())
            #expect(String(decoding: first, as: UTF8.self) == "event: progress\ndata: 1\ndata: 2\n\n")
            seen.give()
            let second = try #require(try await client.chunk())
            #expect(String(decoding: second, as: UTF8.self) == "data: done\n\n")
            #expect(try await client.chunk() == nil)
        }
    }

    @Test func `when the client goes, the sender of events is cancelled`() async throws {
        var handler = SampleHandler()
        let cancelled = Sign()
        handler.answer = { _ in
            .events { events in
                try await events.send(data: "hello")
                await withTaskCancellationHandler {
                    await cancelled.wait()
                } onCancel: {
                    cancelled.give()
                }
            }
        }
        try await handler.serve { server in
            let client = try LoopbackClient(port: server.port)
            await client.sendRequest("GET", "/", port: server.port)
            _ = try await client.responseHead()
            _ = try await client.chunk()
            client.disconnect()
            await cancelled.wait()
        }
    }

    @Test func `when the client goes, a handler that has not answered is cancelled`() async throws {
        var handler = SampleHandler()
        let (begun, cancelled) = (Sign(), Sign())
        handler.answer = { _ in
            begun.give()
            await withTaskCancellationHandler {
                await cancelled.wait()
            } onCancel: {
                cancelled.give()
            }
            return Response(status: 200)
        }
        try await handler.serve { server in
            let client = try LoopbackClient(port: server.port)
            await client.sendRequest("GET", "/", port: server.port)
            await begun.wait()
            client.disconnect()
            await cancelled.wait()
        }
    }

    @Test func `a stream that fails is cut, so that a part is not taken for the whole`() async throws {
        struct Broken: Error {}
        var handler = SampleHandler()
        handler.answer = { _ in
            Response(
                status: 200,
                body: .stream(length: nil) { writer in
                    try await writer.write([1])
                    throw Broken()
                })
        }
        try await handler.serve { server in
            await #expect(throws: LoopbackClient.Failure.self) {
                try await LoopbackClient.request("GET", "/", port: server.port)
            }
        }
    }

    @Test func `a client that does not take its answer is cut`() async throws {
        var handler = SampleHandler()
        let told = Sign()
        handler.answer = { _ in
            Response(
                status: 200,
                body: .stream(length: nil) { writer in
                    do {
                        while true { try await writer.write([UInt8](repeating: 0, count: 1 << 20)) }
                    } catch {
                        told.give()
                        throw error
                    }
                })
        }
        var limits = ServerLimits.patient
        limits.transfer = 0.2
        try await handler.serve(limits) { server in
            let client = try LoopbackClient(port: server.port, receiveBuffer: 4_096)
            await client.sendRequest("GET", "/", port: server.port)
            await told.wait()
        }
    }

    @Test func `content is given in parts`() async throws {
        var handler = SampleHandler()
        let content = (0..<200_000).map { UInt8($0 % 251) }
        handler.answer = { request in
            .content(type: "audio/wav", length: content.count, for: request.head) { Array(content[$0]) }
        }
        try await handler.serve { server in
            let whole = try await LoopbackClient.request("GET", "/", port: server.port)
            #expect(whole.status == 200)
            #expect(whole.body == content)
            let part = try await LoopbackClient.request(
                "GET", "/", port: server.port, headers: ["Range": "bytes=100000-100009"])
            #expect(part.status == 206)
            #expect(part.headers["content-range"] == "bytes 100000-100009/200000")
            #expect(part.body == Array(content[100_000..<100_010]))
            let beyond = try await LoopbackClient.request(
                "GET", "/", port: server.port, headers: ["Range": "bytes=200000-"])
            #expect(beyond.status == 416)
            #expect(beyond.headers["content-range"] == "bytes */200000")
        }
    }

    @Test func `stopping ends streams within the grace`() async throws {
        var handler = SampleHandler()
        let begun = Sign()
        handler.answer = { _ in
            .events { events in
                try await events.send(data: "hello")
                begun.give()
                await Sign().wait()
            }
        }
        let server = try await LocalServer(ServerConfiguration(limits: .patient), handler: handler)
        let client = try LoopbackClient(port: server.port)
        await client.sendRequest("GET", "/", port: server.port)
        await begun.wait()
        await server.stop()
        #expect(throws: LoopbackClient.Failure.self) { try LoopbackClient(port: server.port) }
        let rest = try await client.readToEnd()
        #expect(String(decoding: rest, as: UTF8.self).contains("data: hello"))
    }
}
