import Foundation
import Testing

/// A signal that is a formula of time, so that it can be had exactly at any rate, with no resampler in the test.
enum TestSignal {
    /// Twelve modulated tones from 150 to 3 200 Hz; peak about 0.5. Like speech, it resembles itself at no other lag.
    static func samples(_ count: Int, rate: Int = 16_000) -> [Float] {
        (0..<count).map { index in
            let time = Double(index) / Double(rate)
            var sum = 0.0
            for tone in 1...12 {
                let k = Double(tone)
                let envelope = 0.6 + 0.4 * sin(2 * .pi * (1.3 + 0.71 * k) * time + k * k)
                sum += envelope * sin(2 * .pi * (150 + 254.7 * (k - 1) + 3.1 * k * k.squareRoot()) * time + k)
            }
            return Float(sum * 0.08)
        }
    }

    static func seconds(_ seconds: Double, rate: Int = 16_000) -> [Float] {
        samples(Int((seconds * Double(rate)).rounded()), rate: rate)
    }
}

/// Checks that `actual` lies in time where `reference` does, or within a tolerance in samples.
///
/// A shift of one sample brings the correlation of ``TestSignal`` under 0.9, so a high one proves the place.
func expectAligned(
    _ actual: [Float], _ reference: [Float], correlation: Double, within tolerance: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    try #require(min(actual.count, reference.count) > 1_000, "samples", sourceLocation: sourceLocation)
    let best = (-tolerance...tolerance).map { AudioTests.correlation(actual, reference, lag: $0) }.max() ?? 0
    #expect(best >= correlation, sourceLocation: sourceLocation)
}

/// Correlation of `a`, read `lag` samples later, with `b`.
func correlation(_ a: [Float], _ b: [Float], lag: Int = 0) -> Double {
    var (cross, energyA, energyB) = (0.0, 0.0, 0.0)
    for index in max(0, -lag)..<min(a.count - lag, b.count) {
        let (x, y) = (Double(a[index + lag]), Double(b[index]))
        cross += x * y
        energyA += x * x
        energyB += y * y
    }
    return energyA * energyB > 0 ? cross / (energyA * energyB).squareRoot() : 0
}

/// Largest difference, the first and last `edge` samples left out.
func largestDifference(_ a: [Float], _ b: [Float], edge: Int = 0) -> Float {
    var largest: Float = 0
    for index in edge..<max(edge, min(a.count, b.count) - edge) { largest = max(largest, abs(a[index] - b[index])) }
    return largest
}
