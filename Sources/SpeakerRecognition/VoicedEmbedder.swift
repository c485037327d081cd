public import Inference
public import SpeechFeatures

/// The voice of one clip.
public struct VoicedEmbedding: Sendable, Equatable {
    /// The voice as a unit vector.
    public var embedding: Embedding
    /// Seconds of voice in the clip, silence left out.
    public var voicedSeconds: Double

    /// Wraps a result.
    public init(embedding: Embedding, voicedSeconds: Double) {
        self.embedding = embedding
        self.voicedSeconds = voicedSeconds
    }
}

/// Embeds whole clips, and refuses those with too little voice.
///
/// How a word sounds depends more on the word than on the speaker until a few seconds are heard, so below
/// ``minimumVoice`` there is a typed refusal and never a vector. The detector decides how much voice there is; the
/// model then hears the clip whole, as its reference implementation does, pauses included.
public struct VoicedEmbedder: Sendable {
    /// Fewest seconds of voice an embedding is made of.
    public static let minimumVoice = 3.0
    /// From this probability a window of the voice detector counts as voice.
    public static let voiceThreshold: Float = 0.3
    /// Longest piece, in seconds, that the model hears at once; its memory grows with the length.
    package static let longestPiece = 120

    /// The embedding model.
    public let model: any SpeakerEmbeddingModel
    private let voiceActivity: any VoiceActivityModel
    private let filterbank: Filterbank
    private let longestPiece: Int

    /// Combines a model with a voice detector.
    ///
    /// - Throws: `FeatureError.unsupported` where the model's front end is not one we compute.
    public init(model: any SpeakerEmbeddingModel, voiceActivity: any VoiceActivityModel) throws(FeatureError) {
        try self.init(model: model, voiceActivity: voiceActivity, longestPiece: Self.longestPiece)
    }

    /// The same with another length of a piece, in seconds.
    package init(
        model: any SpeakerEmbeddingModel, voiceActivity: any VoiceActivityModel, longestPiece: Int
    ) throws(FeatureError) {
        self.longestPiece = longestPiece
        self.model = model
        self.voiceActivity = voiceActivity
        filterbank = try Filterbank(model.frontEnd)
    }

    /// Embeds a clip.
    ///
    /// A clip longer than 120 s is cut into equal pieces of at most that length; their embeddings are averaged, each
    /// weighted with its seconds of voice, and the mean is scaled to length one.
    ///
    /// - Parameter samples: 16 kHz mono, −1…1.
    /// - Throws: ``SpeakerRecognitionError/notEnoughVoice(found:required:)``,
    ///   ``SpeakerRecognitionError/notFinite(sample:)``, and what the models throw;
    ///   between pieces, `CancellationError` where the task was cancelled.
    /// - Complexity: About 7 ms of one core for a second of audio with CAM++.
    public func embed(_ samples: [Float]) throws -> VoicedEmbedding {
        if let bad = samples.firstIndex(where: { !$0.isFinite }) {
            throw SpeakerRecognitionError.notFinite(sample: bad)
        }
        let isVoiced = try voicedWindows(of: samples)
        let voicedSeconds = seconds(of: isVoiced[...])
        guard voicedSeconds >= Self.minimumVoice else {
            throw SpeakerRecognitionError.notEnoughVoice(found: voicedSeconds, required: Self.minimumVoice)
        }
        let limit = longestPiece * speechSampleRate
        let pieces = (samples.count + limit - 1) / limit
        guard pieces > 1 else {
            return VoicedEmbedding(embedding: try embedding(of: samples), voicedSeconds: voicedSeconds)
        }
        // Cut between windows of the voice detector, so that each of them belongs to one piece.
        let windowsPerPiece = (isVoiced.count + pieces - 1) / pieces
        var sum = [Float](repeating: 0, count: model.dimension)
        for first in stride(from: 0, to: isVoiced.count, by: windowsPerPiece) {
            let windows = first..<min(first + windowsPerPiece, isVoiced.count)
            let weight = Float(seconds(of: isVoiced[windows]))
            guard weight > 0 else { continue }
            try Task.checkCancellation()
            let end = min(windows.upperBound * voiceActivity.windowSamples, samples.count)
            let piece = try embedding(of: Array(samples[windows.lowerBound * voiceActivity.windowSamples..<end]))
            for (index, value) in piece.values.enumerated() { sum[index] += weight * value }
        }
        return VoicedEmbedding(
            embedding: try Embedding(normalising: sum, space: model.space), voicedSeconds: voicedSeconds)
    }

    private func embedding(of samples: [Float]) throws -> Embedding {
        try model.embed(filterbank.features(of: samples))
    }

    private func voicedWindows(of samples: [Float]) throws -> [Bool] {
        try voiceActivity.probabilities(of: samples).map { $0 >= Self.voiceThreshold }
    }

    private func seconds(of windows: ArraySlice<Bool>) -> Double {
        let voiced = windows.lazy.filter { $0 }.count
        return Double(voiced * voiceActivity.windowSamples) / Double(speechSampleRate)
    }
}
