import Foundation

/// A JSON value of any shape, whose text looks the same on every run: members are sorted by name, and numbers are plain
/// decimals.
package enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case integer(Int)
    /// A text.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// Members by name.
    case object([String: JSONValue])
    /// A number as its decimal digits; made by ``number(_:)`` and ``rounded(_:places:)``.
    case literal(String)

    /// The shortest decimal that reads back as the same number; `null` where it is not finite, which JSON cannot say.
    package static func number(_ value: Double) -> JSONValue {
        value.isFinite ? .literal(plainDecimal("\(value)")) : .null
    }

    /// The shortest decimal that reads back as the same single-precision number.
    package static func number(_ value: Float) -> JSONValue {
        value.isFinite ? .literal(plainDecimal("\(value)")) : .null
    }

    /// A number rounded to so many decimal places, without trailing zeros.
    package static func rounded(_ value: Double, places: Int) -> JSONValue {
        guard value.isFinite else { return .null }
        var text = String(format: "%.\(places)f", value)
        if text.contains(".") {
            while text.hasSuffix("0") { text.removeLast() }
            if text.hasSuffix(".") { text.removeLast() }
        }
        return .literal(text == "-0" ? "0" : text)
    }

    /// The value as a number, where it is one; whole numbers are exact up to 2⁵³.
    package var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .literal(let digits): Double(digits)
        case .null, .bool, .string, .array, .object: nil
        }
    }

    /// The document on one line.
    package var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .string(let value): Self.quoted(value)
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }.map { Self.quoted($0.key) + ":" + $0.value.text }
                .joined(separator: ",") + "}"
        case .literal(let digits): digits
        }
    }

    /// A text as JSON has it. What some readers take for the end of a line is escaped as well.
    package static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
                quoted += String(format: "\\u%04x", scalar.value)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// Writes out the exponent of a number as Swift prints it: `1.5e-05` is `0.000015`.
    private static func plainDecimal(_ printed: String) -> String {
        let parts = printed.split(separator: "e")
        let sign = parts[0].hasPrefix("-") ? "-" : ""
        let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".")
        let fraction = mantissa.count > 1 && mantissa[1] != "0" ? String(mantissa[1]) : ""
        var digits = mantissa[0] + fraction
        var point = mantissa[0].count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
        if point <= 0 {
            digits = String(repeating: "0", count: 1 - point) + digits
            point = 1
        } else if point > digits.count {
            digits += String(repeating: "0", count: point - digits.count)
        }
        let whole = digits.prefix(point)
        let rest = digits.dropFirst(point)
        let text = rest.isEmpty ? String(whole) : "\(whole).\(rest)"
        return text == "0" ? text : sign + text
    }
}
