internal import Foundation
internal import Realtime

/// One graph, built: its nodes at work, and what is known of them outside.
final class GraphCore: @unchecked Sendable {
    // SAFETY: `rendering` is used by the one thread that renders, `listening` by the one that listens (through its inbox by
    // any); all else is constant or locks itself.
    let plan: GraphPlan
    let clock: GraphClock
    let rendering: RenderGraph
    let listening: ListeningGraph
    let shared: SharedProgress
    /// Where a node id stands in the order of work, and what it is.
    let members: [String: Member]
    let listenerValues = PropertyValues()
    private let sendLock = NSLock()

    struct Member {
        var place: Int
        var descriptor: NodeDescriptor
        /// The listener's line; `nil` for a node that renders.
        var line: Int?
        var properties: AtomicNumbers
    }

    /// Builds the nodes.
    ///
    /// - Parameters:
    ///   - room: How many samples may wait for listeners.
    ///   - deliver: Takes events in their order, on the listening thread.
    ///   - remark: Takes what is to be told once.
    /// - Throws: ``GraphError/cannotMake(node:path:reason:)``.
    init(
        _ plan: GraphPlan, room: Int, deliver: @escaping ([ListeningGraph.Happening]) -> Void,
        remark: @escaping @Sendable (String) -> Void
    ) throws(GraphError) {
        self.plan = plan
        clock = GraphClock(sampleRate: plan.sampleRate)
        shared = SharedProgress(room: room)
        rendering = RenderGraph(clock: clock, inputFormats: plan.nodes[GraphPlan.inputIndex].outputs, shared: shared)

        var assembly = GraphAssembly(plan: plan, rendering: rendering, room: room, remark: remark)
        try assembly.makeNodes()
        members = assembly.members
        rendering.assemble(
            lines: assembly.lines, outputs: assembly.buses(into: GraphPlan.outputIndex), taps: assembly.taps)

        let events = assembly.processorEvents
        let lock = sendLock
        let names = Dictionary(uniqueKeysWithValues: members.map { ($1.place, $0) })
        listening = ListeningGraph(
            clock: clock, shared: shared, taps: assembly.taps, events: events, deliver: deliver,
            publish: { [listenerValues] place, property, value in
                if let name = names[place] { listenerValues.set(value, property, of: name) }
            },
            sendAction: { [shared] message in
                if !lock.withLock({ shared.actions.send(message) }) { shared.lostEvents.add(1) }
            })
        listening.assemble(lines: assembly.listenerLines(in: listening), routes: assembly.listeningRoutes)
    }

    /// Renders a little with nodes that are dropped afterwards: noise and silence, with every action and property.
    ///
    /// What the language and the loader prepare when something is first used takes memory and locks, and would otherwise be
    /// prepared on the audio thread.
    static func rehearse(_ plan: GraphPlan) throws(GraphError) {
        let shared = SharedProgress(room: 8 * GraphClock.slice)
        let formats = plan.nodes[GraphPlan.inputIndex].outputs
        let rendering = RenderGraph(
            clock: GraphClock(sampleRate: plan.sampleRate), inputFormats: formats, shared: shared)
        var assembly = GraphAssembly(plan: plan, rendering: rendering, room: shared.room, remark: { _ in })
        try assembly.makeNodes(withListeners: false)
        let outputs = assembly.buses(into: GraphPlan.outputIndex)
        rendering.assemble(lines: assembly.lines, outputs: outputs, taps: assembly.taps)
        let channels = (formats + plan.outputFormats).reduce(1) { $0 + $1.channels }
        let loud = FixedMemory([Float](repeating: 1, count: channels * GraphClock.slice))
        let output = FixedMemory(zeros: channels * GraphClock.slice)
        for slice in 0..<8 {
            for member in assembly.members.values where member.line == nil {
                for action in -member.descriptor.properties.count..<member.descriptor.actions.count {
                    _ = shared.actions.send(
                        RealtimeMessage(time: 0, subject: Int32(member.place), topic: Int32(action)))
                }
            }
            let start = slice * GraphClock.slice
            rendering.render(
                from: start, to: start + GraphClock.slice, input: slice % 4 == 0 ? UnsafePointer(loud.base) : nil,
                output: output.base, offset: 0, stride: GraphClock.slice)
        }
    }

    /// Takes over at a position, before anything is rendered.
    func begin(at position: Int) {
        shared.rendered.store(position)
        shared.start.store(position)
    }

    /// Sends something to a node that renders, to be done at the beginning of a slice.
    func send(_ message: RealtimeMessage, to object: String) throws(GraphError) {
        guard sendLock.withLock({ shared.actions.send(message) }) else { throw .busy(object: object) }
    }
}

/// The present values of listeners' properties.
final class PropertyValues: @unchecked Sendable {
    // SAFETY: `values` is read and written with `lock` held, here and nowhere else.
    private let lock = NSLock()
    private var values: [String: [String: GraphValue]] = [:]

    func value(_ property: String, of node: String) -> GraphValue? { lock.withLock { values[node]?[property] } }

    func set(_ value: GraphValue, _ property: String, of node: String) {
        lock.withLock { values[node, default: [:]][property] = value }
    }
}
