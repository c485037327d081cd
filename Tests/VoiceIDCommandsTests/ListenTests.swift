import Foundation
import TestSupport
import Testing
import VoiceIDCommands

struct ListenTests {
    /// A graph without models.
    private static let graph = """
        {"type": "Realtime", "config": {"graph": {"nodes": [{"id": "gate", "type": "NoiseGate", "config": {"threshold": -20, "holdMs": 10}}],
          "connections": [{"sourceNode": "inputNode", "destinationNode": "gate"}]}}}
        """

    /// A click at 0.1 s and one at 0.2 s.
    private static var clicks: [Int16] {
        var samples = [Int16](repeating: 0, count: 8_000)
        for index in [1_600, 3_200] { samples[index] = 16_000 }
        return samples
    }

    @Test func `events of a recording are lines, the same on every run`() async throws {
        let folder = try TemporaryFolder()
        let audio = try folder.wave("clicks.wav", Self.clicks)
        try Self.graph.write(toFile: folder.file("graph.json"), atomically: true, encoding: .utf8)
        var outputs: [String] = []
        for _ in 0..<2 {
            let world = World()
            #expect(await world.run(["listen", "--graph", folder.file("graph.json"), "--input", audio]) == .success)
            #expect(world.diagnostics.text == "")
            outputs.append(world.output.text)
        }
        #expect(
            outputs[0] == """
                   0:00.1  gate.opened  {}
                   0:00.1  gate.closed  {}
                   0:00.2  gate.opened  {}
                   0:00.2  gate.closed  {}

                """)
        #expect(outputs[1] == outputs[0])
    }

    @Test func `as JSON they tell the sample`() async throws {
        let folder = try TemporaryFolder()
        let audio = try folder.wave("clicks.wav", Self.clicks)
        try Self.graph.write(toFile: folder.file("graph.json"), atomically: true, encoding: .utf8)
        let world = World()
        let line = ["listen", "--graph", folder.file("graph.json"), "--input", audio, "--json"]
        #expect(await world.run(line) == .success)
        let lines = world.output.text.split(separator: "\n")
        #expect(lines.count == 6)
        #expect(
            lines[1]
                == #"{"data":{},"engine":"engine1","event":"opened","node":"gate","sampleTime":1601,"seconds":0.1000625,"sequence":1}"#
        )
    }

    @Test func `every fault of a graph is a line with its place`() async throws {
        let folder = try TemporaryFolder()
        let wrong = Self.graph.replacingOccurrences(of: "threshold", with: "treshold")
            .replacingOccurrences(of: "\"destinationNode\": \"gate\"", with: "\"destinationNode\": \"gte\"")
        try wrong.write(toFile: folder.file("graph.json"), atomically: true, encoding: .utf8)
        for more in [["--check"], ["--input", "/nowhere.wav"]] {
            let world = World()
            #expect(await world.run(["listen", "--graph", folder.file("graph.json")] + more) == .failure)
            #expect(
                world.diagnostics.text == """
                    voiceid: $.config.graph.nodes[0].config.treshold: unknown key; did you mean "threshold"?
                    voiceid: $.config.graph.connections[0].destinationNode: there is no node "gte"; did you mean "gate"?
                    voiceid: $.config.graph.nodes[0]: "gate" needs 1 audio input and has 0; connect something to it

                    """)
        }
    }

    @Test func `a graph without faults is said to have none, and the schema is JSON`() async throws {
        let world = World()
        #expect(await world.run(["listen", "--check"]) == .success)
        #expect(world.diagnostics.text == "There is nothing wrong with the graph.\n")
        #expect(await world.run(["listen", "--schema"]) == .success)
        let schema = try JSONSerialization.jsonObject(with: Data(world.output.text.utf8)) as? [String: Any]
        #expect(schema?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
        #expect(world.output.text.contains("VoiceID.SpeakerGate"))
    }

    @Test func `requests on standard input build, start and hear an engine`() async throws {
        let folder = try TemporaryFolder()
        let audio = try folder.wave("clicks.wav", Self.clicks)
        let requests = """
            {"id": 1, "method": "createEngine", "params": {"config": \(Self.graph.replacingOccurrences(of: "\n", with: " "))}}
            {"id": 2, "method": "addEventListener", "params": {"objectID": "gate", "eventName": "opened"}}
            {"id": 3, "method": "callAction", "params": {"objectID": "engine1", "actionName": "start"}}
            nonsense
            """
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(requests.utf8))
        try pipe.fileHandleForWriting.close()
        let world = World()
        let status = await world.run(
            ["listen", "--rpc", "--input", audio], input: pipe.fileHandleForReading.fileDescriptor)
        #expect(status == .success)
        let lines = Set(world.output.text.split(separator: "\n").map(String.init))
        #expect(lines.contains(#"{"id":1,"jsonrpc":"2.0","result":"engine1"}"#))
        #expect(lines.contains(#"{"id":3,"jsonrpc":"2.0","result":null}"#))
        #expect(lines.filter { $0.contains("\"method\":\"event\"") }.count == 2)
        #expect(lines.filter { $0.contains("-32700") }.count == 1)
    }

    @Test(arguments: [
        (["--rpc", "--graph", "a.json"], "--rpc and --graph exclude each other"),
        (["--rpc", "--input", "-"], "--rpc and --input - exclude each other"),
        (["--device", "x", "--input", "a.wav"], "--device needs --input mic"),
        (["--grph", "a.json"], "did you mean '--graph'?"), (["extra"], "unexpected argument 'extra'"),
    ])
    func `what cannot go together is a usage error`(arguments: [String], message: String) async {
        let world = World()
        #expect(await world.run(["listen"] + arguments) == .usage)
        #expect(world.diagnostics.text.contains(message))
    }

    @Test func `a graph that is not there, or no JSON, is an error that says so`() async throws {
        let folder = try TemporaryFolder()
        try "{\n  \"type\": }".write(toFile: folder.file("graph.json"), atomically: true, encoding: .utf8)
        let world = World()
        #expect(await world.run(["listen", "--graph", folder.file("graph.json"), "--check"]) == .failure)
        #expect(
            world.diagnostics.text == "voiceid: The text is not JSON: line 2, column 11: a value is expected here.\n")
        #expect(await world.run(["listen", "--graph", folder.file("none.json"), "--check"]) == .failure)
        #expect(world.diagnostics.text.contains("none.json' cannot be read"))
    }
}
