import AudioGraph
import Foundation
import TestSupport
import Testing

/// Graphs written short.
enum Graphs {
    /// A realtime graph of these nodes and connections, as JSON members.
    static func realtime(
        nodes: String, connections: String, settings: String = "", sampleRate: Int = 16_000, bufferSize: Int = 512
    ) -> String {
        """
        {"type": "Realtime", "config": {\(settings)"microphoneEnabled": false, "graph": {
          "config": {"sampleRate": \(sampleRate), "bufferSize": \(bufferSize)},
          "nodes": [\(nodes)], "connections": [\(connections)]}}}
        """
    }

    /// `a -> b, c.event -> d.action` as connections.
    static func wires(_ text: String) -> String {
        text.split(separator: ",").map { wire in
            let ends = wire.components(separatedBy: "->").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            return #"{"sourceNode": "\#(ends[0])", "destinationNode": "\#(ends[1])"}"#
        }.joined(separator: ", ")
    }

    /// Nodes of types, with ids: `gain: Gain {"gain": 2}; mute: Mute`.
    static func nodes(_ text: String) -> String {
        text.split(separator: ";").map { node in
            let parts = node.split(separator: ":", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            let words = parts[1].split(separator: " ", maxSplits: 1).map(String.init)
            let configuration = words.count > 1 ? #", "config": \#(words[1])"# : ""
            return #"{"id": "\#(parts[0])", "type": "\#(words[0])"\#(configuration)}"#
        }.joined(separator: ", ")
    }

    /// The faults of a graph, as one reads them; empty where there are none.
    static func faults(_ json: String, registry: NodeRegistry = .builtIn) -> [String] {
        switch Result(catching: { () throws(GraphError) in try GraphPlan(json: json, registry: registry) }) {
        case .success: []
        case .failure(.invalid(let faults)): faults.map(\.description)
        case .failure(let error): ["\(error)"]
        }
    }

    /// The faults of a graph.
    static func allFaults(_ json: String, registry: NodeRegistry = .builtIn) -> [GraphFault] {
        switch Result(catching: { () throws(GraphError) in try GraphPlan(json: json, registry: registry) }) {
        case .failure(.invalid(let faults)): faults
        default: []
        }
    }

    /// An engine of a graph that is right.
    static func engine(
        _ nodes: String, _ wires: String, settings: String = "", registry: NodeRegistry = .builtIn,
        pace: AudioGraphEngine.Pace = .replay, sampleRate: Int = 16_000
    ) throws -> AudioGraphEngine {
        let json = realtime(
            nodes: Self.nodes(nodes), connections: Self.wires(wires), settings: settings, sampleRate: sampleRate)
        return try AudioGraphEngine(GraphPlan(json: json, registry: registry), registry: registry, pace: pace)
    }
}

extension AudioGraphEngine {
    /// Feeds one channel in blocks of a size and returns the first channel of outputNode.
    func run(_ samples: [Float], blocks: Int) -> [Float] {
        var output: [Float] = []
        for start in stride(from: 0, to: samples.count, by: blocks) {
            output += process([Array(samples[start..<min(start + blocks, samples.count)])]).first ?? []
        }
        return output
    }

    /// What is told while `body` runs, as `sampleTime node.event payload`.
    func recording(_ body: () throws -> Void) rethrows -> [String] {
        let log = EventLog()
        let token = events.listen { log.append($0) }
        defer { events.remove(token) }
        try body()
        return log.events.map { "\($0.sampleTime) \($0.node).\($0.name) \(GraphValue.object($0.payload))" }
    }
}

/// Events in the order they were told.
final class EventLog: @unchecked Sendable {
    // SAFETY: `kept` is read and written with `lock` held, here and nowhere else.
    private let lock = NSLock()
    private var kept: [GraphEvent] = []

    var events: [GraphEvent] { lock.withLock { kept } }

    func append(_ event: GraphEvent) { lock.withLock { kept.append(event) } }
}

/// Noise that is the same on every run, with pauses in it.
func testSpeech(seconds: Double, sampleRate: Int = 16_000) -> [Float] {
    var generator = SeededGenerator(seed: 7)
    return (0..<Int(seconds * Double(sampleRate))).map { index in
        let isLoud = (index / (sampleRate / 5)) % 2 == 1
        return Float.random(in: -0.5...0.5, using: &generator) * (isLoud ? 1 : 0.0001)
    }
}
