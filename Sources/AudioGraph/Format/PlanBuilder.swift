internal import Spelling

/// Turns a document into a plan, and gathers all that is wrong with it on the way.
struct PlanBuilder {
    let registry: NodeRegistry
    var faults: [GraphFault] = []
    var nodes: [GraphPlan.Node] = []
    var audioEdges: [GraphPlan.AudioEdge] = []
    var eventEdges: [GraphPlan.EventEdge] = []
    /// Nodes by id: where audio enters and leaves them, which for a subgraph are two nodes.
    var places: [String: Place] = [:]
    /// Inputs and outputs connected so far.
    var connected: [Int: (inputs: Int, outputs: Int)] = [:]
    private var depth = 0
    private var sampleRate = 0

    struct Place {
        var entry: Int
        var exit: Int
    }

    /// How deep subgraphs may lie in each other.
    static let deepest = 8

    init(registry: NodeRegistry) { self.registry = registry }

    mutating func plan(_ document: GraphValue) -> GraphPlan? {
        guard let engine = object(document, shape: DocumentShapes.engine, at: .root) else { return nil }
        let isOffline = DocumentShapes.offlineNames.contains(engine["type"]?.string ?? "")
        guard let (given, path) = configuration(of: engine, at: .root) else { return nil }
        let shape = isOffline ? DocumentShapes.offline : DocumentShapes.realtime
        guard let members = object(given, shape: shape, at: path) else { return nil }
        let settings = NodeConfiguration(members, shape: shape, path: path)
        let graphPath = path.member("graph")
        guard let graphValue = members["graph"], graphValue.object != nil else { return nil }

        // The rates are needed before the graph is walked, and are checked when it is.
        let graphConfiguration = graphValue["config"]?.object ?? graphValue["configuration"]?.object ?? [:]
        let shared = NodeConfiguration(
            graphConfiguration.filter { name, value in
                var found: [GraphFault] = []
                DocumentShapes.graphSettings.check([name: value], at: .root, into: &found)
                return found.isEmpty
            }, shape: DocumentShapes.graphSettings, path: graphPath)
        sampleRate = shared.integer("sampleRate")
        let source = isOffline ? offline(members, settings, at: path) : realtime(settings)

        let formats: [AudioFormat] =
            switch source {
            case .realtime(_, let channels): [AudioFormat(sampleRate: sampleRate, channels: channels)]
            case .offline(let files):
                files.inputs.map { AudioFormat(sampleRate: sampleRate, channels: $0.channels ?? 1) }
            }
        addBoundary(DocumentShapes.inputNode, path: graphPath, isEntry: true)
        addBoundary(DocumentShapes.outputNode, path: graphPath, isEntry: false)
        nodes[GraphPlan.inputIndex].outputs = formats
        nodes[GraphPlan.outputIndex].descriptor.ports.sampleRate = sampleRate
        add(graphValue, prefix: "", at: graphPath)
        let order = wire(sampleRate: sampleRate)
        checkOutputs(source, at: path)
        if case .offline(let files) = source, files.inputs.isEmpty, files.duration == nil {
            faults.append(
                GraphFault(path, .contradiction("without \"inputFiles\" there is no end; give \"duration\" in seconds"))
            )
        }
        var plan = GraphPlan(
            id: engine["id"]?.string, source: source, sampleRate: sampleRate, bufferSize: shared.integer("bufferSize"),
            nodes: nodes, audioEdges: audioEdges, eventEdges: eventEdges, order: order)
        if !isOffline {
            if settings.boolean("speakerEnabled") {
                plan.remarks.append("speakerEnabled: this build plays no audio; what reaches outputNode is dropped.")
            }
            if settings.boolean("voiceProcessingEnabled") {
                plan.remarks.append("voiceProcessingEnabled: this build does no voice processing of its own.")
            }
        }
        return plan
    }

    private mutating func realtime(_ settings: NodeConfiguration) -> GraphPlan.Source {
        .realtime(
            microphone: settings["microphoneEnabled"]?.bool ?? true,
            channels: settings["numberOfInputChannels"]?.integer ?? 1)
    }

    private func offline(
        _ members: [String: GraphValue], _ settings: NodeConfiguration, at path: JSONPath
    ) -> GraphPlan.Source {
        func files(_ key: String, standardChannels: Int?) -> [GraphPlan.OfflineFiles.File] {
            (members[key]?.array ?? []).enumerated().compactMap { index, value in
                guard let file = value["filePath"]?.string else { return nil }
                return .init(
                    path: file, channels: value["numberOfChannels"]?.integer ?? standardChannels,
                    bitDepth: value["bitDepth"]?.integer ?? 16,
                    place: path.member(key).element(index).member("filePath"))
            }
        }
        return .offline(
            .init(
                inputs: files("inputFiles", standardChannels: 1), outputs: files("outputFiles", standardChannels: nil),
                duration: settings["duration"]?.number))
    }

    private mutating func checkOutputs(_ source: GraphPlan.Source, at path: JSONPath) {
        guard case .offline(let files) = source else { return }
        for file in files.outputs where file.bitDepth != 16 && file.bitDepth != 32 {
            faults.append(GraphFault(file.place, .contradiction("\"bitDepth\" is 16 or 32")))
        }
        let given = connected[GraphPlan.outputIndex]?.inputs ?? 0
        if files.outputs.count != given {
            faults.append(
                GraphFault(
                    path,
                    .contradiction(
                        "\(given) connections lead to outputNode, and there are \(files.outputs.count) \"outputFiles\"")
                ))
        }
        for (format, file) in zip(nodes[GraphPlan.outputIndex].inputs, files.outputs) {
            if let channels = file.channels, channels != format.channels {
                faults.append(
                    GraphFault(
                        file.place,
                        .contradiction("\"numberOfChannels\" is \(channels), and outputNode is given \(format)")))
            }
        }
    }

