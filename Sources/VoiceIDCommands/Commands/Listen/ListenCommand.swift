import Audio
import AudioGraph
import Foundation
import OpenEngine
import VoiceControl

/// `voiceid listen`: an audio graph at work, on the microphone or on recordings.
package struct ListenCommand: Command {
    private static let graph = ValueOption<String?>(
        "--graph", "FILE", .file, "the graph; without it, what is said as text, a piece at each pause")
    private static let input = ValueOption(
        "--input", "SOURCE", .file, default: "mic", "mic, a recording, or - for standard input")
    private static let device = ValueOption<String?>(
        "--device", "NAME", .text("a microphone's name, or a part of it"),
        "which microphone; 'voiceid doctor' lists them")
    private static let rpc = Flag("--rpc", "take JSON-RPC on standard input, and answer on standard output")
    private static let check = Flag("--check", "say what is wrong with the graph, and listen to nothing")
    private static let schema = Flag("--schema", "print the JSON Schema of graph files")

    package static let specification = CommandSpecification(
        path: ["listen"],
        summary: "Run an audio graph, and tell its events",
        forms: [
            "[--graph FILE] [--input FILE|-|mic]", "--rpc [--input FILE|-|mic]", "--graph FILE --check", "--schema",
        ],
        discussion: [
            "A graph file says which nodes work on the audio and which events call which actions; the documentation of "
                + "AudioGraph describes it. A line is printed for each event: its time, node and name, and what it tells.",
            "A recording in place of the microphone gives the same events at the same times on every run. While the "
                + "microphone is on, the graph file is read again whenever it is saved; where something is wrong with "
                + "it, the old graph goes on.",
            "With --rpc, a line in is a request: createEngine, destroyEngine, callAction, setValue, getValue, "
                + "addEventListener or removeEventListener. Replies and events are lines out.",
        ],
        options: [graph, input, device, JSONOption.flag, rpc, check, schema, StoreOption.path],
        examples: [
            .init("voiceid listen", "what is said, as text"),
            .init("voiceid listen --graph AudioGraph.json --input talk.wav --json", "a graph on a recording"),
            .init("voiceid listen --graph AudioGraph.json --check", "what is wrong with a graph"),
        ],
        environment: [.home, .models, .onnxRuntime])

    private enum Work {
        case printSchema
        case check(String?)
        case events(graph: String?)
        case rpc
    }

    private let work: Work
    private let source: AudioSource
    private let asJSON: Bool
    private let profiles: String?

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        let graph = try arguments.value(of: Self.graph)
        let input = try arguments.value(of: Self.input)
        let device = try arguments.value(of: Self.device)
        asJSON = arguments.has(JSONOption.flag)
        profiles = try arguments.value(of: StoreOption.path)
        let (usesRPC, onlyChecks) = (arguments.has(Self.rpc), arguments.has(Self.check))
        let printsSchema = arguments.has(Self.schema)
        try arguments.finish()
        let name = Self.specification.name
        if usesRPC, graph != nil { throw .conflict("--rpc", with: "--graph", command: name) }
        if usesRPC, onlyChecks { throw .conflict("--rpc", with: "--check", command: name) }
        if usesRPC, input == "-" { throw .conflict("--rpc", with: "--input -", command: name) }
        if device != nil, input != "mic" { throw .requires("--device", needs: "--input mic", command: name) }
        source =
            switch input {
            case "mic": .microphone(named: device)
            case "-": .standardInput(nil)
            default: .file(input)
            }
        work =
            printsSchema ? .printSchema : onlyChecks ? .check(graph) : usesRPC ? .rpc : .events(graph: graph)
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        do {
            return try await work(in: context)
        } catch GraphError.invalid(let faults) {
            // Each on a line of its own, as compilers do.
            for fault in faults { context.report(fault) }
            return .failure
        }
    }

    private func work(in context: CommandContext) async throws -> ExitCode {
        let registry = NodeRegistry.voice(context.voiceModels(profiles: profiles))
        switch work {
        case .printSchema:
            try context.output.write(GraphSchema.schema(of: registry).indentedText)
        case .check(let path):
            _ = try plan(path, registry)
            context.note("There is nothing wrong with the graph.")
        case .events(let path):
            return try await listen(path, registry, in: context)
        case .rpc:
            try RPCSession(host: AudioGraphHost(registry: registry, input: input(in: context)), context: context).run()
        }
        return .success
    }

    private func plan(_ path: String?, _ registry: NodeRegistry) throws(GraphError) -> GraphPlan {
        guard let path else { return try GraphPlan(json: VoiceGraphs.speechToText, registry: registry) }
        return try GraphPlan(file: path, registry: registry)
    }

    private func listen(
        _ path: String?, _ registry: NodeRegistry, in context: CommandContext
    ) async throws -> ExitCode {
        _ = try plan(path, registry)
        let host = AudioGraphHost(registry: registry, input: input(in: context))
        let log = EventLogWriter(context: context, asJSON: asJSON)
        let token = try host.addEventListener("*", eventName: "*") { log.write($0) }
        defer { host.removeEventListener(token) }
        let engine =
            try path.map { try host.createEngine(file: $0, isWatched: source.isLive) }
            ?? host.createEngine(withConfig: GraphValue(json: VoiceGraphs.speechToText))
        try host.callAction(withObject: engine, actionName: "start")
        // Waiting blocks a thread, which must not be one of those that run tasks.
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    try? host.waitForEnd(of: engine)
                    continuation.resume()
                }
            }
        } onCancel: {
            Thread.detachNewThread { host.destroyAllEngines() }
        }
        host.destroyAllEngines()
        try log.finish()
        try Task.checkCancellation()
        return log.hasFailed ? .failure : .success
    }

    private func input(in context: CommandContext) -> GraphInput {
        GraphInput(isLive: source.isLive) { [source] in try source.open(in: context) }
    }
}

extension AudioSource {
    /// Whether the audio comes at its own pace.
    fileprivate var isLive: Bool { if case .microphone = self { true } else { false } }
}
