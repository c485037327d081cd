public import Inference
public import SpeakerRecognition
public import SpeechFeatures
public import Triggers

/// Tells from a command itself who gave it, among the enrolled.
///
/// A command is short, and how a short word sounds depends on the word as much as on the speaker. Below ``leastVoice``
/// there is no answer; above, the score of the person most alike has to reach the threshold. Many a rightful speaker is
/// refused so; hardly anybody else is let through.
public struct GallerySpeakerJudge: SpeakerJudge {
    /// Fewest seconds of voice that are judged.
    public static let leastVoice = 0.4
    /// From this probability a window of the voice detector counts as voice.
    private static let voiceThreshold: Float = 0.3

    private let gallery: VoiceGallery
    private let model: any SpeakerEmbeddingModel
    private let voiceActivity: any VoiceActivityModel
    private let filterbank: Filterbank
    private let threshold: Double

    /// Judges by a gallery.
    ///
    /// - Parameters:
    ///   - gallery: The enrolled; of the model's space.
    ///   - model: The embedding model.
    ///   - voiceActivity: The voice detector.
    ///   - threshold: Score, 0…1, from which a voice is taken for a person's.
    /// - Throws: `FeatureError.unsupported`.
    public init(
        gallery: VoiceGallery, model: any SpeakerEmbeddingModel, voiceActivity: any VoiceActivityModel,
        threshold: Double = Double(Verification.defaultThreshold)
    ) throws(FeatureError) {
        self.gallery = gallery
        self.model = model
        self.voiceActivity = voiceActivity
        self.threshold = threshold
        filterbank = try Filterbank(model.frontEnd)
    }

    /// Who spoke.
    ///
    /// - Throws: what the models throw; `FeatureError.notFinite`.
    /// - Complexity: About 10 ms of one core for a second.
    public func verdict(on samples: [Float]) throws -> SpeakerVerdict {
        let voiced = try voiceActivity.probabilities(of: samples).count { $0 >= Self.voiceThreshold }
        let seconds = Double(voiced * voiceActivity.windowSamples) / Double(speechSampleRate)
        guard seconds >= Self.leastVoice else { return .uncertain(voiced: seconds, required: Self.leastVoice) }
        let scores = try gallery.scores(of: model.embed(filterbank.features(of: samples)))
        guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }) else {
            return .unknown(nearest: nil, score: 0)
        }
        let name = gallery.voices[best].name
        let score = Double(scores[best])
        return score >= threshold ? .known(name, score: score) : .unknown(nearest: name, score: score)
    }
}
