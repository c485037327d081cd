internal import Foundation
import JSON

extension GraphValue: CustomStringConvertible {
    /// JSON on one line, members sorted by name, so that equal values have equal texts.
    ///
    /// A number that is not finite, which JSON cannot write, becomes `null`.
    public var description: String { text(indent: nil, depth: 0) }

    /// JSON over several lines, two spaces a level.
    public var indentedText: String { text(indent: "  ", depth: 0) + "\n" }

    private func text(indent: String?, depth: Int) -> String {
        switch self {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .number(let value): return Self.text(value)
        case .string(let value): return JSONValue.quoted(value)
        case .array(let elements):
            let parts = elements.map { $0.text(indent: indent, depth: depth + 1) }
            return Self.enclosed("[", parts, "]", indent, depth)
        case .object(let members):
            let parts = members.sorted { $0.key < $1.key }.map { name, value in
                JSONValue.quoted(name) + (indent == nil ? ":" : ": ") + value.text(indent: indent, depth: depth + 1)
            }
            return Self.enclosed("{", parts, "}", indent, depth)
        }
    }

    private static func enclosed(
        _ open: String, _ parts: [String], _ close: String, _ indent: String?, _ depth: Int
    ) -> String {
        guard let indent, !parts.isEmpty else { return open + parts.joined(separator: ",") + close }
        let outer = "\n" + String(repeating: indent, count: depth)
        return open + outer + indent + parts.joined(separator: "," + outer + indent) + outer + close
    }

    private static func text(_ number: Double) -> String {
        guard number.isFinite else { return "null" }
        if let whole = Int(exactly: number), abs(number) < 0x1p53 { return String(whole) }
        return "\(number)"
    }
}

extension GraphValue {
    /// The value that a JSON text is.
    ///
    /// - Throws: ``GraphError/syntax(line:column:problem:)``.
    public init(json: String) throws(GraphError) { try self.init(json: json.utf8) }

    /// The value that a JSON text in UTF-8 is.
    ///
    /// - Throws: ``GraphError/syntax(line:column:problem:)``.
    init(json bytes: some Sequence<UInt8>) throws(GraphError) {
        do {
            self.init(try JSONValue(json: bytes))
        } catch {
            throw .syntax(line: error.line, column: error.column, problem: error.problem)
        }
    }

    private init(_ value: JSONValue) {
        self =
            switch value {
            case .null: .null
            case .bool(let value): .bool(value)
            case .integer, .literal: value.number.map { .number($0) } ?? .null
            case .string(let value): .string(value)
            case .array(let elements): .array(elements.map { GraphValue($0) })
            case .object(let members): .object(members.mapValues { GraphValue($0) })
            }
    }

    /// The value of a dictionary, list, text, number or truth value as `JSONSerialization` makes them.
    ///
    /// - Throws: ``GraphError/notJSON`` where something else is among them.
    public init(any object: Any) throws(GraphError) {
        guard JSONSerialization.isValidJSONObject([object]),
            let data = try? JSONSerialization.data(withJSONObject: [object]),
            let value = try GraphValue(json: data).array?.first
        else { throw .notJSON }
        self = value
    }
}
