import Foundation

/// Triangular filters, evenly spaced and half overlapping on the mel scale 1127 · ln(1 + f / 700).
///
/// Kept sparse: a filter is its first power bin and the weights from there on. The Nyquist bin belongs to no filter, as
/// in Kaldi, and the arithmetic is in single precision as there.
package struct MelBank: Sendable {
    /// One filter's first power bin.
    package let firstBins: [Int]
    /// Where each filter's weights start in ``weights``, and, last, where they all end.
    package let offsets: [Int]
    /// The weights of all filters, one filter after another.
    package let weights: [Float]

    /// Number of filters.
    package var count: Int { firstBins.count }
    /// Whether every filter covers a bin; too many filters for the transform's length do not.
    var hasNoEmptyFilter: Bool { zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 } }

    package init(_ configuration: FilterbankConfiguration) {
        func mel(_ frequency: Float) -> Float { 1127 * log(1 + frequency / 700) }
        let low = mel(configuration.lowFrequency)
        let step = (mel(configuration.highFrequency) - low) / Float(configuration.melBins + 1)
        let binWidth = Float(configuration.sampleRate) / Float(configuration.fftSize)
        let binMels = (0..<configuration.fftSize / 2).map { mel(binWidth * Float($0)) }

        var firstBins: [Int] = []
        var offsets = [0]
        var weights: [Float] = []
        for filter in 0..<configuration.melBins {
            let left = low + Float(filter) * step
            let centre = low + Float(filter + 1) * step
            let right = low + Float(filter + 2) * step
            let covered = binMels.indices.filter { binMels[$0] > left && binMels[$0] < right }
            firstBins.append(covered.first ?? 0)
            weights += covered.map { bin in
                let mel = binMels[bin]
                return mel <= centre ? (mel - left) / (centre - left) : (right - mel) / (right - centre)
            }
            offsets.append(weights.count)
        }
        self.firstBins = firstBins
        self.offsets = offsets
        self.weights = weights
    }
}

extension MelBank {
    /// Calls `body` with each filter's weighted sum of the powers.
    @inline(__always)
    func forEachEnergy(of power: UnsafeMutableBufferPointer<Lanes>, _ body: (_ filter: Int, _ energy: Lanes) -> Void) {
        weights.withUnsafeBufferPointer { weights in
            for filter in 0..<count {
                let first = firstBins[filter] &- offsets[filter]
                var energy = Lanes.zero
                for index in offsets[filter]..<offsets[filter + 1] { energy += power[first &+ index] * weights[index] }
                body(filter, energy)
            }
        }
    }
}
