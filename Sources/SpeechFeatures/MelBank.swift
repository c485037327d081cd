import Foundation

/// Triangular filters, evenly spaced and half overlapping on a mel scale.
///
/// Kept sparse: a filter is its first power bin and the weights from there on. The Nyquist bin belongs to no filter.
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

    /// Kaldi's filters, on the scale 1127 · ln(1 + f / 700), in single precision as there.
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

    /// Slaney's filters, from 0 to half the sample rate, each divided by half its width in hertz, so that all have the
    /// same area: `librosa.filters.mel` with its defaults.
    package init(_ configuration: LogMelConfiguration) {
        let bins = configuration.fftSize / 2
        let nyquist = Double(configuration.sampleRate) / 2
        let step = SlaneyScale.mel(nyquist) / Double(configuration.melBins + 1)
        let edges = (0..<configuration.melBins + 2).map { SlaneyScale.frequency(Double($0) * step) }
        var firstBins: [Int] = []
        var offsets = [0]
        var weights: [Float] = []
        for filter in 0..<configuration.melBins {
            let (left, centre, right) = (edges[filter], edges[filter + 1], edges[filter + 2])
            let covered = (0..<bins).map { ($0, Double($0) * nyquist / Double(bins)) }
                .filter { $0.1 > left && $0.1 < right }
            firstBins.append(covered.first?.0 ?? 0)
            weights += covered.map { _, frequency in
                let height = min((frequency - left) / (centre - left), (right - frequency) / (right - centre))
                return Float(height * 2 / (right - left))
            }
            offsets.append(weights.count)
        }
        self.firstBins = firstBins
        self.offsets = offsets
        self.weights = weights
    }
}

/// The mel scale of Slaney's Auditory Toolbox: even up to 1 kHz, logarithmic above.
private enum SlaneyScale {
    private static let hertzPerMel = 200.0 / 3
    private static let bend = (frequency: 1_000.0, mel: 15.0)
    private static let logarithmicStep = log(6.4) / 27

    static func mel(_ frequency: Double) -> Double {
        frequency < bend.frequency
            ? frequency / hertzPerMel : bend.mel + log(frequency / bend.frequency) / logarithmicStep
    }

    static func frequency(_ mel: Double) -> Double {
        mel < bend.mel ? mel * hertzPerMel : bend.frequency * exp((mel - bend.mel) * logarithmicStep)
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
