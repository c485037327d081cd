/// `MultiChannelToMono`: the mean of all channels, which can not be louder than the loudest.
final class MultiChannelToMono: ProcessorNode {
    static let descriptor = NodeDescriptor(
        type: "MultiChannelToMono", summary: "mixes all channels to one: their mean",
        ports: PortRules(inputs: 1...1) { [AudioFormat(sampleRate: $0.inputs[0].sampleRate, channels: 1)] })

    init(_ setup: NodeSetup) {}

    func render(_ block: RenderBlock) {
        let (from, to) = (block.inputs[0], block.outputs[0][0])
        to.copy(from[0])
        guard from.channels > 1 else { return }
        for channel in 1..<from.channels {
            let samples = from[channel]
            for frame in 0..<block.frames { to[frame] += samples[frame] }
        }
        let share = 1 / Float(from.channels)
        for frame in 0..<block.frames { to[frame] *= share }
    }
}
