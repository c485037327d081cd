/// Every constant of Whisper's log-mel spectrogram that a model may choose.
///
/// What all of them share is fixed in ``LogMel``: a Hann window as long as the transform, frames centred on their
/// samples, Slaney's mel filters up to half the sample rate, and the scaling to about −1…1.
public struct LogMelConfiguration: Sendable, Hashable, Codable {
    /// Samples per second of the audio.
    public var sampleRate: Int
    /// Length of the window and of the Fourier transform in samples (25 ms).
    public var fftSize: Int
    /// Samples from one frame to the next (10 ms).
    public var frameShift: Int
    /// Number of mel bins.
    public var melBins: Int
    /// Frames of the longest window the model was trained on (30 s).
    public var windowFrames: Int

    /// The front end of all Whisper models with 80 mel bins.
    public static let whisper = LogMelConfiguration(
        sampleRate: 16_000, fftSize: 400, frameShift: 160, melBins: 80, windowFrames: 3_000)

    /// Samples of the longest window.
    public var windowSamples: Int { windowFrames * frameShift }
}
