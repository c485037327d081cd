import JSON

/// Timelines and transcripts as JSON on one line: keys sorted, numbers plain decimals.
enum TimelineJSON {
    static func text(_ value: some Encodable) throws -> String { try JSONValue(encoding: value).text + "\n" }
}
