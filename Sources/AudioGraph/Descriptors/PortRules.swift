/// A node's audio inputs and outputs, and what fits them.
public struct PortRules: Sendable {
    /// How many inputs are to be connected.
    public var inputs: ClosedRange<Int>
    /// Channels an input takes.
    public var channels: ClosedRange<Int>
    /// Samples per second an input takes; `nil` where any rate will do.
    public var sampleRate: Int?
    /// Whether all inputs must be of one format.
    public var inputsAgree: Bool
    /// The formats of the outputs.
    public var outputs: @Sendable (PortQuestion) -> [AudioFormat]

    /// Describes ports. `outputs` is asked once the inputs are known to fit.
    public init(
        inputs: ClosedRange<Int>, channels: ClosedRange<Int> = AudioFormat.channelCounts, sampleRate: Int? = nil,
        inputsAgree: Bool = true, outputs: @escaping @Sendable (PortQuestion) -> [AudioFormat]
    ) {
        self.inputs = inputs
        self.channels = channels
        self.sampleRate = sampleRate
        self.inputsAgree = inputsAgree
        self.outputs = outputs
    }

    /// One input, and one output of the same format.
    public static let processor = PortRules(inputs: 1...1) { $0.inputs }

    /// One input and no output.
    public static func sink(
        channels: ClosedRange<Int> = AudioFormat.channelCounts, sampleRate: Int? = nil
    ) -> PortRules {
        PortRules(inputs: 1...1, channels: channels, sampleRate: sampleRate) { _ in [] }
    }

    /// No input, and one output at the graph's rate with as many channels as the key `numberOfChannels` says.
    public static let source = PortRules(inputs: 0...0) { question in
        [AudioFormat(sampleRate: question.sampleRate, channels: question.configuration.integer("numberOfChannels"))]
    }

    /// No audio: a node of events and actions.
    public static let none = PortRules(inputs: 0...0) { _ in [] }
}

/// What a node is asked the formats of its outputs with.
public struct PortQuestion: Sendable {
    /// The formats of its inputs.
    public var inputs: [AudioFormat]
    /// What the graph file sets.
    public var configuration: NodeConfiguration
    /// Samples per second of the graph.
    public var sampleRate: Int
    /// How many connections leave the node.
    public var connections: Int
}
