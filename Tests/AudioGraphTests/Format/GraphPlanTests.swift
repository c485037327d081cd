import AudioGraph
import Foundation
import TestSupport
import Testing

struct GraphPlanTests {
    @Test func `all faults are told at once, each with its place`() {
        let json = Graphs.realtime(
            nodes: """
                {"id": "gate", "type": "NoiseGate", "config": {"treshold": -40}},
                {"id": "gain", "type": "Gain", "config": {"gain": "loud"}},
                {"id": "gain", "type": "Mute"},
                {"id": "x", "type": "Gian"},
                {"id": "vu", "type": "VUMeter", "config": {"intervalMs": 0}}
                """,
            connections: """
                {"sourceNode": "inputNode", "destinationNode": "gate"},
                {"sourceNode": "gate.opend", "destinationNode": "gain.setGain"},
                {"sourceNode": "gate.opened", "destinationNode": "gain.setGain"},
                {"sourceNode": "gate", "destinationNode": "nowhere"},
                {"sourceNode": "gate.opened", "destinationNode": "vu"}
                """)
        #expect(
            Graphs.faults(json) == [
                #"$.config.graph.nodes[0].config.treshold: unknown key; did you mean "threshold"?"#,
                "$.config.graph.nodes[1].config.gain: a number from -64 to 64 is expected here, not a string",
                #"$.config.graph.nodes[2].id: the id "gain" is taken; choose another"#,
                #"$.config.graph.nodes[3].type: unknown node type "Gian"; did you mean "Gain"?"#,
                "$.config.graph.nodes[4].config.intervalMs: 0 is not possible; it is a number from 1 to 60000",
                #"$.config.graph.connections[1].sourceNode: "gate" has no event "opend"; did you mean "opened"?"#,
                #"$.config.graph.connections[2]: the action "setGain" needs "gain", which the event does not tell; give it in "params""#,
                #"$.config.graph.connections[3].destinationNode: there is no node "nowhere""#,
                #"$.config.graph.connections[4]: "gate.opened" and "vu" do not go together: audio flows from node to node, and an event ("node.event") calls an action ("node.action")"#,
                #"$.config.graph.nodes[1]: "gain" needs 1 audio input and has 0; connect something to it"#,
                #"$.config.graph.nodes[2]: "gain" needs 1 audio input and has 0; connect something to it"#,
                #"$.config.graph.nodes[4]: "vu" needs 1 audio input and has 0; connect something to it"#,
            ])
    }

    @Test(arguments: [
        ("", "line 1, column 1: the text ends where a value is expected"),
        ("[1, 2", "line 1, column 6: a comma or ] is expected here"),
        ("{\"type\": \"Realtime\",\n  \"type\": 1}", "line 2, column 3: \"type\" is there already"),
        ("{\"a\": 01}", "line 1, column 8: a comma or } is expected here"),
        ("{\"a\": \"\\ud800\"}", "line 1, column 14: half a character stands alone"),
        ("{\"a\": 1e999}", "line 1, column 12: this number is too large"),
        ("{} x", "line 1, column 4: there is more after the end"),
        (String(repeating: "[", count: 5_000), "line 1, column 101: lists and objects lie too deep in each other"),
    ])
    func `text that is not JSON is refused with line and column`(text: String, problem: String) {
        #expect(Graphs.faults(text) == ["The text is not JSON: \(problem)."])
    }

    @Test(arguments: [
        (#"[]"#, "$: an object is expected here, not a list"),
        (#"{"config": {"graph": {"nodes": [], "connections": []}}}"#, #"$: "type" is missing"#),
        (
            #"{"type": "Reltime", "config": {"graph": {"nodes": [], "connections": []}}}"#,
            #"$.type: "Reltime" is not possible; did you mean "Realtime"?"#
        ),
        (#"{"type": "Realtime"}"#, #"$: "config" is missing"#),
        (#"{"type": "Realtime", "config": {}}"#, #"$.config: "graph" is missing"#),
        (#"{"type": "Realtime", "config": {"graph": {"nodes": []}}}"#, #"$.config.graph: "connections" is missing"#),
        (
            #"{"type": "Realtime", "config": {"graph": {"nodes": [], "connections": [], "config": {"sampleRate": 0}}}}"#,
            "$.config.graph.config.sampleRate: 0 is not possible; it is a whole number from 1000 to 384000"
        ),
        (
            #"{"type": "Realtime", "configuration": {"graph": {"nodes": [], "connections": [], "config": {"bufferSize": 0.5}}}}"#,
            "$.configuration.graph.config.bufferSize: 0.5 is not possible; it is a whole number from 1 to 65536"
        ),
        (
            #"{"type": "Realtime", "config": {"graph": {"nodes": [], "connections": []}}, "configuration": {}}"#,
            #"$: "config" and "configuration" are the same; keep one of them"#
        ),
        (
            #"{"type": "Offline", "config": {"graph": {"nodes": [], "connections": []}}}"#,
            #"$.config: without "inputFiles" there is no end; give "duration" in seconds"#
        ),
    ])
    func `what is wrong outside of nodes is told`(json: String, fault: String) {
        #expect(Graphs.faults(json) == [fault])
    }

    @Test(arguments: [
        ("a: Gain; b: Gain", "a -> b, b -> a", "$.config.graph.connections[0]: audio flows in a circle: a → b → a"),
        ("a: Gain", "a -> a", "$.config.graph.connections[0]: audio flows in a circle: a → a"),
        (
            "m: Mixer; b: Gain; c: Gain; d: Discard", "inputNode -> m, m -> b, b -> c, c -> m, c -> d",
            "$.config.graph.connections[1]: audio flows in a circle: m → b → c → m"
        ),
        (
            "a: Gain; b: Gain", "inputNode -> a, a -> b, a -> outputNode",
            #"$.config.graph.connections[2].sourceNode: "a" has 1 audio output, and this connection is one too many; put a BusSplitter behind it"#
        ),
        (
            "a: Gain; s: Silence", "inputNode -> a, s -> a, a -> outputNode",
            #"$.config.graph.connections[1].destinationNode: "a" has 1 audio input, and this connection is one too many; put a Mixer before it"#
        ),
        (
            "s: Silence {\"numberOfChannels\": 2}; m: MonoToMultiChannel", "s -> m, m -> outputNode",
            #"$.config.graph.connections[0]: 16000 Hz with 2 channels does not go into "m", which takes mono; put a MultiChannelToMono before it"#
        ),
        (
            "s: Silence; r: Resampler {\"outputSampleRate\": 48000}; m: Mixer",
            "s -> r, r -> m, inputNode -> m, m -> outputNode",
            #"$.config.graph.connections[2]: 16000 Hz mono does not go into "m", which takes 48000 Hz mono, as its first input is"#
        ),
        (
            "r: Resampler {\"outputSampleRate\": 48000}", "inputNode -> r, r -> outputNode",
            #"$.config.graph.connections[1]: 48000 Hz mono does not go into "outputNode", which takes 16000 Hz audio; put a Resampler to 16000 Hz before it"#
        ),
        (
            "a: Gain", "inputNode -> a, a -> inputNode",
            #"$.config.graph.connections[1].destinationNode: "inputNode" takes no audio"#
        ),
        (
            "a: Gain", "outputNode -> a",
            #"$.config.graph.connections[0].sourceNode: "outputNode" gives no audio"#
        ),
        (
            "a.b: Gain", "inputNode -> outputNode",
            #"$.config.graph.nodes[0].id: an id has no full stop in it: "a.b""#
        ),
        (
            "inputNode: Gain", "inputNode -> outputNode",
            #"$.config.graph.nodes[0].id: the id "inputNode" is taken; choose another"#
        ),
    ])
    func `wiring that cannot work is refused`(nodes: String, wires: String, fault: String) {
        let faults = Graphs.faults(Graphs.realtime(nodes: Graphs.nodes(nodes), connections: Graphs.wires(wires)))
        #expect(faults.first == fault)
    }

    @Test(
        arguments: [
            (#"{"rms": {"atLeast": -20}}"#, nil),
            (#"{"rms": {"above": -20, "below": 0}, "peak": {"oneOf": [-1, -2]}}"#, nil),
            (#"{"rsm": {"atLeast": -20}}"#, #"condition.rsm: the event "level" tells no "rsm"; did you mean "rms"?"#),
            (#"{"rms": {"atLest": -20}}"#, #"condition.rms.atLest: unknown key; did you mean "atLeast"?"#),
            (
                #"{"rms": {"contains": "x"}}"#,
                #"condition.rms: "contains" does not suit "rms", which is a number from -200 to 60"#
            ),
            (#"{"rms": "loud"}"#, #"condition.rms: "equals" does not suit "rms", which is a number from -200 to 60"#),
            (#"{"rms": [1]}"#, "condition.rms: a value, or an object of comparisons is expected here, not a list"),
            ("3", "condition: an object is expected here, not a number"),
        ] as [(String, String?)])
    func `conditions are checked against what the event tells`(condition: String, fault: String?) {
        let json = Graphs.realtime(
            nodes: Graphs.nodes("vu: VUMeter; m: Mute"),
            connections: Graphs.wires("inputNode -> vu, vu -> m, m -> outputNode")
                + #", {"sourceNode": "vu.level", "destinationNode": "m.mute", "condition": \#(condition)}"#)
        #expect(Graphs.faults(json) == (fault.map { ["$.config.graph.connections[3].\($0)"] } ?? []))
    }

    @Test func `faults in subgraphs are told with their place too`() {
        let inner =
            #"{"nodes": [{"id": "g", "type": "Gain", "config": {"gian": 1}}], "connections": [{"sourceNode": "inputNode", "destinationNode": "g"}, {"sourceNode": "g", "destinationNode": "outputNode"}]}"#
        let json = Graphs.realtime(
            nodes: #"{"id": "sub", "type": "SubgraphProcessor", "config": {"graph": \#(inner)}}"#,
            connections: Graphs.wires("inputNode -> sub, sub -> outputNode, sub.g -> sub.h"))
        #expect(
            Graphs.faults(json) == [
                #"$.config.graph.nodes[0].config.graph.nodes[0].config.gian: unknown key; did you mean "gain"?"#,
                #"$.config.graph.connections[2].sourceNode: "sub" has no event "g""#,
                #"$.config.graph.connections[2].destinationNode: "sub" has no action "h""#,
            ])
    }

    @Test func `names of other programs are understood`() throws {
        let json = """
            // A comment, as in files people paste.
            {"type": "RealTimeGraphRenderer", "configuration": {"microphoneEnabled": true, "performanceMode": "LowLatency",
              "graph": {"configuration": {"sampleRate": 48000, "bufferSize": 256}, "nodes": [
                {"id": "g", "type": "Switchboard.Gain", "configuration": {"gain": 0.5}}],
              "connections": [{"sourceNode": "inputNode", "destinationNode": "g"},
                              {"sourceNode": "g", "destinationNode": "outputNode"}]}}}
            """
        let plan = try GraphPlan(json: json)
        #expect(plan.sampleRate == 48_000)
        #expect(plan.bufferSize == 256)
        #expect(plan.source == .realtime(microphone: true, channels: 1))
    }
}

struct LargeGraphTests {
    @Test func `a graph of thousands of nodes is checked, built and rendered`() throws {
        let count = 2_000
        let nodes = (0..<count).map { "n\($0): Gain" }.joined(separator: ";")
        let wires = (1..<count).map { "n\($0 - 1) -> n\($0)" }.joined(separator: ",")
        let engine = try Graphs.engine(nodes, "inputNode -> n0, \(wires), n\(count - 1) -> outputNode")
        #expect(engine.process([[0.25, -0.5]]) == [[0.25, -0.5]])
    }

    @Test func `as many channels as there may be are carried`() throws {
        let engine = try Graphs.engine(
            "many: MonoToMultiChannel {\"numberOfChannels\": 64}; split: ChannelSplitter; mix: Mixer; g: Gain {\"gain\": 0.015625}",
            "inputNode -> many, many -> split, \((0..<64).map { _ in "split -> mix" }.joined(separator: ",")), mix -> g, g -> outputNode"
        )
        try expectClose(engine.process([[1, 0.5]])[0], [1, 0.5], absolute: 1e-6, relative: 0)
    }

    @Test func `subgraphs work as what they hold, in each other too`() throws {
        func sub(_ inner: String, id: String) -> String {
            #"{"id": "\#(id)", "type": "SubgraphProcessor", "config": {"graph": {"nodes": [\#(inner)], "connections": [\#(Graphs.wires("inputNode -> x, x -> outputNode"))]}}}"#
        }
        let json = Graphs.realtime(
            nodes: sub(sub(#"{"id": "x", "type": "Gain", "config": {"gain": 0.5}}"#, id: "x"), id: "sub")
                + ", " + Graphs.nodes("gate: NoiseGate {\"threshold\": -20}"),
            connections: Graphs.wires("inputNode -> gate, gate -> sub, sub -> outputNode")
                + #", {"sourceNode": "gate.closed", "destinationNode": "sub.x.x.setGain", "params": {"gain": 2}}"#)
        let engine = try AudioGraphEngine(GraphPlan(json: json))
        #expect(engine.nodeIDs == ["gate", "sub.x.x"])
        let output = engine.run(
            [Float](repeating: 0.25, count: 200) + [Float](repeating: 0.01, count: 4_000), blocks: 512)
        #expect(output[150] == 0.125)
        try engine.setValue(1, of: "gain", in: "sub.x.x")
        #expect(try engine.value(of: "gain", in: "sub.x.x") == 1)
    }
}
