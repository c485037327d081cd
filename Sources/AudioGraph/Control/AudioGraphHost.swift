internal import Foundation
internal import Spelling

/// Engines by name, with the verbs that programs and scripts use.
///
/// ```swift
/// let host = AudioGraphHost()
/// let engine = try host.createEngine(withConfig: config)
/// try host.addEventListener("sttNode", eventName: "transcribed") { print($0.payload["text"] ?? .null) }
/// try host.callAction(withObject: engine, actionName: "start", params: nil)
/// ```
///
/// An object is an engine, by the name ``createEngine(withConfig:)-([String:Any])`` returns, or a node: `sttNode` for the one of
/// the newest engine that has it, `engine1.sttNode` for that of a certain engine. Safe to use from several threads.
public final class AudioGraphHost: @unchecked Sendable {
    // SAFETY: `engines` and `count` are read and written with `lock` held.
    /// All events of all engines.
    public let events = EventHub()
    /// The types of nodes that graphs may use.
    public let registry: NodeRegistry
    private let input: GraphInput
    private let lock = NSLock()
    private var engines: [HostedEngine] = []
    private var count = 0

    /// A host without engines.
    ///
    /// - Parameters:
    ///   - registry: The types of nodes that graphs may use.
    ///   - input: Where realtime engines get their audio.
    public init(registry: NodeRegistry = .builtIn, input: GraphInput = .microphone()) {
        self.registry = registry
        self.input = input
    }

    deinit { for engine in engines { engine.close() } }

    // Engines.

    /// Builds an engine from a configuration as `JSONSerialization` reads it.
    ///
    /// - Returns: The engine's name.
    /// - Throws: ``GraphError``.
    @discardableResult
    public func createEngine(withConfig configuration: [String: Any]) throws(GraphError) -> String {
        try createEngine(withConfig: GraphValue(any: configuration))
    }

    /// Builds an engine.
    ///
    /// - Returns: The engine's name: its `id`, or `engine1` and so on.
    /// - Throws: ``GraphError``.
    @discardableResult
    public func createEngine(withConfig configuration: GraphValue) throws(GraphError) -> String {
        try add(GraphPlan(configuration, registry: registry))
    }

    /// Builds an engine from a file.
    ///
    /// - Parameters:
    ///   - path: The graph file.
    ///   - isWatched: Whether the graph is to be read anew whenever the file is saved. What is wrong with it is then
    ///     told as the event `reloadFailed`, and the old graph goes on.
    /// - Returns: The engine's name.
    /// - Throws: ``GraphError``.
    @discardableResult
    public func createEngine(file path: String, isWatched: Bool = false) throws(GraphError) -> String {
        let id = try add(GraphPlan(file: path, registry: registry))
        if isWatched { try engine(id).watch(path) }
        return id
    }

    private func add(_ plan: GraphPlan) throws(GraphError) -> String {
        let id = lock.withLock {
            count += 1
            return plan.id ?? "engine\(count)"
        }
        if engineNames.contains(id) {
            throw .invalid([GraphFault(JSONPath.root.member("id"), .takenID(id))])
        }
        let engine = try HostedEngine(plan, id: id, registry: registry, events: events, input: input)
        lock.withLock { engines.append(engine) }
        return id
    }

    /// Stops an engine and forgets it.
    ///
    /// - Throws: ``GraphError/unknownObject(_:nearest:)``.
    public func destroyEngine(_ id: String) throws(GraphError) {
        let engine = try engine(id)
        lock.withLock { engines.removeAll { $0 === engine } }
        engine.close()
    }

    /// Stops and forgets all engines.
    public func destroyAllEngines() {
        let all = lock.withLock {
            defer { engines = [] }
            return engines
        }
        for engine in all { engine.close() }
    }

    /// The engines' names, oldest first.
    public var engineNames: [String] { lock.withLock { engines.map(\.id) } }

    /// Waits until an engine's audio has ended.
    ///
    /// - Throws: ``GraphError/unknownObject(_:nearest:)``.
    public func waitForEnd(of id: String) throws(GraphError) { try engine(id).wait() }

    /// Whether an engine runs.
    ///
    /// - Throws: ``GraphError/unknownObject(_:nearest:)``.
    public func isRunning(_ id: String) throws(GraphError) -> Bool { try engine(id).isRunning }

    /// Whether an engine's audio ends by itself, as a recording does and a microphone does not.
    ///
    /// - Throws: ``GraphError/unknownObject(_:nearest:)``.
    public func endsByItself(_ id: String) throws(GraphError) -> Bool { try engine(id).current.pace == .replay }

    /// Looks at the file of a watched engine at once.
    package func checkWatchedFile(of id: String) throws(GraphError) { try engine(id).checkWatchedFile() }

