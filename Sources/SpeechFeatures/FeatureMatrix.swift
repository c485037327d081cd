/// Log-mel energies of consecutive frames, row-major `[frames, bins]`, before mean removal.
public struct FeatureMatrix: Sendable, Equatable {
    /// The constants the features were made with; a model refuses features of another front end.
    public let configuration: FilterbankConfiguration
    /// `frames · bins` natural-log energies, one frame after another.
    public private(set) var values: [Float]

    /// Number of mel bins in a frame.
    public var bins: Int { configuration.melBins }
    /// Number of frames.
    public var frames: Int { values.count / configuration.melBins }

    /// Wraps row-major values.
    ///
    /// - Precondition: `values.count` is a multiple of `configuration.melBins`.
    public init(configuration: FilterbankConfiguration, values: [Float] = []) {
        precondition(values.count.isMultiple(of: configuration.melBins), "values must be whole frames")
        self.configuration = configuration
        self.values = values
    }

    /// One frame's energies.
    public subscript(frame: Int) -> ArraySlice<Float> {
        values[frame * bins..<(frame + 1) * bins]
    }

    /// Appends the frames of `other` that `range` names.
    ///
    /// - Precondition: both were made with the same configuration.
    public mutating func append(_ range: Range<Int>, of other: FeatureMatrix) {
        precondition(other.configuration == configuration, "features of another front end")
        values.append(contentsOf: other.values[range.lowerBound * bins..<range.upperBound * bins])
    }

    /// The same frames with each bin's mean over time subtracted; the variance is kept.
    public func removingMean() -> FeatureMatrix {
        guard frames > 0 else { return self }
        var means = [Float](repeating: 0, count: bins)
        for frame in 0..<frames {
            for bin in 0..<bins { means[bin] += values[frame * bins + bin] }
        }
        for bin in 0..<bins { means[bin] /= Float(frames) }
        var centred = self
        for frame in 0..<frames {
            for bin in 0..<bins { centred.values[frame * bins + bin] -= means[bin] }
        }
        return centred
    }
}
