/// Every constant of a Kaldi-style log-mel filterbank.
///
/// The front end is a property of the model it feeds: a wrong constant gives plausible vectors and no error. So the
/// constants are stored in the model's bundle, and features carry the configuration they were made with.
public struct FilterbankConfiguration: Sendable, Hashable, Codable {
    /// The taper applied to each frame before the Fourier transform.
    public enum Window: String, Sendable, Hashable, Codable {
        /// Kaldi's default: a Hann window to the power 0.85.
        case povey
        /// 0.54 − 0.46 cos, over N − 1.
        case hamming
    }

    /// Samples per second of the audio; 16 000 for every model shipped.
    public var sampleRate: Int
    /// What a sample in −1…1 is multiplied with first: 1, or 32 768 for models trained on int16-scaled audio.
    public var sampleScale: Float
    /// Samples in one frame (25 ms).
    public var frameLength: Int
    /// Samples from one frame's start to the next (10 ms).
    public var frameShift: Int
    /// Length of the Fourier transform in samples, a power of two not below ``frameLength``.
    public var fftSize: Int
    /// The taper.
    public var window: Window
    /// Pre-emphasis coefficient; the first sample of a frame is emphasised against itself, as in Kaldi.
    public var preEmphasis: Float
    /// Whether each frame's mean is subtracted before pre-emphasis.
    public var removeDCOffset: Bool
    /// Number of mel bins.
    public var melBins: Int
    /// Lower edge of the first mel bin in hertz.
    public var lowFrequency: Float
    /// Upper edge of the last mel bin in hertz.
    public var highFrequency: Float
    /// Energies are raised to this before the logarithm.
    public var logFloor: Float
    /// Amplitude of the random dither; 0, or results would not repeat.
    public var dither: Float
    /// Whether only frames wholly inside the audio are made: frames = 1 + (samples − frameLength) / frameShift.
    public var snipEdges: Bool
    /// Whether the model expects each bin's mean over time to be subtracted (the variance is kept).
    public var meanNormalisation: Bool

    /// The front end of 3D-Speaker's CAM++: audio in −1…1, povey window, 80 bins from 20 to 8 000 Hz.
    public static let campPlus3DSpeaker = FilterbankConfiguration(
        sampleRate: 16_000, sampleScale: 1, frameLength: 400, frameShift: 160, fftSize: 512, window: .povey,
        preEmphasis: 0.97, removeDCOffset: true, melBins: 80, lowFrequency: 20, highFrequency: 8_000,
        logFloor: 1.1920929e-7, dither: 0, snipEdges: true, meanNormalisation: true)

    /// The front end of WeSpeaker's exports: int16-scaled audio and a hamming window, otherwise the same.
    public static let weSpeaker: FilterbankConfiguration = {
        var configuration = campPlus3DSpeaker
        configuration.sampleScale = 32_768
        configuration.window = .hamming
        return configuration
    }()

    /// How many frames `sampleCount` samples give; 0 below one frame's length.
    public func frameCount(sampleCount: Int) -> Int {
        sampleCount < frameLength ? 0 : 1 + (sampleCount - frameLength) / frameShift
    }
}
