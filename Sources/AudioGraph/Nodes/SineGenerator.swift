internal import Foundation

/// `SineGenerator`: a pure tone. Its phase follows from the count of samples, so it is the same however it is cut.
final class SineGenerator: ProcessorNode {
    private static let frequencies = 0.0...192_000.0
    static let descriptor = NodeDescriptor(
        type: "SineGenerator", summary: "gives a pure tone",
        configuration: [
            MemberShape("frequency", .number(frequencies), default: 440, "in Hz"),
            MemberShape("amplitude", .unit, default: 0.5, "of full scale"),
            MemberShape("numberOfChannels", .integer(AudioFormat.channelCounts), default: 1, "channels it gives"),
        ],
        ports: .source,
        properties: [
            PropertyDescriptor("frequency", .number(frequencies), isWritable: true, "in Hz"),
            PropertyDescriptor("amplitude", .unit, isWritable: true, "of full scale"),
        ])

    private let sampleRate: Double
    private var frequency: Double
    private var amplitude: Float
    /// In turns, 0…1.
    private var phase = 0.0

    init(_ setup: NodeSetup) {
        sampleRate = Double(setup.outputs[0].sampleRate)
        frequency = setup.configuration.number("frequency")
        amplitude = Float(setup.configuration.number("amplitude"))
    }

    func render(_ block: RenderBlock) {
        let to = block.outputs[0]
        let tone = to[0]
        let step = frequency / sampleRate
        for frame in 0..<block.frames {
            tone[frame] = amplitude * Float(sin(2 * .pi * phase))
            phase += step
            phase -= phase.rounded(.down)
        }
        for channel in 1..<max(1, to.channels) { to[channel].copy(tone) }
        block.publish(0, frequency)
        block.publish(1, Double(amplitude))
    }

    func set(_ property: Int, to value: Double) {
        if property == 0 { frequency = value } else { amplitude = Float(value) }
    }
}
