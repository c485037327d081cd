import Randomness

/// `WhiteNoiseGenerator`: noise that is the same on every run, since it comes from a seed.
final class WhiteNoiseGenerator: ProcessorNode {
    static let descriptor = NodeDescriptor(
        type: "WhiteNoiseGenerator", summary: "gives white noise",
        configuration: [
            MemberShape("amplitude", .unit, default: 0.1, "the loudest sample, of full scale"),
            MemberShape("seed", .count, default: 1, "another seed, another noise"),
            MemberShape(
                "numberOfChannels", .integer(AudioFormat.channelCounts), default: 1,
                "channels it gives, each with a noise of its own"),
        ],
        ports: .source,
        properties: [PropertyDescriptor("amplitude", .unit, isWritable: true, "the loudest sample, of full scale")])

    private let random: FixedMemory<SplitMix64>
    private var amplitude: Float

    init(_ setup: NodeSetup) {
        let seed = UInt64(setup.configuration.integer("seed"))
        amplitude = Float(setup.configuration.number("amplitude"))
        random = FixedMemory(
            (0..<setup.outputs[0].channels).map { SplitMix64(seed: seed &+ UInt64($0) &* SplitMix64.increment) })
    }

    func render(_ block: RenderBlock) {
        let to = block.outputs[0]
        for channel in 0..<to.channels {
            let noise = to[channel]
            for frame in 0..<block.frames {
                let unit = Float(random.base[channel].next() >> 40) / Float(1 << 24)
                noise[frame] = amplitude * (2 * unit - 1)
            }
        }
        block.publish(0, Double(amplitude))
    }

    func set(_ property: Int, to value: Double) { amplitude = Float(value) }
}
