internal import Spelling

extension ValueKind {
    /// Adds all that is wrong with the shape of a value to `faults`.
    func check(_ value: GraphValue, at path: JSONPath, into faults: inout [GraphFault]) {
        func wrongType() { faults.append(GraphFault(path, .wrongType(expected: expectation, found: value.kindName))) }
        switch (self, value) {
        case (.anything, _), (.boolean, .bool), (.text, .string), (.optionalText, .string), (.optionalText, .null),
            (.optionalNumber, .number), (.optionalNumber, .null), (.graph, .object):
            break
        case (.integer(let range), .number(let number)):
            guard let whole = Int(exactly: number), range.contains(whole) else {
                faults.append(GraphFault(path, .outOfRange(allowed: expectation, found: "\(value)")))
                return
            }
        case (.number(let range), .number(let number)):
            if !range.contains(number) {
                faults.append(GraphFault(path, .outOfRange(allowed: expectation, found: "\(value)")))
            }
        case (.choice(let words), .string(let word)):
            if !words.contains(word) {
                let nearest = nearestName(to: word, among: words)
                faults.append(GraphFault(path, .notAmong(words, found: "\(value)", nearest: nearest)))
            }
        case (.list(let kind, let count), .array(let elements)):
            if !count.contains(elements.count) {
                let allowed = "a list of \(count.lowerBound) to \(count.upperBound) elements"
                faults.append(GraphFault(path, .outOfRange(allowed: allowed, found: "a list of \(elements.count)")))
            }
            for (index, element) in elements.enumerated() {
                kind.check(element, at: path.element(index), into: &faults)
            }
        case (.object(let shape), .object(let members)):
            shape.check(members, at: path, into: &faults)
        default:
            wrongType()
        }
    }
}

extension ObjectShape {
    /// The member that a key means.
    func member(_ key: String) -> MemberShape? { members.first { $0.names.contains(key) } }

    /// Adds all that is wrong with the shape of an object to `faults`.
    func check(_ value: [String: GraphValue], at path: JSONPath, into faults: inout [GraphFault]) {
        let known = members.flatMap(\.names)
        for key in value.keys.sorted() where member(key) == nil {
            faults.append(
                GraphFault(path.member(key), .unknownKey(nearest: nearestName(to: key, among: known))))
        }
        for member in members {
            let present = member.names.filter { value[$0] != nil }
            if member.isRequired, present.isEmpty { faults.append(GraphFault(path, .missingKey(member.name))) }
            if present.count > 1 { faults.append(GraphFault(path, .bothSpellings(present[0], present[1]))) }
            for name in present {
                if let found = value[name] { member.kind.check(found, at: path.member(name), into: &faults) }
            }
        }
    }
}
