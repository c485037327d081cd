import JSON

/// The fields of a JSON object that this version does not know: read, kept, and written back, so that a later
/// version's additions survive an edit by this one.
struct JSONFields: Sendable, Hashable {
    private var fields: [String: JSONValue] = [:]

    init() {}

    init<Key: CodingKey & CaseIterable>(of decoder: any Decoder, besides known: Key.Type) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        let knownNames = Set(known.allCases.map(\.stringValue))
        for key in container.allKeys where !knownNames.contains(key.stringValue) {
            fields[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        for (name, value) in fields { try container.encode(value, forKey: AnyKey(stringValue: name)) }
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
