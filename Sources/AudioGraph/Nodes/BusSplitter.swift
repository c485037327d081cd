/// `BusSplitter`: the same audio for several nodes, one for each connection that leaves it.
final class BusSplitter: ProcessorNode {
    static let descriptor = NodeDescriptor(
        type: "BusSplitter", summary: "gives the same audio to every node it is connected to",
        ports: PortRules(inputs: 1...1) { question in
            Array(repeating: question.inputs[0], count: question.connections)
        })

    init(_ setup: NodeSetup) {}

    func render(_ block: RenderBlock) {
        let from = block.inputs[0]
        for bus in 0..<block.outputs.count {
            let to = block.outputs[bus]
            for channel in 0..<to.channels { to[channel].copy(from[channel]) }
        }
    }
}
