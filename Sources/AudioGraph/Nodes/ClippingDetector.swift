/// `ClippingDetector`: whether audio is distorted because it was too loud.
final class ClippingDetector: ProcessorNode {
    static let descriptor = NodeDescriptor(
        type: "ClippingDetector", summary: "tells when samples sit at full scale, and passes audio on",
        configuration: [
            MemberShape("threshold", .unit, default: 0.999, "from where a sample is at full scale"),
            MemberShape("minimumSamples", .integer(1...10_000), default: 3, "so many in a row are clipping"),
        ],
        ports: .processor,
        actions: [ActionDescriptor("reset", "forgets what was counted")],
        events: [
            EventDescriptor(
                "clipped", payload: [MemberShape("count", .count, "how often since the start or reset")],
                "a stretch of clipping began")
        ],
        properties: [
            PropertyDescriptor("isClipping", .boolean, "whether the last sample was part of such a stretch"),
            PropertyDescriptor("count", .count, "stretches since the start or reset"),
        ])

    private let threshold: Float
    private let minimum: Int
    private let runs: FixedMemory<Int>
    private var isClipping = false
    private var count = 0

    init(_ setup: NodeSetup) {
        threshold = Float(setup.configuration.number("threshold"))
        minimum = setup.configuration.integer("minimumSamples")
        runs = FixedMemory([Int](repeating: 0, count: setup.inputs[0].channels))
    }

    func render(_ block: RenderBlock) {
        let (from, to) = (block.inputs[0], block.outputs[0])
        for channel in 0..<to.channels { to[channel].copy(from[channel]) }
        for frame in 0..<block.frames {
            var isNow = false
            for channel in 0..<from.channels {
                runs.base[channel] = abs(from[channel][frame]) >= threshold ? runs.base[channel] + 1 : 0
                if runs.base[channel] >= minimum { isNow = true }
            }
            if isNow, !isClipping {
                count += 1
                block.emit(0, after: frame, SIMD4(Double(count), 0, 0, 0))
            }
            isClipping = isNow
        }
        block.publish(0, isClipping ? 1 : 0)
        block.publish(1, Double(count))
    }

    func perform(_ action: Int, _ values: SIMD4<Double>, _ block: RenderBlock) {
        count = 0
        block.publish(1, 0)
    }
}
