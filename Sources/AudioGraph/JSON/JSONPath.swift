/// The place of a value in a document, such as `$.config.graph.nodes[2].config.threshold`.
public struct JSONPath: Sendable, Hashable, CustomStringConvertible {
    /// The path as text.
    public let description: String

    /// The document itself.
    public static let root = JSONPath("$")

    private init(_ description: String) { self.description = description }

    /// A member of the value.
    public func member(_ name: String) -> JSONPath {
        let isPlain = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        return JSONPath(description + (isPlain ? ".\(name)" : "[\(GraphValue.string(name))]"))
    }

    /// An element of the value.
    public func element(_ index: Int) -> JSONPath { JSONPath(description + "[\(index)]") }
}
