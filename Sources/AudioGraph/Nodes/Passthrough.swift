/// `Passthrough`: audio as it is.
final class Passthrough: ProcessorNode {
    static let descriptor = NodeDescriptor(
        type: "Passthrough", summary: "passes audio on as it is", ports: .processor)

    init(_ setup: NodeSetup) {}

    func render(_ block: RenderBlock) {
        let (from, to) = (block.inputs[0], block.outputs[0])
        for channel in 0..<to.channels { to[channel].copy(from[channel]) }
    }
}
