internal import Foundation

/// `VUMeter`: how loud audio is, at fixed intervals.
final class VUMeter: ProcessorNode {
    static let descriptor = NodeDescriptor(
        type: "VUMeter", summary: "measures how loud audio is, and passes it on",
        configuration: [
            MemberShape("intervalMs", .number(1...60_000), default: 100, "how often it tells the level")
        ],
        ports: .processor,
        events: [
            EventDescriptor(
                "level",
                payload: [
                    MemberShape("rms", .decibels, "root mean square of all channels, in dB of full scale"),
                    MemberShape("peak", .decibels, "the loudest sample, in dB of full scale"),
                ], "an interval has passed")
        ],
        properties: [
            PropertyDescriptor("rms", .decibels, "of the last interval"),
            PropertyDescriptor("peak", .decibels, "of the last interval"),
        ])

    /// What silence measures: −∞ is no number that JSON has.
    private static let floor = -200.0

    private let interval: Int
    private var count = 0
    private var energy = 0.0
    private var peak: Float = 0

    init(_ setup: NodeSetup) {
        let frames = setup.configuration.number("intervalMs") / 1_000 * Double(setup.inputs[0].sampleRate)
        interval = max(1, Int(frames))
    }

    func render(_ block: RenderBlock) {
        let (from, to) = (block.inputs[0], block.outputs[0])
        for channel in 0..<to.channels { to[channel].copy(from[channel]) }
        for frame in 0..<block.frames {
            for channel in 0..<from.channels {
                let sample = from[channel][frame]
                energy += Double(sample) * Double(sample)
                peak = max(peak, abs(sample))
            }
            count += 1
            guard count == interval else { continue }
            let mean = energy / Double(interval * from.channels)
            let level = SIMD4(Self.decibels(mean.squareRoot()), Self.decibels(Double(peak)), 0, 0)
            block.emit(0, after: frame, level)
            block.publish(0, level[0])
            block.publish(1, level[1])
            (count, energy, peak) = (0, 0, 0)
        }
    }

    private static func decibels(_ amplitude: Double) -> Double {
        amplitude > 1e-10 ? 20 * log10(amplitude) : floor
    }
}
