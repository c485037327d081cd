/// `ChannelSplitter`: every channel on an output of its own, in order.
final class ChannelSplitter: ProcessorNode {
    static let descriptor = NodeDescriptor(
        type: "ChannelSplitter",
        summary: "gives every channel as mono audio of its own, one for each connection in order",
        ports: PortRules(inputs: 1...1) { question in
            let mono = AudioFormat(sampleRate: question.inputs[0].sampleRate, channels: 1)
            return Array(repeating: mono, count: question.inputs[0].channels)
        })

    init(_ setup: NodeSetup) {}

    func render(_ block: RenderBlock) {
        let from = block.inputs[0]
        for channel in 0..<block.outputs.count { block.outputs[channel][0].copy(from[channel]) }
    }
}
