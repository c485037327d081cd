internal import Realtime

/// Makes the nodes of a plan, and lays the connections between them.
struct GraphAssembly {
    let plan: GraphPlan
    let rendering: RenderGraph
    let room: Int
    let remark: @Sendable (String) -> Void
    private(set) var lines: [RenderLine] = []
    private(set) var taps: [AudioTap] = []
    private(set) var members: [String: GraphCore.Member] = [:]
    private(set) var processorEvents: [Int: [EventDescriptor]] = [:]
    private(set) var listeners: [(node: Int, listener: any AudioListener)] = []
    private var tapOfPort: [GraphPlan.Port: Int] = [:]
    private var buses: [Int: [BusMemory]] = [:]
    /// Connections into each node, in the order of its inputs.
    private let edgesInto: [Int: [GraphPlan.AudioEdge]]
    /// Places in the order of work, by node.
    private var places: [Int: Int] = [:]

    init(plan: GraphPlan, rendering: RenderGraph, room: Int, remark: @escaping @Sendable (String) -> Void) {
        self.plan = plan
        self.rendering = rendering
        self.room = room
        self.remark = remark
        edgesInto = Dictionary(grouping: plan.audioEdges, by: \.to.node).mapValues {
            $0.sorted { $0.to.bus < $1.to.bus }
        }
        for (place, node) in plan.order.enumerated() { places[node] = place }
    }

    private var clock: GraphClock { rendering.clock }

    /// - Parameter withListeners: Whether listeners are made too.
    mutating func makeNodes(withListeners: Bool = true) throws(GraphError) {
        for (place, index) in plan.order.enumerated() {
            let node = plan.nodes[index]
            let properties = AtomicNumbers(count: node.descriptor.properties.count)
            var line: Int?
            switch node.role {
            case .boundary:
                buses[index] =
                    index == GraphPlan.inputIndex ? rendering.inputBuses : rendering.makeBuses(node.outputs)
                addLine(place, index, BoundaryProcessor(copies: index > GraphPlan.outputIndex), properties)
            case .processor(let entry):
                buses[index] = rendering.makeBuses(node.outputs)
                guard case .processor(let processor) = try make(node, entry) else { continue }
                addLine(place, index, processor, properties)
                processorEvents[place] = node.descriptor.events
            case .listener(let entry):
                line = listeners.count
                addTap(for: index)
                guard withListeners, case .listener(let listener) = try make(node, entry) else { break }
                listeners.append((index, listener))
            }
            if case .boundary = node.role { continue }
            members[node.id] = GraphCore.Member(
                place: place, descriptor: node.descriptor, line: line, properties: properties)
        }
    }

    private func make(_ node: GraphPlan.Node, _ entry: NodeRegistry.Entry) throws(GraphError) -> NodeRegistry.Node {
        do {
            return try entry.make(
                NodeSetup(
                    id: node.id, configuration: node.configuration, inputs: node.inputs, outputs: node.outputs,
                    sampleRate: plan.sampleRate, remark: remark))
        } catch let error as GraphError {
            throw error
        } catch {
            throw .cannotMake(node: node.id, path: node.path, reason: "\(error)")
        }
    }

    /// The memory that a node's inputs read.
    func buses(into node: Int) -> [BusMemory] {
        (edgesInto[node] ?? []).compactMap { buses[$0.from.node]?[$0.from.bus] }
    }

    private mutating func addLine(
        _ place: Int, _ index: Int, _ processor: any AudioProcessor, _ properties: AtomicNumbers
    ) {
        let node = plan.nodes[index]
        let (routes, tests) = renderRoutes(from: index)
        lines.append(
            RenderLine(
                place: place, sampleRate: (node.inputs.first ?? node.outputs.first)?.sampleRate ?? plan.sampleRate,
                processor: processor, inputs: FixedMemory(buses(into: index)), outputs: FixedMemory(buses[index] ?? []),
                properties: properties, routes: routes, tests: tests, graph: rendering))
    }

    private mutating func addTap(for node: Int) {
        guard let edge = edgesInto[node]?.first, tapOfPort[edge.from] == nil,
            let source = buses[edge.from.node]?[edge.from.bus]
        else { return }
        let frames = clock.frames(before: room, at: source.sampleRate) + 2 * clock.framesOfSlice(at: source.sampleRate)
        tapOfPort[edge.from] = taps.count
        taps.append(AudioTap(source: source, capacity: frames))
    }

    func listenerLines(in graph: ListeningGraph) -> [ListenerLine] {
        listeners.map { index, listener in
            let edge = edgesInto[index]?.first
            return ListenerLine(
                place: places[index] ?? 0, sampleRate: plan.nodes[index].inputs.first?.sampleRate ?? plan.sampleRate,
                tap: edge.flatMap { tapOfPort[$0.from] }, listener: listener, graph: graph)
        }
    }

