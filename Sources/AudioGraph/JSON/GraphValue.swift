/// A JSON value: what graph files, parameters of actions and payloads of events are made of.
public enum GraphValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// Any number; whole numbers are exact up to 2⁵³.
    case number(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([GraphValue])
    /// Members by name.
    case object([String: GraphValue])
}

extension GraphValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A list.
    public init(arrayLiteral elements: GraphValue...) { self = .array(elements) }
    /// Members; the last of equal names holds.
    public init(dictionaryLiteral elements: (String, GraphValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}

extension GraphValue {
    /// A whole number.
    public init(_ value: Int) { self = .number(Double(value)) }

    /// The truth value, where it is one.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The number, where it is one.
    public var number: Double? { if case .number(let value) = self { value } else { nil } }
    /// The number, where it is a whole one.
    public var integer: Int? { number.flatMap { Int(exactly: $0) } }
    /// The text, where it is one.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The elements, where it is a list.
    public var array: [GraphValue]? { if case .array(let value) = self { value } else { nil } }
    /// The members, where it is an object.
    public var object: [String: GraphValue]? { if case .object(let value) = self { value } else { nil } }

    /// A member of an object; `nil` where there is none of this name, and in all that is no object.
    public subscript(name: String) -> GraphValue? { object?[name] }

    /// What kind of value it is, as JSON calls it.
    var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
