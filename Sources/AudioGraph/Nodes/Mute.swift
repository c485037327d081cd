/// `Mute`: silence in place of audio, while it is on. A change takes 5 ms, so that nothing clicks.
final class Mute: ProcessorNode {
    static let descriptor = NodeDescriptor(
        type: "Mute", summary: "silences audio while it is on",
        configuration: [MemberShape("isMuted", .boolean, default: false, "whether it is on")],
        ports: .processor,
        actions: [ActionDescriptor("mute", "turns it on"), ActionDescriptor("unmute", "turns it off")],
        properties: [PropertyDescriptor("isMuted", .boolean, isWritable: true, "whether it is on")])

    private var ramp: Ramp

    init(_ setup: NodeSetup) {
        ramp = Ramp(setup.configuration.boolean("isMuted") ? 0 : 1, sampleRate: setup.inputs[0].sampleRate)
    }

    func render(_ block: RenderBlock) {
        ramp.apply(block.inputs[0], block.outputs[0])
        block.publish(0, ramp.target == 0 ? 1 : 0)
    }

    func perform(_ action: Int, _ values: SIMD4<Double>, _ block: RenderBlock) { set(0, to: action == 0 ? 1 : 0) }

    func set(_ property: Int, to value: Double) { ramp.move(to: value == 0 ? 1 : 0) }
}
