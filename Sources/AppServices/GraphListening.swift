import AppModel
import Audio
import AudioGraph
import Foundation
import Triggers
import VoiceControl

/// Hears commands through an audio graph, which is also what the screen draws.
actor GraphListening: CommandListening {
    nonisolated let graph: ControlState.Graph
    private let engine: AudioGraphEngine
    private let told: CollectedEvents
    private let executor = QueueExecutor(label: "voiceid.commands")

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Opens the models, away from the main actor.
    @concurrent
    static func opened(_ models: VoiceModels, keywords: [String]) async throws -> GraphListening {
        let listening = try GraphListening(models)
        await listening.setKeywords(keywords)
        return listening
    }

    private init(_ models: VoiceModels) throws {
        let registry = NodeRegistry.voice(models)
        engine = try AudioGraphEngine(GraphPlan(json: VoiceGraphs.commands, registry: registry), registry: registry)
        graph = try JSONDecoder().decode(GraphDocument.self, from: Data(VoiceGraphs.commands.utf8)).shown
        told = engine.events.collect()
    }

    func push(_ samples: [Float]) throws -> CommandUpdate {
        _ = engine.process([samples])
        return try update()
    }

    func finish() throws -> CommandUpdate {
        engine.finish()
        return try update()
    }

    func setKeywords(_ keywords: [String]) {
        // The graph is ours, and holds this node with this action.
        try? engine.callAction(
            "commands", "setRuntimeTriggers", ["keywords": .array(keywords.map { .string($0) })])
    }

    private func update() throws -> CommandUpdate {
        var update = CommandUpdate()
        for event in told.taken() {
            switch event.name {
            case "level":
                update.levels[event.node] = event.payload["rms"]?.number ?? -120
                continue
            case "error":
                throw AppFailure(.engine, "\(event.node): \(event.payload["message"]?.string ?? "it failed")")
            case "triggered", "rejected": update.commands.append(HeardCommand(event))
            default: break
            }
            update.events.append(.init(node: event.node, name: event.name, at: event.seconds))
        }
        return update
    }
}

extension HeardCommand {
    /// What a node says of an utterance.
    fileprivate init(_ event: GraphEvent) {
        let payload = event.payload
        let start = Double(payload["start"]?.integer ?? event.sampleTime) / Double(event.sampleRate)
        guard event.name == "triggered", let trigger = payload["trigger"]?.string else {
            self.init(text: payload["text"]?.string ?? "", start: start, reason: payload["message"]?.string)
            return
        }
        self.init(
            text: payload["text"]?.string ?? "", start: start,
            action: TriggerAction(TriggerID(trigger), keyword: payload["keyword"]?.string),
            confidence: payload["confidence"]?.number, speaker: payload["speaker"]?.string)
    }
}

/// A graph's file, as far as it is drawn.
private struct GraphDocument: Decodable {
    struct Config: Decodable { var graph: Graph }
    struct Graph: Decodable {
        var nodes: [Node]
        var connections: [Connection]
    }
    struct Node: Decodable { var id: String, type: String }
    struct Connection: Decodable { var sourceNode: String, destinationNode: String }

    var config: Config

    var shown: ControlState.Graph {
        ControlState.Graph(
            nodes: [("inputNode", "Microphone")] + config.graph.nodes.map { ($0.id, $0.type) },
            connections: config.graph.connections.map { ($0.sourceNode, $0.destinationNode) })
    }
}
