internal import Foundation

/// `Limiter`: nothing is louder than the ceiling. The gain falls at once and recovers slowly, the same for all channels.
final class Limiter: ProcessorNode {
    static let descriptor = NodeDescriptor(
        type: "Limiter", summary: "lowers what is louder than a ceiling",
        configuration: [
            MemberShape(
                "ceiling", .number(-60...0), aliases: ["threshold"], default: -1,
                "the loudest level, in dB of full scale"),
            MemberShape(
                "releaseMs", .number(1...10_000), default: 100, "how long the gain takes to recover two thirds"),
        ],
        ports: .processor,
        properties: [
            PropertyDescriptor("gainReduction", .decibels, "by how many dB audio is lowered just now; 0 or less")
        ])

    private let ceiling: Float
    private let recovery: Float
    private var gain: Float = 1

    init(_ setup: NodeSetup) {
        ceiling = Float(pow(10, setup.configuration.number("ceiling") / 20))
        let frames = setup.configuration.number("releaseMs") / 1_000 * Double(setup.inputs[0].sampleRate)
        recovery = Float(exp(-1 / max(1, frames)))
    }

    func render(_ block: RenderBlock) {
        let (from, to) = (block.inputs[0], block.outputs[0])
        for frame in 0..<block.frames {
            var peak: Float = 0
            for channel in 0..<from.channels { peak = max(peak, abs(from[channel][frame])) }
            gain = 1 - (1 - gain) * recovery
            if peak * gain > ceiling { gain = ceiling / peak }
            for channel in 0..<to.channels {
                // The quotient may round up, and a ceiling is a ceiling.
                to[channel][frame] = max(-ceiling, min(ceiling, from[channel][frame] * gain))
            }
        }
        block.publish(0, 20 * log10(Double(gain)))
    }
}