    // Events that call actions.

    /// The connections from a node that renders to nodes that render.
    private func renderRoutes(from node: Int) -> ([RenderLine.Route], [RenderLine.Test]) {
        var routes: [RenderLine.Route] = []
        var tests: [RenderLine.Test] = []
        for edge in plan.eventEdges where edge.from == node && !plan.nodes[edge.to].role.isListener {
            let event = plan.nodes[edge.from].descriptor.events[edge.event]
            let action = plan.nodes[edge.to].descriptor.actions[edge.action]
            let first = tests.count
            tests += (edge.condition?.tests ?? []).flatMap { RenderLine.Test.tests($0, of: event) }
            var fields = SIMD4<Int>(repeating: -1)
            for (index, parameter) in action.parameters.members.prefix(4).enumerated()
            where edge.parameters[parameter.name] == nil {
                fields[index] = event.payload.members.firstIndex { parameter.names.contains($0.name) } ?? -1
            }
            routes.append(
                RenderLine.Route(
                    event: edge.event, target: places[edge.to] ?? 0, action: Int32(edge.action),
                    isForward: isForward(edge), firstTest: first, testCount: tests.count - first, fields: fields,
                    values: action.parameters.numbers(of: edge.parameters)))
        }
        return (routes, tests)
    }

    /// The connections that the listening part follows: all that begin or end at a listener.
    var listeningRoutes: [Int: [String: [ListeningGraph.Route]]] {
        var routes: [Int: [String: [ListeningGraph.Route]]] = [:]
        for edge in plan.eventEdges {
            let target = plan.nodes[edge.to]
            guard plan.nodes[edge.from].role.isListener || target.role.isListener else { continue }
            let action = target.descriptor.actions[edge.action]
            let place = places[edge.to] ?? 0
            let end: ListeningGraph.Route.Target =
                if let line = listeners.firstIndex(where: { $0.node == edge.to }) {
                    .listener(line: line, action: action.name, parameters: action.parameters)
                } else {
                    .processor(place: place, action: edge.action, parameters: action.parameters)
                }
            let event = plan.nodes[edge.from].descriptor.events[edge.event].name
            routes[places[edge.from] ?? 0, default: [:]][event, default: []].append(
                ListeningGraph.Route(
                    target: end, isForward: isForward(edge), condition: edge.condition, parameters: edge.parameters))
        }
        return routes
    }

    private func isForward(_ edge: GraphPlan.EventEdge) -> Bool { (places[edge.from] ?? 0) < (places[edge.to] ?? 0) }
}

extension RenderLine.Test {
    /// A condition on one number of a payload, as the audio thread compares it.
    fileprivate static func tests(_ test: EdgeCondition.Test, of event: EventDescriptor) -> [RenderLine.Test] {
        guard let field = event.payload.members.firstIndex(where: { $0.names.contains(test.field) }) else { return [] }
        func number(_ value: GraphValue) -> Double { value.number ?? value.bool.map { $0 ? 1 : 0 } ?? .nan }
        switch test.comparison {
        case .equals(let value): return [.init(field: field, comparison: .equals, value: number(value))]
        case .not(let value): return [.init(field: field, comparison: .not, value: number(value))]
        case .oneOf(let values):
            return values.enumerated().map { index, value in
                .init(
                    field: field, comparison: .equals, value: number(value), isAlternative: index < values.count - 1)
            }
        case .atLeast(let bound): return [.init(field: field, comparison: .atLeast, value: bound)]
        case .atMost(let bound): return [.init(field: field, comparison: .atMost, value: bound)]
        case .above(let bound): return [.init(field: field, comparison: .above, value: bound)]
        case .below(let bound): return [.init(field: field, comparison: .below, value: bound)]
        case .contains: return []
        }
    }
}

/// The audio of a graph's or subgraph's own input or output, passed on as it is.
private final class BoundaryProcessor: AudioProcessor {
    private let copies: Bool

    /// - Parameter copies: Whether there is something behind it; the graph itself fills and reads its own ends.
    init(copies: Bool) { self.copies = copies }

    func render(_ block: RenderBlock) {
        guard copies else { return }
        for bus in 0..<block.outputs.count {
            let (from, to) = (block.inputs[bus], block.outputs[bus])
            for channel in 0..<to.channels { to[channel].copy(from[channel]) }
        }
    }
}

extension UnsafeMutableBufferPointer<Float> {
    /// Copies as many samples from elsewhere.
    func copy(_ source: UnsafeMutableBufferPointer<Float>) {
        guard let to = baseAddress, let from = source.baseAddress else { return }
        to.update(from: from, count: Swift.min(count, source.count))
    }
}
