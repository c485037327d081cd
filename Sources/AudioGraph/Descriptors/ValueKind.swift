/// What a value in a graph file, a parameter or a payload's field is. Checking and schema both follow from it.
public indirect enum ValueKind: Sendable, Hashable {
    /// `true` or `false`.
    case boolean
    /// A whole number.
    case integer(ClosedRange<Int>)
    /// A number.
    case number(ClosedRange<Double>)
    /// A text.
    case text
    /// One of a few texts.
    case choice([String])
    /// A list.
    case list(of: ValueKind, count: ClosedRange<Int>)
    /// An object of known members.
    case object(ObjectShape)
    /// A number, or `null` where there is none.
    case optionalNumber
    /// A text, or `null` where there is none.
    case optionalText
    /// Anything; whoever gets it checks it.
    case anything
    /// A graph, as the one around it.
    case graph

    /// A whole number of at least 0.
    public static let count = ValueKind.integer(0...(1 << 53))
    /// A share or probability.
    public static let unit = ValueKind.number(0...1)
    /// A level in decibels below full scale.
    public static let decibels = ValueKind.number(-200...60)

    /// What one would call it: "a number from 0 to 1".
    var expectation: String {
        switch self {
        case .boolean: "true or false"
        case .integer(let range):
            range.upperBound >= 1 << 53
                ? "a whole number of at least \(range.lowerBound)"
                : "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number(let range):
            "a number from \(GraphValue.number(range.lowerBound)) to \(GraphValue.number(range.upperBound))"
        case .text: "a string"
        case .choice(let words): GraphFault.Problem.listed(words)
        case .list: "a list"
        case .object, .graph: "an object"
        case .optionalNumber: "a number or null"
        case .optionalText: "a string or null"
        case .anything: "any value"
        }
    }

    /// Whether it can be compared as a number on the audio thread: numbers, and booleans as 0 and 1.
    var isNumeric: Bool {
        switch self {
        case .boolean, .integer, .number: true
        default: false
        }
    }

    /// Whether it may be a number, or nothing of the kind.
    var mayBeNumber: Bool {
        switch self {
        case .integer, .number, .optionalNumber, .anything: true
        default: false
        }
    }

    /// Whether it may be a text.
    var mayBeText: Bool {
        switch self {
        case .text, .choice, .optionalText, .anything: true
        default: false
        }
    }
}

/// The members of an object.
public struct ObjectShape: Sendable, Hashable {
    /// The members it may have, those of use first.
    public var members: [MemberShape]

    /// An object of these members and no others.
    public init(_ members: [MemberShape]) { self.members = members }
}

/// One member of an object.
public struct MemberShape: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// Other names that mean the same.
    public var aliases: [String]
    /// What its value is.
    public var kind: ValueKind
    /// Whether the object must have it.
    public var isRequired: Bool
    /// What holds where it is not there.
    public var standard: GraphValue?
    /// What it is for: a phrase without a full stop.
    public var summary: String

    /// A member.
    public init(
        _ name: String, _ kind: ValueKind, aliases: [String] = [], isRequired: Bool = false,
        default standard: GraphValue? = nil, _ summary: String
    ) {
        self.name = name
        self.aliases = aliases
        self.kind = kind
        self.isRequired = isRequired
        self.standard = standard
        self.summary = summary
    }

    /// All of its names.
    var names: [String] { [name] + aliases }
}
