/// How far speech rises above the noise around it.
package enum SignalToNoise {
    /// Frames of 25 ms.
    private static let frame = 400
    /// Share of the frames that are taken to hold nothing but noise.
    private static let quiet = 0.1

    /// By how many dB the loudest frame of an utterance rises over its quietest tenth.
    ///
    /// - Parameter samples: Mono at 16 kHz, −1…1, with a little of what was before the speech.
    /// - Returns: At least 0; ∞ for less than a frame, in which there is nothing to tell apart.
    package static func decibels(in samples: [Float]) -> Double {
        var meter = PowerMeter()
        let powers = stride(from: 0, through: samples.count - frame, by: frame)
            .map { meter.power(of: samples[$0..<$0 + frame]) }.sorted()
        guard let loudest = powers.last else { return .infinity }
        return Double(PowerMeter.level(loudest) - PowerMeter.level(powers[Int(quiet * Double(powers.count))]))
    }
}
