import LocalServer
import TestSupport
import Testing

@Suite struct WebSocketTests {
    @Test func `text and bytes go both ways`() async throws {
        try await SampleHandler().serve { server in
            let socket = try await LoopbackSocket("/", port: server.port)
            #expect(socket.status == 101)
            await socket.send("hällo")
            #expect(try await socket.frame() == .init(kind: 1, payload: Array("hällo".utf8)))
            await socket.send(kind: 2, [0, 1, 255])
            #expect(try await socket.frame() == .init(kind: 2, payload: [0, 1, 255]))
            await socket.send("")
            #expect(try await socket.frame() == .init(kind: 1, payload: []))
        }
    }

    @Test func `text with a zero byte is sent whole`() async throws {
        try await SampleHandler().serve { server in
            let socket = try await LoopbackSocket("/", port: server.port)
            await socket.send("a\u{0}b")
            #expect(try await socket.frame().text == "a\u{0}b")
        }
    }

    @Test func `messages of more than 128 KiB pass where they are allowed`() async throws {
        try await SampleHandler().serve { server in
            let socket = try await LoopbackSocket("/", port: server.port)
            let message = (0..<700_000).map { UInt8($0 % 256) }
            await socket.send(kind: 2, message)
            #expect(try await socket.frame().payload == message)
        }
    }

    @Test func `a message that is too large closes the socket with 1009`() async throws {
        var limits = ServerLimits.patient
        limits.messageBytes = 1_000
        try await SampleHandler().serve(limits) { server in
            let socket = try await LoopbackSocket("/", port: server.port)
            await socket.send(kind: 2, [UInt8](repeating: 0, count: 1_001))
            let frame = try await socket.frame()
            #expect(frame.kind == 8)
            #expect(frame.closeCode == 1_009)
        }
    }

    @Test func `a message beyond all measure breaks the connection`() async throws {
        var limits = ServerLimits.patient
        limits.messageBytes = 1_000
        try await SampleHandler().serve(limits) { server in
            let socket = try await LoopbackSocket("/", port: server.port)
            await socket.send(kind: 2, [UInt8](repeating: 0, count: 100_000))
            await #expect(throws: LoopbackClient.Failure.self) { try await socket.frame() }
        }
    }

    @Test func `a ping is answered`() async throws {
        try await SampleHandler().serve { server in
            let socket = try await LoopbackSocket("/", port: server.port)
            await socket.send(kind: 9, [1, 2, 3])
            #expect(try await socket.frame() == .init(kind: 10, payload: [1, 2, 3]))
        }
    }

    @Test func `a client that answers no ping is gone`() async throws {
        var limits = ServerLimits.patient
        limits.ping = 1
        var handler = SampleHandler()
        let ended = Sign()
        handler.talk = { socket, _ in
            for await _ in socket.messages {}
            ended.give()
        }
        try await handler.serve(limits) { server in
            let socket = try await LoopbackSocket("/", port: server.port)
            #expect(try await socket.frame().kind == 9)
            await ended.wait()
        }
    }

    @Test func `a client that vanishes ends the conversation`() async throws {
        var handler = SampleHandler()
        let (begun, ended) = (Sign(), Sign())
        handler.talk = { socket, _ in
            begun.give()
            for await _ in socket.messages {}
            ended.give()
        }
        try await handler.serve { server in
            let socket = try await LoopbackSocket("/", port: server.port)
            await begun.wait()
            socket.client.disconnect()
            await ended.wait()
            while await server.connectionCount > 0 { await Task.yield() }
        }
    }

    @Test func `the end of the conversation closes the socket`() async throws {
        var handler = SampleHandler()
        handler.talk = { socket, _ in socket.close(.init(code: 4_001, text: "enough")) }
        try await handler.serve { server in
            let socket = try await LoopbackSocket("/", port: server.port)
            let frame = try await socket.frame()
            #expect(frame.kind == 8)
            #expect(frame.closeCode == 4_001)
            #expect(String(decoding: frame.payload.dropFirst(2), as: UTF8.self) == "enough")
        }
    }

    @Test func `more messages than can be read close the socket`() async throws {
        var limits = ServerLimits.patient
        limits.waitingBytes = 1_000
        var handler = SampleHandler()
        let done = Sign()
        handler.talk = { _, _ in await done.wait() }
        try await handler.serve(limits) { server in
            let socket = try await LoopbackSocket("/", port: server.port)
            for _ in 0..<3 { await socket.send(kind: 2, [UInt8](repeating: 0, count: 400)) }
            #expect(try await socket.frame().closeCode == 1_008)
            done.give()
        }
    }

    @Test func `a socket that is refused is not opened`() async throws {
        var handler = SampleHandler()
        handler.admission = { _ in .refusal(Response(status: 401)) }
        try await handler.serve { server in
            let socket = try await LoopbackSocket("/", port: server.port)
            #expect(socket.status == 401)
        }
    }

    @Test func `a plain request where a socket is expected is refused`() async throws {
        var handler = SampleHandler()
        handler.admission = { _ in .webSocket }
        try await handler.serve { server in
            let last = try await LoopbackClient.request("GET", "/", port: server.port)
            #expect(last.status == 400)
        }
    }

    @Test func `a socket that only one side knows of does not stay open`() async throws {
        try await SampleHandler().serve { server in
            let socket = try await LoopbackSocket("/", port: server.port)
            await socket.send(kind: 8, [0x03, 0xE8])
            #expect(try await socket.frame().closeCode == 1_000)
            while await server.connectionCount > 0 { await Task.yield() }
        }
    }

    @Test func `stopping tells the sockets`() async throws {
        let server = try await LocalServer(ServerConfiguration(limits: .patient), handler: SampleHandler())
        let socket = try await LoopbackSocket("/", port: server.port)
        await socket.send("hello")
        _ = try await socket.frame()
        async let stopped: Void = server.stop()
        let frame = try await socket.frame()
        #expect(frame.closeCode == 1_001)
        await stopped
    }
}
