/// Why there are no features.
public enum FeatureError: Error, Equatable {
    /// The configuration asks for something this filterbank does not do.
    case unsupported(UnsupportedSetting)
    /// A sample is NaN or infinite; the position counts from the first sample ever pushed.
    case notFinite(sample: Int)
    /// A sample lies so far outside −1…1 that its energy is no longer a finite number.
    case outOfRange(sample: Int, value: Float)
    /// The audio is shorter than one frame, and something needs a frame.
    case noFrames

    /// A setting of ``FilterbankConfiguration`` that has no implementation.
    public enum UnsupportedSetting: Sendable, Equatable {
        /// Of a length that has no fast transform, or shorter than a frame.
        case fftSize(Int, frameLength: Int)
        /// The frame is shorter than 2 samples or odd, or the shift does not lie between 1 and the frame's length.
        case frame(length: Int, shift: Int)
        /// Random noise added to the samples; results would not repeat.
        case dither(Float)
        /// Frames that reach beyond the audio's ends.
        case reflectedEdges
        /// The mel bins do not lie between 0 and half the sample rate, there are none, or so many that some hold no
        /// frequency of the transform.
        case melBins(Int, low: Float, high: Float)
        /// The sample scale or the log floor is not a positive number, or the pre-emphasis not a finite one.
        case constant(name: String, value: Float)
    }
}

extension FeatureError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .unsupported(let setting): "The model's front end is not supported: \(setting). Use another model bundle."
        case .notFinite(let sample): "Sample \(sample) is not a finite number; the audio is damaged."
        case .outOfRange(let sample, let value): "Sample \(sample) is \(value); samples lie in −1…1."
        case .noFrames: "The audio is shorter than one frame; record a longer clip."
        }
    }
}

extension FeatureError.UnsupportedSetting: CustomStringConvertible {
    /// The setting and its limits.
    public var description: String {
        switch self {
        case .fftSize(let size, let frameLength):
            "an FFT of \(size) for frames of \(frameLength) (64 to 8192 samples that hold a frame; a power of two for a filterbank, twos and fives for a log-mel spectrogram)"
        case .frame(let length, let shift): "frames of \(length) samples every \(shift)"
        case .dither(let amplitude): "dither of \(amplitude)"
        case .reflectedEdges: "frames beyond the ends of the audio (snipEdges must be true)"
        case .melBins(let count, let low, let high): "\(count) mel bins from \(low) to \(high) Hz"
        case .constant(let name, let value): "\(name) of \(value)"
        }
    }
}