    // Verbs.

    /// Tells an engine to `start` or `stop`, or a node to do one of its actions.
    ///
    /// - Throws: ``GraphError``; for `start` also what opening the microphone or files throws.
    public func callAction(
        withObject object: String, actionName: String, params: [String: GraphValue]? = nil
    ) throws {
        if let engine = find(object) {
            switch actionName {
            case "start": try engine.start()
            case "stop": engine.stop()
            default:
                let nearest = nearestName(to: actionName, among: ["start", "stop"])
                throw GraphError.unknownAction(object: object, action: actionName, nearest: nearest)
            }
            return
        }
        let (engine, node) = try node(object)
        try engine.current.callAction(node, actionName, params ?? [:])
    }

    /// Sets a property of a node.
    ///
    /// - Throws: ``GraphError``.
    public func setValue(_ value: GraphValue, forKey key: String, of object: String) throws(GraphError) {
        if find(object) != nil { throw .readOnly(object: object, property: key) }
        let (engine, node) = try node(object)
        try engine.current.setValue(value, of: key, in: node)
    }

    /// A property of a node; of an engine `isRunning`, `sampleRate`, `bufferSize` or `nodes`.
    ///
    /// - Throws: ``GraphError``.
    public func getValue(forKey key: String, of object: String) throws(GraphError) -> GraphValue {
        if let engine = find(object) {
            let plan = engine.current.plan
            switch key {
            case "isRunning": return .bool(engine.isRunning)
            case "sampleRate": return GraphValue(plan.sampleRate)
            case "bufferSize": return GraphValue(plan.bufferSize)
            case "nodes": return .array(engine.current.nodeIDs.map { .string($0) })
            default:
                let keys = ["isRunning", "sampleRate", "bufferSize", "nodes"]
                throw .unknownProperty(object: object, property: key, nearest: nearestName(to: key, among: keys))
            }
        }
        let (engine, node) = try node(object)
        return try engine.current.value(of: key, in: node)
    }

    /// What engines tell of themselves.
    static let engineEvents = [
        "started", "ended", "error", "remark", "gap", "lost", "resumed", "reloaded", "reloadFailed",
    ]

    /// Calls `receive` for every event of an object.
    ///
    /// - Parameters:
    ///   - object: A node or an engine; `*` for all.
    ///   - eventName: The event's name, or another that means the same; `*` for all.
    ///   - receive: Called on the engine's listening thread.
    /// - Throws: ``GraphError/unknownObject(_:nearest:)``, ``GraphError/unknownEvent(object:event:nearest:)``.
    @discardableResult
    public func addEventListener(
        _ object: String, eventName: String, _ receive: @escaping @Sendable (GraphEvent) -> Void
    ) throws(GraphError) -> EventHub.Token {
        if object == "*" { return events.listen(names: eventName == "*" ? nil : [eventName], receive) }
        if let engine = find(object) {
            guard eventName == "*" || Self.engineEvents.contains(eventName) else {
                let nearest = nearestName(to: eventName, among: Self.engineEvents)
                throw .unknownEvent(object: object, event: eventName, nearest: nearest)
            }
            return events.listen(
                engine: engine.id, node: engine.id, names: eventName == "*" ? nil : [eventName], receive)
        }
        let (engine, node) = try node(object)
        let name = eventName == "*" ? nil : try engine.current.eventName(eventName, of: node)
        return events.listen(engine: engine.id, node: node, names: name.map { [$0] }, receive)
    }

    /// Ends what ``addEventListener(_:eventName:_:)`` began.
    ///
    /// - Returns: Whether there was such a listener.
    @discardableResult
    public func removeEventListener(_ token: EventHub.Token) -> Bool { events.remove(token) }

    // Names.

    private func find(_ id: String) -> HostedEngine? { lock.withLock { engines.first { $0.id == id } } }

    private func engine(_ id: String) throws(GraphError) -> HostedEngine {
        guard let engine = find(id) else {
            throw .unknownObject(id, nearest: nearestName(to: id, among: engineNames))
        }
        return engine
    }

    private func node(_ object: String) throws(GraphError) -> (HostedEngine, String) {
        let all = lock.withLock { engines }
        for engine in all where object.hasPrefix(engine.id + ".") {
            let node = String(object.dropFirst(engine.id.count + 1))
            if engine.current.hasNode(node) { return (engine, node) }
        }
        if let engine = all.last(where: { $0.current.hasNode(object) }) { return (engine, object) }
        let known = all.flatMap { [$0.id] + $0.current.nodeIDs }
        throw .unknownObject(object, nearest: nearestName(to: object, among: known))
    }
}
