internal import Foundation

/// `NoiseGate`: silence where audio stays below a level.
final class NoiseGate: ProcessorNode {
    static let descriptor = NodeDescriptor(
        type: "NoiseGate", summary: "silences what is softer than a threshold",
        configuration: [
            MemberShape(
                "threshold", .number(-120...0), default: -50, "the level at which it opens, in dB of full scale"),
            MemberShape(
                "holdMs", .number(0...60_000), default: 100, "how long it stays open after the last loud sample"),
        ],
        ports: .processor,
        events: [EventDescriptor("opened", "it opened"), EventDescriptor("closed", "it closed")],
        properties: [PropertyDescriptor("isOpen", .boolean, "whether it is open")])

    private let threshold: Float
    private let hold: Int
    private var ramp: Ramp
    /// Frames it stays open; 0 where it is closed.
    private var left = 0

    init(_ setup: NodeSetup) {
        let rate = setup.inputs[0].sampleRate
        threshold = Float(pow(10, setup.configuration.number("threshold") / 20))
        hold = max(1, Int(setup.configuration.number("holdMs") / 1_000 * Double(rate)))
        ramp = Ramp(0, sampleRate: rate)
    }

    func render(_ block: RenderBlock) {
        let (from, to) = (block.inputs[0], block.outputs[0])
        for frame in 0..<block.frames {
            var peak: Float = 0
            for channel in 0..<from.channels { peak = max(peak, abs(from[channel][frame])) }
            if peak >= threshold {
                if left == 0 {
                    ramp.move(to: 1)
                    block.emit(0, after: frame)
                }
                left = hold
            } else if left > 0 {
                left -= 1
                if left == 0 {
                    ramp.move(to: 0)
                    block.emit(1, after: frame)
                }
            }
            let gain = ramp.next()
            for channel in 0..<to.channels { to[channel][frame] = from[channel][frame] * gain }
        }
        block.publish(0, left > 0 ? 1 : 0)
    }
}
