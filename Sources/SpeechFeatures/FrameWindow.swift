import Foundation

extension FilterbankConfiguration {
    /// The taper's weights, times the sample scale: everything before it is linear, so scaling here is scaling first.
    var windowWeights: [Float] {
        let angles = (0..<frameLength).map { 2 * Double.pi * Double($0) / Double(frameLength - 1) }
        let weights =
            switch window {
            case .povey: angles.map { pow(0.5 - 0.5 * cos($0), 0.85) }
            case .hamming: angles.map { 0.54 - 0.46 * cos($0) }
            }
        return weights.map { Float($0) * sampleScale }
    }
}
