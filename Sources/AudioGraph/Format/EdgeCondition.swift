internal import Spelling

/// What an event's payload must be for a connection to call its action: every comparison holds.
///
/// In a file, an object with a member for each field of the payload: `{"speaker": "Ada", "score": {"atLeast": 0.8}}`. A
/// plain value must be equal. A field that is absent or `null` satisfies no comparison but `not`.
struct EdgeCondition: Sendable, Hashable {
    /// One comparison of one field.
    struct Test: Sendable, Hashable {
        var field: String
        var comparison: Comparison
    }

    /// What can be asked of a value.
    enum Comparison: Sendable, Hashable {
        case equals(GraphValue)
        case not(GraphValue)
        case oneOf([GraphValue])
        case atLeast(Double)
        case atMost(Double)
        case above(Double)
        case below(Double)
        case contains(String)

        /// Whether a value satisfies it.
        func holds(for value: GraphValue) -> Bool {
            switch self {
            case .equals(let wanted): value == wanted
            case .not(let unwanted): value != unwanted
            case .oneOf(let wanted): wanted.contains(value)
            case .atLeast(let bound): value.number.map { $0 >= bound } ?? false
            case .atMost(let bound): value.number.map { $0 <= bound } ?? false
            case .above(let bound): value.number.map { $0 > bound } ?? false
            case .below(let bound): value.number.map { $0 < bound } ?? false
            case .contains(let part): value.string.map { $0.lowercased().contains(part.lowercased()) } ?? false
            }
        }

        /// Its name in a file.
        var name: String {
            switch self {
            case .equals: "equals"
            case .not: "not"
            case .oneOf: "oneOf"
            case .atLeast: "atLeast"
            case .atMost: "atMost"
            case .above: "above"
            case .below: "below"
            case .contains: "contains"
            }
        }

        /// Whether it makes sense for a field.
        func suits(_ kind: ValueKind) -> Bool {
            switch self {
            case .atLeast, .atMost, .above, .below: kind.mayBeNumber
            case .contains: kind.mayBeText
            case .equals(let value), .not(let value): Self.suits(value, kind)
            case .oneOf(let values): values.allSatisfy { Self.suits($0, kind) }
            }
        }

        private static func suits(_ value: GraphValue, _ kind: ValueKind) -> Bool {
            var faults: [GraphFault] = []
            // `null` may be asked for anywhere: it is what a missing field is.
            if value != .null { kind.check(value, at: .root, into: &faults) }
            return faults.isEmpty
        }
    }

    var tests: [Test]

    /// Whether a payload satisfies all of it.
    func holds(for payload: [String: GraphValue]) -> Bool {
        tests.allSatisfy { $0.comparison.holds(for: payload[$0.field] ?? .null) }
    }
}

extension EdgeCondition {
    /// The members of a comparison in a file.
    static let comparisons = ObjectShape([
        MemberShape("equals", .anything, "the value is this"),
        MemberShape("not", .anything, "the value is not this"),
        MemberShape("oneOf", .list(of: .anything, count: 1...1_000), "the value is one of these"),
        MemberShape("atLeast", .number(-1e300...1e300), "the number is this or more"),
        MemberShape("atMost", .number(-1e300...1e300), "the number is this or less"),
        MemberShape("above", .number(-1e300...1e300), "the number is more than this"),
        MemberShape("below", .number(-1e300...1e300), "the number is less than this"),
        MemberShape("contains", .text, "the text has this in it, in any case"),
    ])

    /// Reads a condition; what is wrong with its shape goes to `faults`.
    init?(_ value: GraphValue, at path: JSONPath, into faults: inout [GraphFault]) {
        guard let fields = value.object else {
            faults.append(GraphFault(path, .wrongType(expected: "an object", found: value.kindName)))
            return nil
        }
        tests = []
        let before = faults.count
        for (field, wanted) in fields.sorted(by: { $0.key < $1.key }) {
            switch wanted {
            case .object(let members):
                Self.comparisons.check(members, at: path.member(field), into: &faults)
                tests += members.sorted { $0.key < $1.key }.compactMap { name, value in
                    Comparison(name, value).map { Test(field: field, comparison: $0) }
                }
            case .array:
                let expected = "a value, or an object of comparisons"
                faults.append(GraphFault(path.member(field), .wrongType(expected: expected, found: "a list")))
            case .null, .bool, .number, .string:
                tests.append(Test(field: field, comparison: .equals(wanted)))
            }
        }
        if faults.count > before { return nil }
    }

    /// Adds what the event does not tell, or what cannot be compared so, to `faults`.
    func check(against event: EventDescriptor, at path: JSONPath, into faults: inout [GraphFault]) {
        for test in tests {
            let place = path.member(test.field)
            guard let member = event.payload.member(test.field) else {
                let known = event.payload.members.map(\.name)
                let nearest = nearestName(to: test.field, among: known)
                faults.append(GraphFault(place, .unknownField(test.field, of: event.name, nearest: nearest)))
                continue
            }
            if !test.comparison.suits(member.kind) {
                faults.append(
                    GraphFault(
                        place,
                        .senselessComparison(
                            test.comparison.name, field: test.field, expected: member.kind.expectation)))
            }
        }
    }
}

extension EdgeCondition.Comparison {
    /// The comparison of a name in a file; `nil` where there is none or its value is of the wrong type.
    fileprivate init?(_ name: String, _ value: GraphValue) {
        switch (name, value) {
        case ("equals", _): self = .equals(value)
        case ("not", _): self = .not(value)
        case ("oneOf", .array(let values)): self = .oneOf(values)
        case ("atLeast", .number(let bound)): self = .atLeast(bound)
        case ("atMost", .number(let bound)): self = .atMost(bound)
        case ("above", .number(let bound)): self = .above(bound)
        case ("below", .number(let bound)): self = .below(bound)
        case ("contains", .string(let part)): self = .contains(part)
        default: return nil
        }
    }
}
