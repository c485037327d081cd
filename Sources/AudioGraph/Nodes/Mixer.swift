/// `Mixer`: the sum of all its inputs, which must be of one format.
final class Mixer: ProcessorNode {
    static let descriptor = NodeDescriptor(
        type: "Mixer", summary: "adds up all its inputs",
        ports: PortRules(inputs: 1...64) { [$0.inputs[0]] })

    init(_ setup: NodeSetup) {}

    func render(_ block: RenderBlock) {
        let to = block.outputs[0]
        for channel in 0..<to.channels {
            let sum = to[channel]
            sum.copy(block.inputs[0][channel])
            for bus in 1..<max(1, block.inputs.count) {
                let samples = block.inputs[bus][channel]
                for frame in 0..<block.frames { sum[frame] += samples[frame] }
            }
        }
    }
}
