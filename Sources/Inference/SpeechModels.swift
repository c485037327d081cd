public import SpeechFeatures

/// Samples per second of all audio inside VoiceID: mono, −1…1.
public let speechSampleRate = 16_000

/// Tells speech from everything else, window by window.
public protocol VoiceActivityModel: Sendable {
    /// Samples of one window (512).
    var windowSamples: Int { get }
    /// A fresh stream with no memory of other audio.
    func makeStream() -> any VoiceActivityStream
}

/// One pass over one recording; carries the recurrent state.
public protocol VoiceActivityStream: Sendable {
    /// Takes any number of 16 kHz mono samples and returns the speech probability of every window they complete.
    ///
    /// However the samples are cut into calls, the concatenated result is the same.
    mutating func push(_ samples: [Float]) throws -> [Float]
    /// The probability of the last, partial window, padded with zeros; empty where there is none.
    mutating func finish() throws -> [Float]
}

/// Makes one unit vector of a stretch of one person's speech.
public protocol SpeakerEmbeddingModel: Sendable {
    /// Name for people and diagnostics.
    var name: String { get }
    /// Which vectors these may be compared with.
    var space: EmbeddingSpace { get }
    /// Components of a vector.
    var dimension: Int { get }
    /// The features the model was trained on.
    var frontEnd: FilterbankConfiguration { get }
    /// Cosine to score.
    var calibration: ScoreCalibration { get }
    /// Embeds features that have not been mean-normalised; the model's own normalisation is applied here.
    ///
    /// - Throws: ``InferenceError``, ``EmbeddingError``.
    func embed(_ features: FeatureMatrix) throws -> Embedding
    /// Embeds several stretches of the same number of frames, each as ``embed(_:)-(FeatureMatrix)`` does; where the
    /// model takes them together, for less work.
    func embed(_ batch: [FeatureMatrix]) throws -> [Embedding]
}

extension SpeakerEmbeddingModel {
    /// Embeds one stretch after another.
    public func embed(_ batch: [FeatureMatrix]) throws -> [Embedding] {
        try batch.map { features in try embed(features) }
    }
}

/// Who of at most three local speakers talks when, in one window of audio.
public protocol SpeakerSegmentationModel: Sendable {
    /// Samples of one window (160 000).
    var windowSamples: Int { get }
    /// Frames a window gives (589).
    var frames: Int { get }
    /// Samples from one frame to the next (270).
    var stepSamples: Int { get }
    /// Samples one frame sees (991).
    var receptiveFieldSamples: Int { get }
    /// The local speakers (1…3) active in each class.
    var classes: [[Int]] { get }
    /// Log-probabilities, row-major `[frames, classes]`, for each window of exactly ``windowSamples`` samples.
    func logProbabilities(of windows: [[Float]]) throws -> [[Float]]
}

extension VoiceActivityModel {
    /// The speech probability of every window of a whole recording, the last, partial one included.
    public func probabilities(of samples: [Float]) throws -> [Float] {
        var stream = makeStream()
        return try stream.push(samples) + stream.finish()
    }
}
