import AudioGraph
import Foundation

/// Checks a value against a JSON Schema, as far as the graph's schema uses the language; a word that it does not know fails,
/// so that nothing is passed over in silence.
struct SchemaChecker {
    let root: GraphValue

    /// Whether the value satisfies the schema.
    func accepts(_ value: GraphValue) -> Bool { accepts(value, root) }

    private func accepts(_ value: GraphValue, _ schema: GraphValue) -> Bool {
        if schema == .bool(false) { return false }
        guard let words = schema.object else { return schema == .bool(true) }
        return words.allSatisfy { word, rule in holds(word, rule, value, words) }
    }

    private func holds(_ word: String, _ rule: GraphValue, _ value: GraphValue, _ all: [String: GraphValue]) -> Bool {
        switch word {
        case "$schema", "$defs", "title", "description", "default", "then": true
        case "$ref": resolve(rule.string ?? "").map { accepts(value, $0) } ?? false
        case "type": (rule.array ?? [rule]).contains { isOf($0.string ?? "", value) }
        case "enum": rule.array?.contains(value) ?? false
        case "properties":
            (value.object ?? [:]).allSatisfy { name, member in rule[name].map { accepts(member, $0) } ?? true }
        case "additionalProperties":
            (value.object ?? [:]).allSatisfy { name, member in
                all["properties"]?[name] != nil || accepts(member, rule)
            }
        case "required":
            value.object.map { members in (rule.array ?? []).allSatisfy { members[$0.string ?? ""] != nil } } ?? true
        case "items": (value.array ?? []).allSatisfy { accepts($0, rule) }
        case "minItems": value.array.map { $0.count >= rule.integer ?? .max } ?? true
        case "maxItems": value.array.map { $0.count <= rule.integer ?? -1 } ?? true
        case "minimum": value.number.map { $0 >= rule.number ?? .infinity } ?? true
        case "maximum": value.number.map { $0 <= rule.number ?? -.infinity } ?? true
        case "pattern":
            value.string.map { $0.range(of: rule.string ?? "$^", options: .regularExpression) != nil } ?? true
        case "not": !accepts(value, rule)
        case "allOf": (rule.array ?? []).allSatisfy { accepts(value, $0) }
        case "anyOf": (rule.array ?? []).contains { accepts(value, $0) }
        case "if": !accepts(value, rule) || all["then"].map { accepts(value, $0) } ?? true
        default: false
        }
    }

    private func isOf(_ type: String, _ value: GraphValue) -> Bool {
        switch (type, value) {
        case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string), ("array", .array),
            ("object", .object):
            true
        case ("integer", .number(let number)): number.rounded() == number
        default: false
        }
    }

    private func resolve(_ reference: String) -> GraphValue? {
        guard reference.hasPrefix("#/$defs/") else { return nil }
        return root["$defs"]?[String(reference.dropFirst("#/$defs/".count))]
    }
}
