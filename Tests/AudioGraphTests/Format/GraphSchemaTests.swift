import AudioGraph
import Foundation
import TestSupport
import Testing

struct GraphSchemaTests {
    /// Members of a node and a connection that are wrong or right in every way a schema can tell, put into a whole graph.
    private static let nodes = [
        #"{"id": "n", "type": "Gain"}"#, #"{"id": "n", "type": "Gain", "config": {"gain": 2}}"#,
        #"{"id": "n", "type": "Switchboard.Gain", "configuration": {"gain": 2}}"#,
        #"{"id": "n", "type": "Gain", "config": {}, "configuration": {}}"#,
        #"{"id": "n", "type": "Gain", "config": {"gain": 65}}"#,
        #"{"id": "n", "type": "Gain", "config": {"gain": "1"}}"#,
        #"{"id": "n", "type": "Gain", "config": {"gain": null}}"#,
        #"{"id": "n", "type": "Gain", "config": {"gian": 1}}"#,
        #"{"id": "n", "type": "Gain", "config": []}"#, #"{"id": "n", "type": "Gain", "extra": 1}"#,
        #"{"id": "n", "type": "Gian"}"#, #"{"id": "n"}"#, #"{"type": "Gain"}"#, #"{"id": "", "type": "Gain"}"#,
        #"{"id": "a.b", "type": "Gain"}"#, #"{"id": 3, "type": "Gain"}"#, #"{"id": "n", "type": 3}"#, "3", "[]", "null",
        #"{"id": "n", "type": "MonoToMultiChannel", "config": {"numberOfChannels": 2.5}}"#,
        #"{"id": "n", "type": "MonoToMultiChannel", "config": {"numberOfChannels": 2}}"#,
        #"{"id": "n", "type": "MonoToMultiChannel", "config": {"numberOfOutputChannels": 2}}"#,
        #"{"id": "n", "type": "MonoToMultiChannel", "config": {"numberOfOutputChannels": 2, "numberOfChannels": 2}}"#,
        #"{"id": "n", "type": "Mute", "config": {"isMuted": 1}}"#, #"{"id": "n", "type": "AudioPlayer"}"#,
        #"{"id": "n", "type": "AudioPlayer", "config": {}}"#,
        #"{"id": "n", "type": "AudioPlayer", "config": {"filePath": "x.wav"}}"#,
        #"{"id": "n", "type": "SubgraphProcessor"}"#,
        #"{"id": "n", "type": "SubgraphProcessor", "config": {"graph": {}}}"#,
        #"{"id": "n", "type": "SubgraphProcessor", "config": {"graph": {"nodes": [], "connections": []}}}"#,
        #"{"id": "n", "type": "SubgraphProcessor", "config": {"graph": {"nodes": [{"id": "g", "type": "Gian"}], "connections": []}}}"#,
        #"{"id": "n", "type": "SubgraphProcessor", "config": {"graph": {"nodes": [], "connections": [{"sourceNode": "a"}]}}}"#,
    ]
    private static let connections = [
        #"{"sourceNode": "inputNode", "destinationNode": "vu"}"#, #"{"sourceNode": "inputNode"}"#, "3", "[]",
        #"{"sourceNode": "inputNode", "destinationNode": 3}"#,
        #"{"sourceNode": "inputNode", "destinationNode": "vu", "extra": 3}"#,
        #"{"sourceNode": "vu.level", "destinationNode": "vu.x", "condition": 3}"#,
        #"{"sourceNode": "vu.level", "destinationNode": "vu.x", "condition": {"rms": 3}}"#,
        #"{"sourceNode": "vu.level", "destinationNode": "vu.x", "condition": {"rms": [3]}}"#,
        #"{"sourceNode": "vu.level", "destinationNode": "vu.x", "condition": {"rms": {"atLeast": 3}}}"#,
        #"{"sourceNode": "vu.level", "destinationNode": "vu.x", "condition": {"rms": {"atLeast": "3"}}}"#,
        #"{"sourceNode": "vu.level", "destinationNode": "vu.x", "condition": {"rms": {"oneOf": []}}}"#,
        #"{"sourceNode": "vu.level", "destinationNode": "vu.x", "condition": {"rms": {"atLest": 3}}}"#,
        #"{"sourceNode": "vu.level", "destinationNode": "vu.x", "params": 3}"#,
        #"{"sourceNode": "vu.level", "destinationNode": "vu.x", "params": {"a": 3}}"#,
    ]
    private static let wholes = [
        #"{"type": "Realtime", "config": {"graph": {"nodes": [], "connections": []}}}"#,
        #"{"type": "RealTimeGraphRenderer", "configuration": {"graph": {"nodes": [], "connections": []}}}"#,
        #"{"type": "Realtime", "id": "x", "config": {"graph": {"nodes": [], "connections": []}, "microphoneEnabled": false}}"#,
        #"{"type": "Realtime", "config": {"graph": {"nodes": [], "connections": []}, "microphoneEnabld": false}}"#,
        #"{"type": "Realtime", "config": {"graph": {"nodes": [], "connections": []}, "inputFiles": []}}"#,
        #"{"type": "Offline", "config": {"graph": {"nodes": [], "connections": []}, "duration": 1, "inputFiles": [], "outputFiles": []}}"#,
        #"{"type": "Offline", "config": {"graph": {"nodes": [], "connections": []}, "inputFiles": [{}]}}"#,
        #"{"type": "Offline", "config": {"graph": {"nodes": [], "connections": []}, "inputFiles": [{"filePath": "a"}]}}"#,
        #"{"type": "Offline", "config": {"graph": {"nodes": [], "connections": []}, "duration": -1}}"#,
        #"{"type": "Manual", "config": {"graph": {"nodes": [], "connections": []}}}"#, "[]", "{}", "3",
        #"{"type": "Realtime", "config": {"graph": {"nodes": {}, "connections": []}}}"#,
        #"{"type": "Realtime", "config": {"graph": []}}"#, #"{"type": "Realtime", "config": 3}"#,
        #"{"type": "Realtime", "config": {"graph": {"config": {"sampleRate": 16000.5}, "nodes": [], "connections": []}}}"#,
        #"{"type": "Realtime", "config": {"graph": {"config": {"sampelRate": 16000}, "nodes": [], "connections": []}}}"#,
        #"{"type": "Realtime", "config": {"graph": {"config": {"bufferSize": 0}, "nodes": [], "connections": []}}}"#,
    ]

    static var table: [String] {
        wholes
            + nodes.map { Graphs.realtime(nodes: $0, connections: "") }
            + connections.map { Graphs.realtime(nodes: #"{"id": "vu", "type": "VUMeter"}"#, connections: $0) }
    }

    @Test(arguments: table)
    func `the schema and the validator say the same of the shape of a graph`(json: String) throws {
        let value = try GraphValue(json: json)
        let structural = Graphs.allFaults(json).filter(\.isStructural)
        #expect(SchemaChecker(root: GraphSchema.schema()).accepts(value) == structural.isEmpty, "\(structural)")
    }

    @Test func `the table has graphs of both kinds`() throws {
        let checker = SchemaChecker(root: GraphSchema.schema())
        let verdicts = try Self.table.map {
            checker.accepts(try GraphValue(json: $0))
        }
        #expect(verdicts.filter { $0 }.count >= 10)
        #expect(verdicts.filter { !$0 }.count >= 30)
    }
}
