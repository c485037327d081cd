public import Audio
internal import Foundation

/// One engine of a host: its graph, and what runs it.
final class HostedEngine: @unchecked Sendable {
    // SAFETY: all that changes is read and written with `lock` held.
    let id: String
    private let registry: NodeRegistry
    private let events: EventHub
    private let input: GraphInput
    private let lock = NSLock()
    private var engine: AudioGraphEngine
    private var runner: GraphRunner?
    private var wasStarted = false
    private var watch: FileWatch?

    init(_ plan: GraphPlan, id: String, registry: NodeRegistry, events: EventHub, input: GraphInput) throws(GraphError)
    {
        self.id = id
        self.registry = registry
        self.events = events
        self.input = input
        engine = try AudioGraphEngine(
            plan, registry: registry, id: id, pace: Self.pace(plan, input), events: events)
    }

    private static func pace(_ plan: GraphPlan, _ input: GraphInput) -> AudioGraphEngine.Pace {
        if case .offline = plan.source { return .replay }
        return input.isLive ? .live : .replay
    }

    /// The graph at work, or the one that will be.
    var current: AudioGraphEngine { lock.withLock { engine } }

    var isRunning: Bool { lock.withLock { runner != nil } }

    /// Opens the input and starts.
    ///
    /// - Throws: ``GraphError``, or what the input throws, such as that there is no microphone.
    func start() throws {
        guard !isRunning else { throw GraphError.wrongState(engine: id, needed: "runs already; stop it first") }
        let plan = current.plan
        // A graph that has ended starts anew, with nodes that have heard nothing.
        if lock.withLock({ wasStarted }) {
            let fresh = try AudioGraphEngine(
                plan, registry: registry, id: id, pace: Self.pace(plan, input), events: events)
            lock.withLock { self.engine = fresh }
        }
        let engine = current
        let feed = try feed(plan, engine)
        // It keeps this object until the end is told; then it is let go.
        let runner = GraphRunner(engine, feed: feed) { [self] result in ended(result) }
        lock.withLock {
            self.runner = runner
            wasStarted = true
        }
        tell("started")
        runner.start()
    }

    private func feed(_ plan: GraphPlan, _ engine: AudioGraphEngine) throws -> any GraphFeed {
        switch plan.source {
        case .offline(let files): return try OfflineFeed(files, plan: plan)
        case .realtime(let microphone, _):
            guard microphone || !input.isLive else {
                throw GraphError.wrongState(
                    engine: id,
                    needed: "has \"microphoneEnabled\": false, so there is nothing to start; render it yourself")
            }
            return try ReaderFeed(try input.open(), plan: plan) { [weak self] samples in
                self?.tell("gap", ["samples": GraphValue(samples)])
            }
        }
    }

    /// Stops, and returns when all events are told.
    func stop() {
        guard let runner = lock.withLock({ runner }) else { return }
        runner.stop()
    }

    /// Waits for the end of the audio.
    func wait() { lock.withLock { runner }?.wait() }

    private func ended(_ result: Result<Int, any Error>) {
        lock.withLock { runner = nil }
        switch result {
        case .success(let samples): tell("ended", ["samples": GraphValue(samples)])
        case .failure(let error): tell("error", ["message": .string("\(error)")])
        }
    }

    /// Puts another graph in the place of the present one.
    func replace(with plan: GraphPlan) throws(GraphError) { try current.replace(with: plan) }

    /// Reads the graph anew whenever its file is saved; what is wrong with it is told, and the old graph goes on.
    func watch(_ path: String) {
        let watch = FileWatch(path) { [weak self] in self?.reload(path) }
        lock.withLock { self.watch = watch }
        watch.start()
    }

    /// Looks at the file that is watched.
    func checkWatchedFile() { lock.withLock { watch }?.check() }

    private func reload(_ path: String) {
        do {
            try replace(with: GraphPlan(file: path, registry: registry))
            tell("reloaded", ["filePath": .string(path)])
        } catch {
            tell("reloadFailed", ["filePath": .string(path), "message": .string("\(error)")])
        }
    }

    func close() {
        lock.withLock { watch }?.stop()
        stop()
    }

    private func tell(_ name: String, _ payload: [String: GraphValue] = [:]) {
        let engine = current
        events.tell(
            engine: id, node: id, name: name, sampleTime: engine.renderedSamples,
            sampleRate: engine.plan.sampleRate, payload: payload)
    }
}

/// Where the audio of realtime engines comes from.
public struct GraphInput: Sendable {
    /// Whether the audio comes at its own pace, as from a microphone: the audio thread then waits for nothing.
    public var isLive: Bool
    /// Opens it.
    public var open: @Sendable () throws -> any AudioReader

    /// An input.
    public init(isLive: Bool, open: @escaping @Sendable () throws -> any AudioReader) {
        self.isLive = isLive
        self.open = open
    }

    /// A microphone, by its name or a part of it; the default one where it is `nil`.
    public static func microphone(named name: String? = nil) -> GraphInput {
        GraphInput(isLive: true) { try Microphone(named: name) }
    }

    /// A recording in place of the microphone: the same events at the same sample times, every time.
    public static func file(_ path: String) -> GraphInput {
        GraphInput(isLive: false) { try AudioFile.open(path) }
    }
}

extension GraphPlan {
    /// Reads and checks a graph file.
    ///
    /// - Throws: ``GraphError/unreadable(path:reason:)``, ``GraphError/syntax(line:column:problem:)``,
    ///   ``GraphError/invalid(_:)`` with every fault.
    public init(file path: String, registry: NodeRegistry = .builtIn) throws(GraphError) {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
        try self.init(json: data, registry: registry)
    }
}
