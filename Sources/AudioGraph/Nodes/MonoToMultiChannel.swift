/// `MonoToMultiChannel`: one channel, several times.
final class MonoToMultiChannel: ProcessorNode {
    static let descriptor = NodeDescriptor(
        type: "MonoToMultiChannel", summary: "gives one channel several times",
        configuration: [
            MemberShape(
                "numberOfChannels", .integer(AudioFormat.channelCounts), aliases: ["numberOfOutputChannels"],
                default: 2, "channels it gives")
        ],
        ports: PortRules(inputs: 1...1, channels: 1...1) {
            [
                AudioFormat(
                    sampleRate: $0.inputs[0].sampleRate, channels: $0.configuration.integer("numberOfChannels"))
            ]
        })

    init(_ setup: NodeSetup) {}

    func render(_ block: RenderBlock) {
        let from = block.inputs[0][0]
        let to = block.outputs[0]
        for channel in 0..<to.channels { to[channel].copy(from) }
    }
}
