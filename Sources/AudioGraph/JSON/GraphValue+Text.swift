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

extension GraphValue: Codable {
    /// Reads any JSON value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([GraphValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: GraphValue].self))
        }
    }

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension GraphValue {
    /// What a value says of itself in JSON; `.null` where it says nothing JSON can hold.
    public init(encoding value: some Encodable) throws {
        self = try JSONDecoder().decode(GraphValue.self, from: JSONEncoder().encode(value))
    }

    /// The value that a JSON text is.
    ///
    /// - Throws: ``GraphError/syntax(line:column:problem:)``.
    public init(json: String) throws(GraphError) { self = try JSONReader.value(of: Array(json.utf8)) }

    /// The value of a dictionary, list, text, number or truth value as `JSONSerialization` makes them.
    ///
    /// - Throws: ``GraphError/notJSON`` where something else is among them.
    public init(any object: Any) throws(GraphError) {
        guard JSONSerialization.isValidJSONObject([object]),
            let data = try? JSONSerialization.data(withJSONObject: [object]),
            let value = try JSONReader.value(of: [UInt8](data)).array?.first
        else { throw .notJSON }
        self = value
    }
}
