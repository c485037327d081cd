/// A graph that was read and found to be right, ready to be built.
///
/// All that can be known without opening a model, a file or a device is checked here, and everything that is wrong is told at
/// once. Subgraphs are taken apart: their nodes stand among the others, under names such as `sub.gain`.
public struct GraphPlan: Sendable {
    /// Where an engine's audio comes from.
    public enum Source: Sendable, Equatable {
        /// A microphone, or whatever is rendered.
        case realtime(microphone: Bool, channels: Int)
        /// Files.
        case offline(OfflineFiles)
    }

    /// What an offline engine reads and writes.
    public struct OfflineFiles: Sendable, Equatable {
        /// A file with the channels it is to give or take.
        public struct File: Sendable, Equatable {
            /// Where it is.
            public var path: String
            /// Its channels; `nil` for as many as the audio has.
            public var channels: Int?
            /// Bits of a sample written.
            public var bitDepth: Int
            /// Its place in the document.
            public var place: JSONPath
        }

        /// What is read, a bus for each.
        public var inputs: [File]
        /// What is written, a bus for each.
        public var outputs: [File]
        /// Seconds to render; `nil` for the length of the inputs.
        public var duration: Double?
    }

    struct Node: Sendable {
        var id: String
        var path: JSONPath
        var descriptor: NodeDescriptor
        var configuration: NodeConfiguration
        var role: Role
        var inputs: [AudioFormat] = []
        var outputs: [AudioFormat] = []
    }

    enum Role: Sendable {
        /// The graph's own input or output, or that of a subgraph.
        case boundary
        case processor(NodeRegistry.Entry)
        case listener(NodeRegistry.Entry)

        var isListener: Bool { if case .listener = self { true } else { false } }
    }

    /// One end of an audio connection.
    struct Port: Sendable, Hashable {
        var node: Int
        var bus: Int
    }

    struct AudioEdge: Sendable {
        var from: Port
        var to: Port
        var path: JSONPath
    }

    struct EventEdge: Sendable {
        var from: Int
        var event: Int
        var to: Int
        var action: Int
        var condition: EdgeCondition?
        var parameters: [String: GraphValue]
    }

    /// The engine's own name, where the file gives one.
    public internal(set) var id: String?
    /// Where the audio comes from.
    public internal(set) var source: Source
    /// Samples per second.
    public internal(set) var sampleRate: Int
    /// Samples of one block, as far as the engine chooses them.
    public internal(set) var bufferSize: Int
    /// What is accepted and has no effect in this build, for people.
    public internal(set) var remarks: [String] = []
    /// The formats outputNode is given.
    public var outputFormats: [AudioFormat] { nodes[Self.outputIndex].inputs }
    /// The formats inputNode gives.
    public var inputFormats: [AudioFormat] { nodes[Self.inputIndex].outputs }

    var nodes: [Node]
    var audioEdges: [AudioEdge]
    var eventEdges: [EventEdge]
    /// Indices of the nodes in the order they work: processors before listeners, sources of audio before its
    /// destinations, and, where that leaves a choice, sources of events before theirs.
    var order: [Int]

    static let inputIndex = 0
    static let outputIndex = 1

    /// Reads and checks a graph.
    ///
    /// - Throws: ``GraphError/syntax(line:column:problem:)``, ``GraphError/invalid(_:)`` with every fault.
    public init(json: some Sequence<UInt8>, registry: NodeRegistry = .builtIn) throws(GraphError) {
        try self.init(try GraphValue(json: json), registry: registry)
    }

    /// Reads and checks a graph.
    ///
    /// - Throws: ``GraphError/syntax(line:column:problem:)``, ``GraphError/invalid(_:)`` with every fault.
    public init(json: String, registry: NodeRegistry = .builtIn) throws(GraphError) {
        try self.init(json: json.utf8, registry: registry)
    }

    /// Checks a graph.
    ///
    /// - Throws: ``GraphError/invalid(_:)`` with every fault.
    public init(_ document: GraphValue, registry: NodeRegistry = .builtIn) throws(GraphError) {
        var builder = PlanBuilder(registry: registry)
        guard let plan = builder.plan(document), builder.faults.isEmpty else { throw .invalid(builder.faults) }
        self = plan
    }

    init(
        id: String?, source: Source, sampleRate: Int, bufferSize: Int, nodes: [Node], audioEdges: [AudioEdge],
        eventEdges: [EventEdge], order: [Int]
    ) {
        self.id = id
        self.source = source
        self.sampleRate = sampleRate
        self.bufferSize = bufferSize
        self.nodes = nodes
        self.audioEdges = audioEdges
        self.eventEdges = eventEdges
        self.order = order
    }
}
