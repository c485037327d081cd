/// `Gain`: audio times a factor. A change takes 5 ms, so that nothing clicks.
final class Gain: ProcessorNode {
    private static let range = -64.0...64.0
    static let descriptor = NodeDescriptor(
        type: "Gain", summary: "multiplies audio by a factor",
        configuration: [MemberShape("gain", .number(range), default: 1, "the factor")],
        ports: .processor,
        actions: [
            ActionDescriptor(
                "setGain", parameters: [MemberShape("gain", .number(range), isRequired: true, "the factor")],
                "changes the factor")
        ],
        properties: [PropertyDescriptor("gain", .number(range), isWritable: true, "the factor")])

    private var ramp: Ramp

    init(_ setup: NodeSetup) {
        ramp = Ramp(Float(setup.configuration.number("gain")), sampleRate: setup.inputs[0].sampleRate)
    }

    func render(_ block: RenderBlock) {
        ramp.apply(block.inputs[0], block.outputs[0])
        block.publish(0, Double(ramp.target))
    }

    func perform(_ action: Int, _ values: SIMD4<Double>, _ block: RenderBlock) { set(0, to: values[0]) }

    func set(_ property: Int, to value: Double) {
        if Self.range.contains(value) { ramp.move(to: Float(value)) }
    }
}
