import JSON
import Spelling

/// Reads one JSON object key by key and collects what is wrong with it, so that a person sees all faults at once.
struct JSONObjectReader {
    let path: String
    private let members: [String: JSONValue]
    private(set) var faults: [TriggerFileFault] = []
    private var known: [String] = []

    /// Reads an object; another kind of value is a fault and counts as an empty object.
    init(_ value: JSONValue, path: String) {
        self.path = path
        if case .object(let members) = value {
            self.members = members
        } else {
            members = [:]
            faults = [TriggerFileFault(path: path, problem: .expected("an object"))]
        }
    }

    /// The path of a key.
    func path(of key: String) -> String { "\(path).\(key)" }

    /// The value of a key; `nil` where it is not there.
    mutating func value(_ key: String) -> JSONValue? {
        known.append(key)
        return members[key]
    }

    mutating func string(_ key: String) -> String? {
        guard let value = value(key) else { return nil }
        guard case .string(let text) = value else { return fail(key, "a string") }
        return text
    }

    mutating func bool(_ key: String) -> Bool? {
        guard let value = value(key) else { return nil }
        guard case .bool(let flag) = value else { return fail(key, "true or false") }
        return flag
    }

    mutating func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
        guard let value = value(key) else { return nil }
        guard let number = value.number, range.contains(number) else {
            return fail(key, "a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))")
        }
        return number
    }

    mutating func strings(_ key: String) -> [String]? {
        guard let value = value(key) else { return nil }
        guard case .array(let elements) = value else { return fail(key, "a list of strings") }
        var texts: [String] = []
        for (index, element) in elements.enumerated() {
            if case .string(let text) = element {
                texts.append(text)
            } else {
                faults.append(TriggerFileFault(path: "\(path).\(key)[\(index)]", problem: .expected("a string")))
            }
        }
        return texts
    }

    mutating func array(_ key: String) -> [JSONValue]? {
        guard let value = value(key) else { return nil }
        guard case .array(let elements) = value else { return fail(key, "a list") }
        return elements
    }

    /// Notes a fault at a key.
    mutating func note(_ key: String, _ problem: TriggerFileFault.Problem) {
        faults.append(TriggerFileFault(path: path(of: key), problem: problem))
    }

    /// All faults, unknown keys among them. To be called when every key was asked for.
    func allFaults() -> [TriggerFileFault] {
        let unknown = members.keys.filter { !known.contains($0) }.sorted()
        return faults
            + unknown.map {
                TriggerFileFault(path: path(of: $0), problem: .unknownKey(nearest: nearestName(to: $0, among: known)))
            }
    }

    private mutating func fail<Value>(_ key: String, _ expected: String) -> Value? {
        note(key, .expected(expected))
        return nil
    }

    private func plain(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}
