/// `Silence`: zeros.
final class Silence: ProcessorNode {
    static let descriptor = NodeDescriptor(
        type: "Silence", summary: "gives digital silence",
        configuration: [
            MemberShape("numberOfChannels", .integer(AudioFormat.channelCounts), default: 1, "channels it gives")
        ],
        ports: .source)

    init(_ setup: NodeSetup) {}

    func render(_ block: RenderBlock) {
        let to = block.outputs[0]
        for channel in 0..<to.channels { to[channel].update(repeating: 0) }
    }
}
