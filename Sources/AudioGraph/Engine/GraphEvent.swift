/// Something that a node or the engine told.
public struct GraphEvent: Sendable, Hashable {
    /// Counts the events of an engine from 0; a number that is left out was lost on the way to a slow reader.
    public var sequence: Int
    /// The engine's name.
    public var engine: String
    /// The node's id; the engine's name for events of the engine itself.
    public var node: String
    /// The event's own name, whatever alias was asked for.
    public var name: String
    /// When it was known, in samples at the graph's rate from the start. It follows from the audio alone.
    public var sampleTime: Int
    /// Samples per second that ``sampleTime`` counts.
    public var sampleRate: Int
    /// What is told with it.
    public var payload: [String: GraphValue]

    /// ``sampleTime`` in seconds.
    public var seconds: Double { Double(sampleTime) / Double(sampleRate) }

    /// The event as JSON.
    public var json: GraphValue {
        .object([
            "sequence": GraphValue(sequence), "engine": .string(engine), "node": .string(node), "event": .string(name),
            "sampleTime": GraphValue(sampleTime), "seconds": .number(seconds), "data": .object(payload),
        ])
    }
}
