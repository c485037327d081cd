internal import Foundation

/// How loud some samples are, in decibels under full scale (0 dBFS is a magnitude of 1).
public struct Level: Sendable, Equatable {
    /// Largest magnitude.
    public let peak: Float
    /// Root mean square. A sine of full scale has −3.01 dBFS.
    public let rms: Float

    /// Measures samples; no samples are silence.
    ///
    /// A sample that is not finite makes both values not finite.
    public init(_ samples: some Sequence<Float>) {
        var peak: Float = 0
        var sum = 0.0
        var count = 0
        for sample in samples {
            peak = max(peak, abs(sample))
            sum += Double(sample) * Double(sample)
            count += 1
        }
        self.peak = peak
        rms = count == 0 ? 0 : Float((sum / Double(count)).squareRoot())
    }

    /// ``peak`` in dBFS; −∞ for digital silence.
    public var peakDecibels: Float { Self.decibels(peak) }
    /// ``rms`` in dBFS; −∞ for digital silence.
    public var rmsDecibels: Float { Self.decibels(rms) }

    /// A magnitude in dBFS.
    public static func decibels(_ magnitude: Float) -> Float { 20 * log10(magnitude) }
}
