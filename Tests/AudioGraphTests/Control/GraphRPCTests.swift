import AudioGraph
import Foundation
import TestSupport
import Testing

/// Lines in, lines out.
private final class Conversation: @unchecked Sendable {
    // SAFETY: `lines` is read and written with `lock` held, here and nowhere else.
    private let lock = NSLock()
    private var lines: [GraphValue] = []
    let host: AudioGraphHost
    private(set) lazy var rpc = GraphRPC(host: host) { [weak self] line in
        guard let self, let value = try? GraphValue(json: line) else { return }
        self.lock.withLock { self.lines.append(value) }
    }

    init(_ samples: [Float] = []) {
        host = AudioGraphHost(input: GraphInput(isLive: false) { MemoryReader(samples) })
    }

    /// All lines that came since the last time.
    func take() -> [GraphValue] {
        lock.withLock {
            defer { lines = [] }
            return lines
        }
    }

    /// The one line that a line brings.
    func reply(_ line: String) -> GraphValue? {
        rpc.receive(line)
        let lines = take()
        return lines.count == 1 ? lines[0] : nil
    }

    func result(_ method: String, _ parameters: String) -> GraphValue? {
        reply(#"{"jsonrpc": "2.0", "id": 7, "method": "\#(method)", "params": \#(parameters)}"#)?["result"]
    }
}

struct GraphRPCTests {
    private static let config = Graphs.realtime(
        nodes: Graphs.nodes("gate: NoiseGate {\"threshold\": -20, \"holdMs\": 10}; gain: Gain"),
        connections: Graphs.wires("inputNode -> gate, gate -> gain, gain -> outputNode"))

    @Test func `an engine is created, listened to, run and destroyed`() throws {
        let talk = Conversation(testSpeech(seconds: 0.5))
        #expect(talk.result("initialize", "{}") == .null)
        #expect(talk.result("createEngine", #"{"config": \#(Self.config)}"#) == "engine1")
        let listener = try #require(
            talk.result("addEventListener", #"{"objectID": "gate", "eventName": "opened"}"#)?.integer)
        #expect(talk.result("setValue", #"{"objectURI": "engine1.gain", "key": "gain", "value": 0.25}"#) == .null)
        #expect(talk.result("getValue", #"{"objectID": "gain", "key": "gain"}"#) == 0.25)
        #expect(
            talk.result("callAction", #"{"objectID": "gain", "actionName": "setGain", "params": {"gain": 1}}"#) == .null
        )
        talk.rpc.receive(
            #"{"method": "callAction", "params": {"objectID": "engine1", "actionName": "start", "params": null}}"#)
        try talk.host.waitForEnd(of: "engine1")
        let events = talk.take()
        #expect(events.count == 1)
        #expect(events.first?["method"] == "event")
        #expect(events.first?["params"]?["listenerID"]?.integer == listener)
        #expect(events.first?["params"]?["sampleTime"] == 3_201)
        #expect(talk.result("removeEventListener", #"{"listenerID": \#(listener)}"#) == .null)
        #expect(talk.result("destroyEngine", #"{"engineID": "engine1"}"#) == .null)
        #expect(talk.result("deinitialize", "{}") == .null)
    }

    @Test(arguments: [
        ("{", -32_700), ("\u{0}", -32_700), ("[]", -32_600), ("3", -32_600), ("{}", -32_600),
        (#"{"id": 1, "method": 3}"#, -32_600), (#"{"id": 1, "method": "dance"}"#, -32_601),
        (#"{"id": 1, "method": "callAction"}"#, -32_602),
        (#"{"id": 1, "method": "callAction", "params": []}"#, -32_602),
        (#"{"id": 1, "method": "callAction", "params": {"objectID": 3, "actionName": "x"}}"#, -32_602),
        (#"{"id": 1, "method": "callAction", "params": {"objectID": "x", "actionName": "x", "params": 3}}"#, -32_602),
        (#"{"id": 1, "method": "callAction", "params": {"objectID": "x", "actionName": "x"}}"#, -32_000),
        (#"{"id": 1, "method": "createEngine", "params": {"config": 3}}"#, -32_000),
        (#"{"id": 1, "method": "removeEventListener", "params": {"listenerID": 99}}"#, -32_000),
        (#"{"id": 1, "method": "removeEventListener", "params": {"listenerID": "x"}}"#, -32_602),
    ])
    func `what makes no sense gets an error with a code`(line: String, code: Int) {
        #expect(Conversation().reply(line)?["error"]?["code"]?.integer == code)
    }

    @Test func `faults of a graph come with their places`() throws {
        let graph = Graphs.realtime(nodes: Graphs.nodes("a: Gian; b: Gain {\"gian\": 1}"), connections: "")
        let reply = Conversation().reply(#"{"id": "x", "method": "createEngine", "params": {"config": \#(graph)}}"#)
        #expect(reply?["id"] == "x")
        #expect(
            reply?["error"]?["data"]?.array?.compactMap { $0["path"]?.string } == [
                "$.config.graph.nodes[0].type", "$.config.graph.nodes[1].config.gian", "$.config.graph.nodes[1]",
            ])
    }

    @Test func `requests without an id get no reply, and several may come at once`() {
        let talk = Conversation()
        talk.rpc.receive(#"{"method": "initialize"}"#)
        talk.rpc.receive(#"{"method": "dance"}"#)
        talk.rpc.receive("   ")
        #expect(talk.take() == [])
        let replies = talk.reply(
            #"[{"id": 1, "method": "initialize"}, {"method": "initialize"}, {"id": 2, "method": "dance"}, 3]"#)
        #expect(replies?.array?.map { $0["id"] } == [1, 2, .null])
    }

    @Test func `garbage is survived`() {
        let talk = Conversation()
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            talk.rpc.receive(String(decoding: bytes, as: UTF8.self))
        }
        #expect(talk.take().allSatisfy { $0["error"] != nil })
        #expect(talk.result("initialize", "{}") == .null)
    }
}
