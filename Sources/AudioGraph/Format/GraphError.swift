/// Why a graph cannot be read, built or spoken to.
public enum GraphError: Error, Equatable {
    /// The text is not JSON; line and column count from 1.
    case syntax(line: Int, column: Int, problem: String)
    /// A value holds something that JSON cannot.
    case notJSON
    /// The graph file cannot be read; `reason` is the system's text.
    case unreadable(path: String, reason: String)
    /// The graph is wrong; all that is wrong with it, in the order of the document.
    case invalid([GraphFault])
    /// A node could not be made, such as for want of a model; `reason` is what it said.
    case cannotMake(node: String, path: JSONPath, reason: String)
    /// A file that a graph plays or writes is the trouble.
    case file(path: JSONPath, reason: String)
    /// There is no engine or node of this name.
    case unknownObject(String, nearest: String?)
    /// The object has no such action.
    case unknownAction(object: String, action: String, nearest: String?)
    /// The object has no such event.
    case unknownEvent(object: String, event: String, nearest: String?)
    /// The object has no such property.
    case unknownProperty(object: String, property: String, nearest: String?)
    /// The property can only be read.
    case readOnly(object: String, property: String)
    /// Parameters or a value are wrong, each with its place in them.
    case badArguments(object: String, action: String, [GraphFault])
    /// Too many actions wait for the audio thread.
    case busy(object: String)
    /// An engine runs already, or does not run, where the other was needed.
    case wrongState(engine: String, needed: String)
}

extension GraphError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .syntax(let line, let column, let problem):
            "The text is not JSON: line \(line), column \(column): \(problem)."
        case .notJSON:
            "The configuration holds something that JSON has no word for; use dictionaries, lists, texts, numbers and booleans."
        case .unreadable(let path, let reason):
            "The graph '\(path)' cannot be read: \(reason). Check the path."
        case .invalid(let faults):
            faults.count == 1
                ? "\(faults[0])"
                : "The graph has \(faults.count) faults:\n" + faults.map { "  \($0)" }.joined(separator: "\n")
        case .cannotMake(let node, let path, let reason):
            "\(path): the node '\(node)' cannot be made: \(reason)"
        case .file(let path, let reason):
            "\(path): \(reason)"
        case .unknownObject(let name, let nearest):
            "There is no engine or node '\(name)'" + Self.hint(nearest)
        case .unknownAction(let object, let action, let nearest):
            "'\(object)' has no action '\(action)'" + Self.hint(nearest)
        case .unknownEvent(let object, let event, let nearest):
            "'\(object)' has no event '\(event)'" + Self.hint(nearest)
        case .unknownProperty(let object, let property, let nearest):
            "'\(object)' has no property '\(property)'" + Self.hint(nearest)
        case .readOnly(let object, let property):
            "The property '\(property)' of '\(object)' can only be read."
        case .badArguments(let object, let action, let faults):
            "'\(object).\(action)': " + faults.map(\.description).joined(separator: "; ")
        case .busy(let object):
            "Too many actions wait for '\(object)'; send them more slowly."
        case .wrongState(let engine, let needed):
            "The engine '\(engine)' \(needed)."
        }
    }

    private static func hint(_ nearest: String?) -> String { nearest.map { "; did you mean '\($0)'?" } ?? "." }
}
