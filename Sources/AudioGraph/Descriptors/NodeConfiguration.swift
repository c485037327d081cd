/// What a graph file sets for a node, checked, with the defaults of what it leaves open.
///
/// Asking for a key that the node's descriptor does not declare, or as another type than declared, is a mistake in the node
/// and stops the program.
public struct NodeConfiguration: Sendable {
    private let values: [String: GraphValue]
    /// The place of the values in the document.
    public let path: JSONPath

    /// The values of an object that was checked against the shape.
    init(_ given: [String: GraphValue], shape: ObjectShape, path: JSONPath) {
        var values: [String: GraphValue] = [:]
        for member in shape.members {
            values[member.name] = member.names.compactMap { given[$0] }.first ?? member.standard
        }
        self.values = values
        self.path = path
    }

    /// A value that may be left open without a default.
    public subscript(key: String) -> GraphValue? { values[key] }

    /// A text; `nil` where it is left open.
    public func text(_ key: String) -> String? { values[key]?.string }

    /// A truth value with a default.
    public func boolean(_ key: String) -> Bool { declared(key, values[key]?.bool) }

    /// A number with a default.
    public func number(_ key: String) -> Double { declared(key, values[key]?.number) }

    /// A whole number with a default.
    public func integer(_ key: String) -> Int { declared(key, values[key]?.integer) }

    private func declared<Value>(_ key: String, _ value: Value?) -> Value {
        guard let value else {
            preconditionFailure("a node asks for '\(key)', for which its descriptor has no default")
        }
        return value
    }
}