    /// The members of an object whose shape was checked; `nil` where it is no object.
    mutating func object(_ value: GraphValue, shape: ObjectShape, at path: JSONPath) -> [String: GraphValue]? {
        guard let members = value.object else {
            faults.append(GraphFault(path, .wrongType(expected: "an object", found: value.kindName)))
            return nil
        }
        shape.check(members, at: path, into: &faults)
        return members
    }

    /// The `config` of an object, under the spelling it has; an empty one where it is left out.
    mutating func configuration(of members: [String: GraphValue], at path: JSONPath) -> (GraphValue, JSONPath)? {
        for name in ["config", "configuration"] {
            if let value = members[name] { return (value, path.member(name)) }
        }
        return nil
    }

    /// Adds an end of a graph: a node that passes its inputs on.
    mutating func addBoundary(_ id: String, path: JSONPath, isEntry: Bool) {
        let ports = PortRules(inputs: isEntry && nodes.isEmpty ? 0...0 : 0...64, inputsAgree: false) { $0.inputs }
        let descriptor = NodeDescriptor(type: id, summary: "", ports: ports)
        places[id] = Place(entry: nodes.count, exit: nodes.count)
        nodes.append(
            GraphPlan.Node(
                id: id, path: path, descriptor: descriptor,
                configuration: NodeConfiguration([:], shape: ObjectShape([]), path: path), role: .boundary))
    }

    /// Adds the nodes and connections of a graph, which is the whole or a subgraph.
    mutating func add(_ graph: GraphValue, prefix: String, at path: JSONPath) {
        guard let members = object(graph, shape: DocumentShapes.graph, at: path) else { return }
        for (index, value) in (members["nodes"]?.array ?? []).enumerated() {
            add(node: value, prefix: prefix, at: path.member("nodes").element(index))
        }
        for (index, value) in (members["connections"]?.array ?? []).enumerated() {
            add(connection: value, prefix: prefix, at: path.member("connections").element(index))
        }
    }

    private mutating func add(node value: GraphValue, prefix: String, at path: JSONPath) {
        guard let members = object(value, shape: DocumentShapes.node, at: path) else { return }
        let id = members["id"]?.string
        if let id, id.isEmpty || id.contains(".") { faults.append(GraphFault(path.member("id"), .badID(id))) }
        let name = prefix + (id ?? "?\(nodes.count)")
        if id == DocumentShapes.inputNode || id == DocumentShapes.outputNode || places[name] != nil {
            faults.append(GraphFault(path.member("id"), .takenID(id ?? "")))
        }
        guard let type = members["type"]?.string else { return }
        let (given, configurationPath) = configuration(of: members, at: path) ?? (.object([:]), path.member("config"))
        if type == SubgraphShape.type || type == NodeRegistry.optionalPrefix + SubgraphShape.type {
            add(subgraph: given, name: name, at: configurationPath)
            return
        }
        guard let entry = registry.entry(type) else {
            let nearest = nearestName(to: type, among: registry.typeNames + [SubgraphShape.type])
            faults.append(GraphFault(path.member("type"), .unknownNodeType(type, nearest: nearest)))
            // Connections to it are not wrong for that.
            places[name] = places[name] ?? Place(entry: -1, exit: -1)
            return
        }
        let checked = object(given, shape: entry.descriptor.configuration, at: configurationPath)
        let before = faults.count
        let configuration = NodeConfiguration(
            (checked ?? [:]).filter { key, value in
                guard let member = entry.descriptor.configuration.member(key) else { return false }
                member.kind.check(value, at: .root, into: &faults)
                defer { faults.removeSubrange(before...) }
                return faults.count == before
            }, shape: entry.descriptor.configuration, path: configurationPath)
        if places[name] == nil { places[name] = Place(entry: nodes.count, exit: nodes.count) }
        nodes.append(
            GraphPlan.Node(
                id: name, path: path, descriptor: entry.descriptor, configuration: configuration,
                role: entry.isListener ? .listener(entry) : .processor(entry)))
    }

    private mutating func add(subgraph value: GraphValue, name: String, at path: JSONPath) {
        guard let members = object(value, shape: SubgraphShape.configuration, at: path),
            let graph = members["graph"], graph.object != nil
        else {
            places[name] = places[name] ?? Place(entry: -1, exit: -1)
            return
        }
        guard depth < Self.deepest else {
            faults.append(
                GraphFault(path, .contradiction("subgraphs lie more than \(Self.deepest) deep in each other")))
            return
        }
        let inner = graph["config"]?["sampleRate"]?.integer ?? graph["configuration"]?["sampleRate"]?.integer
        if let inner, inner != sampleRate {
            let text =
                "a subgraph runs at the rate of the graph around it, \(sampleRate) Hz; put Resamplers into it instead"
            faults.append(GraphFault(path.member("graph"), .contradiction(text)))
        }
        let entry = nodes.count
        addBoundary("\(name).\(DocumentShapes.inputNode)", path: path, isEntry: true)
        addBoundary("\(name).\(DocumentShapes.outputNode)", path: path, isEntry: false)
        if places[name] == nil { places[name] = Place(entry: entry, exit: entry + 1) }
        depth += 1
        add(graph, prefix: name + ".", at: path.member("graph"))
        depth -= 1
    }
}
