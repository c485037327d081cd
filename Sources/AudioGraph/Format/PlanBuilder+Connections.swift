internal import Spelling

/// Connections: who is meant by their ends, and whether the two ends go together.
extension PlanBuilder {
    /// One end of a connection.
    private enum End {
        case audio(Place)
        /// An event or action of a node.
        case member(Owner, name: String)
    }

    /// Whose event or action is meant.
    private struct Owner {
        /// −1 where the node itself is faulty.
        var node: Int
        /// What the connection calls it.
        var name: String
    }

    mutating func add(connection value: GraphValue, prefix: String, at path: JSONPath) {
        guard let source = value["sourceNode"]?.string, let destination = value["destinationNode"]?.string else {
            return
        }
        let from = end(source, prefix: prefix, at: path.member("sourceNode"))
        let to = end(destination, prefix: prefix, at: path.member("destinationNode"))
        let before = faults.count
        let condition = value["condition"].flatMap { EdgeCondition($0, at: path.member("condition"), into: &faults) }
        if let params = value["params"], params.object == nil {
            faults.append(
                GraphFault(path.member("params"), .wrongType(expected: "an object", found: params.kindName)))
        }
        let isSound = faults.count == before
        switch (from, to) {
        case (.audio(let from), .audio(let to)):
            for key in ["condition", "params"] where value[key] != nil {
                faults.append(GraphFault(path.member(key), .onlyOnEvents(key)))
            }
            connectAudio(from, to, source: source, destination: destination, at: path)
        case (.member(let from, let event), .member(let to, let action)):
            connectEvent(
                from, event, to, action, condition: condition, params: value["params"]?.object ?? [:], at: path,
                isSound: isSound)
        case (.some, .some):
            faults.append(GraphFault(path, .mixedConnection(source: source, destination: destination)))
        default: break
        }
    }

    /// Who is meant by a name: a node, or a node's event or action.
    private mutating func end(_ name: String, prefix: String, at path: JSONPath) -> End? {
        guard let dot = name.lastIndex(of: ".") else {
            if let place = places[prefix + name] { return .audio(place) }
            faults.append(GraphFault(path, .unknownNode(name, nearest: nearest(to: name, prefix: prefix))))
            return nil
        }
        let node = String(name[..<dot])
        guard let place = places[prefix + node] else {
            faults.append(GraphFault(path, .unknownNode(node, nearest: nearest(to: node, prefix: prefix))))
            return nil
        }
        return .member(Owner(node: place.entry, name: node), name: String(name[name.index(after: dot)...]))
    }

    private func nearest(to name: String, prefix: String) -> String? {
        nearestName(
            to: name,
            among: places.keys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }.sorted())
    }

    private mutating func connectAudio(
        _ from: Place, _ to: Place, source: String, destination: String, at path: JSONPath
    ) {
        // From inside, a graph's input only gives and its output only takes.
        if destination == DocumentShapes.inputNode {
            faults.append(GraphFault(path.member("destinationNode"), .noMoreInputs(node: destination, inputs: 0)))
        }
        if source == DocumentShapes.outputNode {
            faults.append(GraphFault(path.member("sourceNode"), .noMoreOutputs(node: source, outputs: 0)))
        }
        guard from.exit >= 0, to.entry >= 0, destination != DocumentShapes.inputNode,
            source != DocumentShapes.outputNode
        else { return }
        let out = connected[from.exit, default: (0, 0)].outputs
        connected[from.exit, default: (0, 0)].outputs += 1
        let into = connected[to.entry, default: (0, 0)].inputs
        connected[to.entry, default: (0, 0)].inputs += 1
        audioEdges.append(
            GraphPlan.AudioEdge(
                from: .init(node: from.exit, bus: out), to: .init(node: to.entry, bus: into), path: path))
    }

    private mutating func connectEvent(
        _ source: Owner, _ event: String, _ target: Owner, _ action: String, condition: EdgeCondition?,
        params: [String: GraphValue], at path: JSONPath, isSound: Bool
    ) {
        let (from, to) = (source.node, target.node)
        let told = from < 0 ? nil : find(event: event, of: source, at: path.member("sourceNode"))
        let done = to < 0 ? nil : find(action: action, of: target, at: path.member("destinationNode"))
        if let told, let condition {
            condition.check(against: nodes[from].descriptor.events[told], at: path.member("condition"), into: &faults)
        }
        if let told, let done {
            check(params, event: nodes[from].descriptor.events[told], node: to, action: done, at: path)
        }
        guard let told, let done, isSound else { return }
        // Parameters may be given by an alias; nodes know them by their own names.
        let shape = nodes[to].descriptor.actions[done].parameters
        let named = Dictionary(params.map { (shape.member($0)?.name ?? $0, $1) }) { first, _ in first }
        eventEdges.append(
            GraphPlan.EventEdge(
                from: from, event: told, to: to, action: done, condition: condition, parameters: named))
    }

    private mutating func find(event: String, of owner: Owner, at path: JSONPath) -> Int? {
        let events = nodes[owner.node].descriptor.events
        if let index = events.firstIndex(where: { $0.names.contains(event) }) { return index }
        let nearest = nearestName(to: event, among: events.flatMap(\.names))
        faults.append(GraphFault(path, .unknownEvent(event, of: owner.name, nearest: nearest)))
        return nil
    }

    private mutating func find(action: String, of owner: Owner, at path: JSONPath) -> Int? {
        let actions = nodes[owner.node].descriptor.actions
        if let index = actions.firstIndex(where: { $0.names.contains(action) }) { return index }
        let nearest = nearestName(to: action, among: actions.flatMap(\.names))
        faults.append(GraphFault(path, .unknownAction(action, of: owner.name, nearest: nearest)))
        return nil
    }

    /// Checks that an action is told what it needs, and nothing it does not know.
    private mutating func check(
        _ params: [String: GraphValue], event: EventDescriptor, node: Int, action: Int, at path: JSONPath
    ) {
        let action = nodes[node].descriptor.actions[action]
        let optional = ObjectShape(
            action.parameters.members.map { member in
                var member = member
                member.isRequired = false
                return member
            })
        optional.check(params, at: path.member("params"), into: &faults)
        for member in action.parameters.members where !member.names.contains(where: { params[$0] != nil }) {
            guard let field = member.names.compactMap({ event.payload.member($0) }).first else {
                if member.isRequired {
                    faults.append(GraphFault(path, .missingParameter(member.name, of: action.name)))
                }
                continue
            }
            if !field.kind.mayGive(member.kind) {
                let text =
                    "the event \"\(event.name)\" tells \"\(field.name)\" as \(field.kind.expectation), "
                    + "and the action \"\(action.name)\" takes \(member.kind.expectation)"
                faults.append(GraphFault(path, .contradiction(text)))
            }
        }
    }
}

extension ValueKind {
    /// Whether a field of this kind may give a parameter of another: a coarse test, values are checked when they come.
    fileprivate func mayGive(_ other: ValueKind) -> Bool {
        if mayBeNumber && other.mayBeNumber || mayBeText && other.mayBeText { return true }
        return self == other || self == .anything || other == .anything
    }
}
