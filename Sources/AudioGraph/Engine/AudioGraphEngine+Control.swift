internal import Realtime
internal import Spelling

/// Actions, properties and names of nodes, from any thread.
extension AudioGraphEngine {
    /// Tells a node to do something.
    ///
    /// A node that renders does it at the beginning of the next slice of 8 ms, a listener at the beginning of the slice it
    /// hears next.
    ///
    /// - Parameters:
    ///   - node: The node's id, such as `gain` or, within a subgraph, `sub.gain`.
    ///   - action: The action's name, or another that means the same.
    ///   - parameters: What it is told.
    /// - Throws: ``GraphError/unknownObject(_:nearest:)``, ``GraphError/unknownAction(object:action:nearest:)``,
    ///   ``GraphError/badArguments(object:action:_:)``, ``GraphError/busy(object:)``.
    public func callAction(
        _ node: String, _ action: String, _ parameters: [String: GraphValue] = [:]
    ) throws(GraphError) {
        let core = self.core
        let member = try core.member(node)
        guard let index = member.descriptor.actions.firstIndex(where: { $0.names.contains(action) }) else {
            let nearest = nearestName(to: action, among: member.descriptor.actions.flatMap(\.names))
            throw .unknownAction(object: node, action: action, nearest: nearest)
        }
        let descriptor = member.descriptor.actions[index]
        var faults: [GraphFault] = []
        descriptor.parameters.check(parameters, at: .root, into: &faults)
        guard faults.isEmpty else { throw .badArguments(object: node, action: action, faults) }
        if let line = member.line {
            core.listening.ask(line: line, .action(descriptor.name, descriptor.parameters.named(parameters)))
        } else {
            try core.send(
                RealtimeMessage(
                    time: 0, subject: Int32(member.place), topic: Int32(index),
                    values: descriptor.parameters.numbers(of: parameters)), to: node)
        }
    }

    /// The present value of a node's property; `null` where the node has not told it yet.
    ///
    /// - Throws: ``GraphError/unknownObject(_:nearest:)``, ``GraphError/unknownProperty(object:property:nearest:)``.
    public func value(of property: String, in node: String) throws(GraphError) -> GraphValue {
        let core = self.core
        let member = try core.member(node)
        let index = try member.index(of: property, in: node)
        guard member.line == nil else { return core.listenerValues.value(property, of: node) ?? .null }
        let value = member.properties[index]
        return member.descriptor.properties[index].kind == .boolean ? .bool(value != 0) : .number(value)
    }

    /// Sets a node's property, at the time ``callAction(_:_:_:)`` says.
    ///
    /// - Throws: ``GraphError/unknownObject(_:nearest:)``, ``GraphError/unknownProperty(object:property:nearest:)``,
    ///   ``GraphError/readOnly(object:property:)``, ``GraphError/badArguments(object:action:_:)``,
    ///   ``GraphError/busy(object:)``.
    public func setValue(_ value: GraphValue, of property: String, in node: String) throws(GraphError) {
        let core = self.core
        let member = try core.member(node)
        let index = try member.index(of: property, in: node)
        let descriptor = member.descriptor.properties[index]
        guard descriptor.isWritable else { throw .readOnly(object: node, property: property) }
        var faults: [GraphFault] = []
        descriptor.kind.check(value, at: .root, into: &faults)
        guard faults.isEmpty else { throw .badArguments(object: node, action: property, faults) }
        if let line = member.line {
            core.listenerValues.set(value, property, of: node)
            core.listening.ask(line: line, .property(property, value))
        } else {
            let number = value.number ?? (value.bool == true ? 1 : 0)
            try core.send(
                RealtimeMessage(
                    time: 0, subject: Int32(member.place), topic: Int32(-1 - index),
                    values: SIMD4(number, 0, 0, 0)), to: node)
            member.properties[index] = number
        }
    }

    /// The event's own name, for an alias of it.
    ///
    /// - Throws: ``GraphError/unknownObject(_:nearest:)``, ``GraphError/unknownEvent(object:event:nearest:)``.
    public func eventName(_ name: String, of node: String) throws(GraphError) -> String {
        let events = try core.member(node).descriptor.events
        guard let event = events.first(where: { $0.names.contains(name) }) else {
            throw .unknownEvent(
                object: node, event: name, nearest: nearestName(to: name, among: events.flatMap(\.names)))
        }
        return event.name
    }

    /// Whether there is a node of this id.
    public func hasNode(_ id: String) -> Bool { core.members[id] != nil }

    /// The ids of all nodes, sorted.
    public var nodeIDs: [String] { core.members.keys.sorted() }

    /// The descriptor of a node's type.
    ///
    /// - Throws: ``GraphError/unknownObject(_:nearest:)``.
    public func descriptor(of node: String) throws(GraphError) -> NodeDescriptor { try core.member(node).descriptor }

    /// Events and actions between nodes that were lost because too many came at once.
    public var lostMessages: Int { core.shared.lostEvents.load() }
}

extension GraphCore {
    fileprivate func member(_ id: String) throws(GraphError) -> Member {
        guard let member = members[id] else {
            throw .unknownObject(id, nearest: nearestName(to: id, among: members.keys.sorted()))
        }
        return member
    }
}

extension GraphCore.Member {
    fileprivate func index(of property: String, in node: String) throws(GraphError) -> Int {
        let names = descriptor.properties.map(\.name)
        guard let index = names.firstIndex(of: property) else {
            throw .unknownProperty(object: node, property: property, nearest: nearestName(to: property, among: names))
        }
        return index
    }
}

extension ObjectShape {
    /// The members under their own names.
    func named(_ values: [String: GraphValue]) -> [String: GraphValue] {
        Dictionary(values.map { (member($0)?.name ?? $0, $1) }) { first, _ in first }
    }
}
