/// The types of nodes that graphs may use.
///
/// ```swift
/// var registry = NodeRegistry.builtIn
/// registry.register(Tremolo.self)
/// ```
public struct NodeRegistry: Sendable {
    /// A node at work: one that renders audio on the audio thread, or one that listens beside it.
    public enum Node {
        /// Renders audio; may neither wait nor allocate.
        case processor(any AudioProcessor)
        /// Listens off the audio thread; may take its time.
        case listener(any AudioListener)
    }

    struct Entry: Sendable {
        let descriptor: NodeDescriptor
        let isListener: Bool
        let make: @Sendable (NodeSetup) throws -> Node
    }

    private(set) var entries: [Entry] = []
    private var indexOfName: [String: Int] = [:]

    /// No types.
    public init() {}

    /// The vendor's prefix that type names of built-in nodes may carry in files written for other programs.
    static let optionalPrefix = "Switchboard."

    /// Adds a type whose nodes render audio on the audio thread.
    ///
    /// - Precondition: No other type has one of its names; events and actions carry at most four numbers or booleans.
    public mutating func register<Node: ProcessorNode>(_ type: Node.Type) {
        let told = type.descriptor.events.map(\.payload) + type.descriptor.actions.map(\.parameters)
        precondition(
            told.allSatisfy { $0.members.count <= 4 && $0.members.allSatisfy(\.kind.isNumeric) },
            "\(type.descriptor.type): on the audio thread at most four numbers go with an event or action")
        add(Entry(descriptor: type.descriptor, isListener: false) { .processor(try type.init($0)) })
    }

    /// Adds a type whose nodes listen beside the audio thread.
    ///
    /// - Precondition: No other type has one of its names.
    public mutating func register<Node: ListenerNode>(_ type: Node.Type) {
        add(Entry(descriptor: type.descriptor, isListener: true) { .listener(try type.init($0)) })
    }

    /// Adds a type of listeners that need more than the graph file says, such as models.
    ///
    /// - Precondition: No other type has one of its names.
    public mutating func register(
        _ descriptor: NodeDescriptor, make: @escaping @Sendable (NodeSetup) throws -> any AudioListener
    ) {
        add(Entry(descriptor: descriptor, isListener: true) { .listener(try make($0)) })
    }

    private mutating func add(_ given: Entry) {
        var descriptor = given.descriptor
        if given.isListener { descriptor.events.append(ListenerLine.errorEvent) }
        let entry = Entry(descriptor: descriptor, isListener: given.isListener, make: given.make)
        for name in entry.descriptor.names {
            precondition(indexOfName[name] == nil, "two types of nodes are named \(name)")
            indexOfName[name] = entries.count
        }
        entries.append(entry)
    }

    /// The descriptors of all types, in the order they were added.
    public var descriptors: [NodeDescriptor] { entries.map(\.descriptor) }

    /// All names a type may have in a file.
    var typeNames: [String] {
        entries.flatMap(\.descriptor.names)
            + entries.map(\.descriptor.type).filter { !$0.contains(".") }.map { Self.optionalPrefix + $0 }
    }

    func entry(_ type: String) -> Entry? {
        if let index = indexOfName[type] { return entries[index] }
        guard type.hasPrefix(Self.optionalPrefix) else { return nil }
        let bare = String(type.dropFirst(Self.optionalPrefix.count))
        return bare.contains(".")
            ? nil : indexOfName[bare].flatMap { entries[$0].descriptor.type == bare ? entries[$0] : nil }
    }
}

/// What a node is made from.
public struct NodeSetup: Sendable {
    /// The node's id in the graph.
    public let id: String
    /// What the graph file sets.
    public let configuration: NodeConfiguration
    /// The formats of its inputs.
    public let inputs: [AudioFormat]
    /// The formats of its outputs.
    public let outputs: [AudioFormat]
    /// Samples per second of the graph.
    public let sampleRate: Int
    /// Where a remark goes that concerns whoever runs the graph, such as that a wish cannot be met. Each text is told
    /// once for a graph.
    public let remark: @Sendable (String) -> Void
}
