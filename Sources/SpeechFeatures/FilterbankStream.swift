/// Filterbank energies of audio that arrives in pieces.
///
/// However the audio is cut, the frames are those of the whole, bit for bit. Between calls it keeps less than one
/// frame's samples.
public struct FilterbankStream: Sendable {
    private let filterbank: Filterbank
    /// Samples of the next frame so far.
    private var pending: [Float] = []
    /// Samples pushed so far.
    private var received = 0

    /// A stream at its start.
    public init(_ filterbank: Filterbank) { self.filterbank = filterbank }

    /// Takes any number of samples and returns the frames they complete.
    ///
    /// - Throws: ``FeatureError/notFinite(sample:)``, ``FeatureError/outOfRange(sample:value:)``; the samples are then
    ///   not taken.
    public mutating func push(_ samples: [Float]) throws(FeatureError) -> FeatureMatrix {
        try filterbank.check(samples, from: received)
        received += samples.count
        pending += samples
        let features = filterbank.uncheckedFeatures(of: pending)
        pending.removeFirst(features.frames * filterbank.configuration.frameShift)
        return features
    }
}
