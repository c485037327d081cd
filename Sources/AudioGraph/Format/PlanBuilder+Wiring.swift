/// Audio connections: whether they suffice, what audio flows in them, and in which order nodes work.
extension PlanBuilder {
    /// Checks the wiring, and gives every node the formats of its inputs and outputs.
    ///
    /// - Returns: The order of the nodes.
    mutating func wire(sampleRate: Int) -> [Int] {
        let order = workingOrder()
        var formats: [GraphPlan.Port: AudioFormat] = [:]
        for bus in nodes[GraphPlan.inputIndex].outputs.indices {
            formats[.init(node: GraphPlan.inputIndex, bus: bus)] = nodes[GraphPlan.inputIndex].outputs[bus]
        }
        var isKnown = [Bool](repeating: false, count: nodes.count)
        let into = Dictionary(grouping: audioEdges, by: \.to.node)
        for index in order {
            let known = checkInputs(of: index, edges: into[index] ?? [], formats: formats)
            guard let inputs = known else { continue }
            nodes[index].inputs = inputs
            let count = connected[index]?.outputs ?? 0
            if index != GraphPlan.inputIndex {
                let isEnd = index == GraphPlan.outputIndex
                nodes[index].outputs =
                    isEnd
                    ? []
                    : nodes[index].descriptor.ports.outputs(
                        PortQuestion(
                            inputs: inputs, configuration: nodes[index].configuration, sampleRate: sampleRate,
                            connections: count))
            }
            isKnown[index] = true
            for (bus, format) in nodes[index].outputs.enumerated() { formats[.init(node: index, bus: bus)] = format }
        }
        checkOutputCounts(isKnown)
        return order
    }

    /// - Returns: The formats of a node's inputs; `nil` where one is not known or does not fit.
    private mutating func checkInputs(
        of index: Int, edges: [GraphPlan.AudioEdge], formats: [GraphPlan.Port: AudioFormat]
    ) -> [AudioFormat]? {
        let node = nodes[index]
        let ports = node.descriptor.ports
        if edges.count < ports.inputs.lowerBound {
            faults.append(
                GraphFault(
                    node.path, .unconnectedInput(node: node.id, connected: edges.count, needed: ports.inputs.lowerBound)
                ))
            return nil
        }
        for edge in edges where edge.to.bus >= ports.inputs.upperBound {
            faults.append(
                GraphFault(
                    edge.path.member("destinationNode"), .noMoreInputs(node: node.id, inputs: ports.inputs.upperBound)))
        }
        guard edges.count <= ports.inputs.upperBound else { return nil }
        var inputs: [AudioFormat] = []
        for edge in edges {
            guard let format = formats[edge.from] else { return nil }
            guard ports.accepts(format) else {
                faults.append(
                    GraphFault(
                        edge.path,
                        .format(format, node: node.id, expected: ports.expectation + ports.remedy(for: format))))
                return nil
            }
            if ports.inputsAgree, let first = inputs.first, first != format {
                faults.append(
                    GraphFault(edge.path, .format(format, node: node.id, expected: "\(first), as its first input is")))
                return nil
            }
            inputs.append(format)
        }
        return inputs
    }

    private mutating func checkOutputCounts(_ isKnown: [Bool]) {
        for edge in audioEdges where isKnown[edge.from.node] {
            let node = nodes[edge.from.node]
            if edge.from.bus >= node.outputs.count {
                faults.append(
                    GraphFault(
                        edge.path.member("sourceNode"), .noMoreOutputs(node: node.id, outputs: node.outputs.count)))
            }
        }
    }

    /// Orders the nodes so that audio flows forward, and events too where that is possible. Reports circles of audio.
    ///
    /// - Complexity: O(connections) and, where very many nodes could come next, O(nodes²).
    private mutating func workingOrder() -> [Int] {
        var order: [Int] = []
        // How many sources of audio and of events each node still waits for.
        var audioWaits = [Int](repeating: 0, count: nodes.count)
        var eventWaits = audioWaits
        for edge in audioEdges { audioWaits[edge.to.node] += 1 }
        for edge in eventEdges where edge.from != edge.to { eventWaits[edge.to] += 1 }
        let audioTargets = Dictionary(grouping: audioEdges, by: \.from.node)
        let eventTargets = Dictionary(grouping: eventEdges.filter { $0.from != $0.to }, by: \.from)
        // Nothing on the audio thread waits for a listener, so all of its nodes come first.
        for wantsListeners in [false, true] {
            func isWanted(_ index: Int) -> Bool { nodes[index].role.isListener == wantsListeners }
            var ready = nodes.indices.filter { isWanted($0) && audioWaits[$0] == 0 }
            while !ready.isEmpty {
                let next = ready.remove(at: ready.firstIndex { eventWaits[$0] == 0 } ?? 0)
                order.append(next)
                for edge in eventTargets[next] ?? [] { eventWaits[edge.to] -= 1 }
                for edge in audioTargets[next] ?? [] {
                    audioWaits[edge.to.node] -= 1
                    guard audioWaits[edge.to.node] == 0, isWanted(edge.to.node) else { continue }
                    ready.insert(edge.to.node, at: ready.firstIndex { $0 > edge.to.node } ?? ready.count)
                }
            }
        }
        let placed = Set(order)
        let left = nodes.indices.filter { !placed.contains($0) }
        if let circle = circle(among: left) {
            let edge = audioEdges.first { $0.from.node == circle[0] && $0.to.node == circle[1] }
            faults.append(
                GraphFault(edge?.path ?? nodes[circle[0]].path, .cycle(circle.map { nodes[$0].id })))
        }
        return order
    }

    /// A circle of audio connections, its first node repeated at its end.
    private func circle(among left: [Int]) -> [Int]? {
        guard var here = left.first else { return nil }
        var path: [Int] = []
        let left = Set(left)
        let into = Dictionary(grouping: audioEdges.filter { left.contains($0.from.node) }, by: \.to.node)
        // Every node that is left has a source that is left, so going back comes round.
        while true {
            if let start = path.firstIndex(of: here) {
                return [here] + path[(start)...].reversed()
            }
            path.append(here)
            guard let back = into[here]?.first else { return nil }
            here = back.from.node
        }
    }
}

extension PortRules {
    /// Whether audio of a format goes into an input.
    func accepts(_ format: AudioFormat) -> Bool {
        channels.contains(format.channels) && (sampleRate == nil || sampleRate == format.sampleRate)
    }

    /// What the inputs take, for people.
    var expectation: String {
        let rate = sampleRate.map { "\($0) Hz " } ?? ""
        if channels == 1...1 { return rate + "mono" }
        if channels.lowerBound == channels.upperBound { return rate + "\(channels.lowerBound) channels" }
        return rate
            + (channels == AudioFormat.channelCounts
                ? "audio" : "\(channels.lowerBound) to \(channels.upperBound) channels")
    }

    /// Which node would make it fit.
    func remedy(for format: AudioFormat) -> String {
        if let sampleRate, sampleRate != format.sampleRate { return "; put a Resampler to \(sampleRate) Hz before it" }
        if channels == 1...1 { return "; put a MultiChannelToMono before it" }
        return ""
    }
}
