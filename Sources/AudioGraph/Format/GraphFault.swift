/// One thing that is wrong with a graph, and where.
public struct GraphFault: Error, Sendable, Hashable {
    /// The place in the document.
    public let path: JSONPath
    /// What is wrong there.
    public let problem: Problem

    /// A problem at a place.
    public init(_ path: JSONPath, _ problem: Problem) {
        self.path = path
        self.problem = problem
    }

    /// What can be wrong.
    public enum Problem: Sendable, Hashable {
        // What a schema sees: the shape of one value.

        /// No key of this name belongs here.
        case unknownKey(nearest: String?)
        /// A key is not there that must be.
        case missingKey(String)
        /// Two spellings of one key stand side by side.
        case bothSpellings(String, String)
        /// A value of another type is expected.
        case wrongType(expected: String, found: String)
        /// The value is not among those possible.
        case notAmong([String], found: String, nearest: String?)
        /// A number or count lies outside of what is possible; `allowed` says what that is.
        case outOfRange(allowed: String, found: String)
        /// No node type has this name.
        case unknownNodeType(String, nearest: String?)
        /// An id that cannot be one: empty, or with a full stop, which divides a node's name from an event's.
        case badID(String)

        // What takes the rest of the graph to see.

        /// Another node has the id, or the graph itself uses it.
        case takenID(String)
        /// No node has this id.
        case unknownNode(String, nearest: String?)
        /// The node has no such event.
        case unknownEvent(String, of: String, nearest: String?)
        /// The node has no such action.
        case unknownAction(String, of: String, nearest: String?)
        /// One end of a connection is audio and the other an event or action.
        case mixedConnection(source: String, destination: String)
        /// A key of event connections stands on an audio connection.
        case onlyOnEvents(String)
        /// Audio flows in a circle through these nodes.
        case cycle([String])
        /// Audio of this format does not go into the node; `expected` says what does.
        case format(AudioFormat, node: String, expected: String)
        /// The node needs more audio inputs than are connected.
        case unconnectedInput(node: String, connected: Int, needed: Int)
        /// The node has fewer audio inputs than are connected.
        case noMoreInputs(node: String, inputs: Int)
        /// The node has fewer audio outputs than are connected.
        case noMoreOutputs(node: String, outputs: Int)
        /// Neither the event nor the connection says what the action must know.
        case missingParameter(String, of: String)
        /// The event's payload has no such field.
        case unknownField(String, of: String, nearest: String?)
        /// The comparison makes no sense for the field.
        case senselessComparison(String, field: String, expected: String)
        /// Two values contradict each other or the graph; the text says how.
        case contradiction(String)
    }

    /// Whether the shape of the one value is wrong, which a schema tells too, and not its place among others.
    public var isStructural: Bool {
        switch problem {
        case .unknownKey, .missingKey, .bothSpellings, .wrongType, .notAmong, .outOfRange, .unknownNodeType, .badID:
            true
        default: false
        }
    }
}

extension GraphFault: CustomStringConvertible {
    /// `$.config.graph.nodes[2].config.treshold: unknown key; did you mean "threshold"?`
    public var description: String { "\(path): \(problem)" }
}

extension GraphFault.Problem: CustomStringConvertible {
    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .unknownKey(let nearest):
            "unknown key" + Self.hint(nearest)
        case .missingKey(let name):
            "\"\(name)\" is missing"
        case .bothSpellings(let one, let other):
            "\"\(one)\" and \"\(other)\" are the same; keep one of them"
        case .wrongType(let expected, let found):
            "\(expected) is expected here, not \(found)"
        case .notAmong(let allowed, let found, let nearest):
            "\(found) is not possible"
                + (nearest.map { "; did you mean \"\($0)\"?" } ?? "; it is \(Self.listed(allowed))")
        case .outOfRange(let allowed, let found):
            "\(found) is not possible; it is \(allowed)"
        case .unknownNodeType(let type, let nearest):
            "unknown node type \"\(type)\"" + Self.hint(nearest)
        case .badID(let id):
            id.isEmpty ? "an id has at least one character" : "an id has no full stop in it: \"\(id)\""
        case .takenID(let id):
            "the id \"\(id)\" is taken; choose another"
        case .unknownNode(let name, let nearest):
            "there is no node \"\(name)\"" + Self.hint(nearest)
        case .unknownEvent(let event, let node, let nearest):
            "\"\(node)\" has no event \"\(event)\"" + Self.hint(nearest)
        case .unknownAction(let action, let node, let nearest):
            "\"\(node)\" has no action \"\(action)\"" + Self.hint(nearest)
        case .mixedConnection(let source, let destination):
            "\"\(source)\" and \"\(destination)\" do not go together: audio flows from node to node, "
                + "and an event (\"node.event\") calls an action (\"node.action\")"
        case .onlyOnEvents(let key):
            "\"\(key)\" belongs to connections from an event to an action"
        case .cycle(let nodes):
            "audio flows in a circle: " + nodes.joined(separator: " → ")
        case .format(let format, let node, let expected):
            "\(format) does not go into \"\(node)\", which takes \(expected)"
        case .unconnectedInput(let node, let connected, let needed):
            "\"\(node)\" needs \(needed) audio input\(needed == 1 ? "" : "s") and has \(connected); connect something to it"
        case .noMoreInputs(let node, let inputs):
            inputs == 0
                ? "\"\(node)\" takes no audio"
                : "\"\(node)\" has \(inputs) audio input\(inputs == 1 ? "" : "s"), and this connection is one too many; put a Mixer before it"
        case .noMoreOutputs(let node, let outputs):
            outputs == 0
                ? "\"\(node)\" gives no audio"
                : "\"\(node)\" has \(outputs) audio output\(outputs == 1 ? "" : "s"), and this connection is one too many; put a BusSplitter behind it"
        case .missingParameter(let name, let action):
            "the action \"\(action)\" needs \"\(name)\", which the event does not tell; give it in \"params\""
        case .unknownField(let field, let event, let nearest):
            "the event \"\(event)\" tells no \"\(field)\"" + Self.hint(nearest)
        case .senselessComparison(let comparison, let field, let expected):
            "\"\(comparison)\" does not suit \"\(field)\", which is \(expected)"
        case .contradiction(let text):
            text
        }
    }

    private static func hint(_ nearest: String?) -> String { nearest.map { "; did you mean \"\($0)\"?" } ?? "" }

    static func listed(_ names: [String]) -> String {
        let quoted = names.map { "\"\($0)\"" }
        return quoted.count < 2
            ? quoted.first ?? "nothing" : quoted.dropLast().joined(separator: ", ") + " or " + quoted[quoted.count - 1]
    }
}
