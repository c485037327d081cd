/// The one clock of VoiceID: positions are counts of 16 kHz samples from the first sample of the recording.
///
/// Seconds appear only at the edge, where people read them.
public enum SampleClock {
    /// Ticks per second.
    public static let rate = 16_000

    /// The moment of a sample position, in seconds.
    public static func seconds(_ samples: Int) -> Double { Double(samples) / Double(rate) }

    /// How many clock ticks `count` samples at `otherRate` last, rounded to the nearest.
    public static func ticks(of count: Int, at otherRate: Int) -> Int {
        let (whole, rest) = count.quotientAndRemainder(dividingBy: otherRate)
        return whole * rate + (rest * rate + otherRate / 2) / otherRate
    }
}
