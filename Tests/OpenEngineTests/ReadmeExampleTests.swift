import Audio
import Diarization
import Foundation
import Inference
import OpenEngine
import SpeakerAttribution
import SpeakerRecognition
import TestSupport
import Testing

/// The README's example, on recorded speech.
@Suite struct ReadmeExampleTests {
    @Test(.enabled(if: TestAssets.hasModels && TestAssets.hasSpeech))
    func `the README's example names the person enrolled and numbers the stranger`() async throws {
        let (sample, recording) = (TestAssets.speechFile("nagg-enrol").path, TestAssets.speechFile("dialogue").path)

        let engine = try OpenEngine()
        let (model, voiceActivity) = (try engine.embedding, try engine.voiceActivity)
        let embedder = try VoicedEmbedder(model: model, voiceActivity: voiceActivity)
        let nagg = try embedder.embed(AudioClip.load(path: sample).samples).embedding
        let gallery = VoiceGallery(
            voices: [EnrolledVoice(name: "Nagg", references: [nagg])], space: model.space,
            calibration: model.calibration)

        var reader = try AudioFile.open(recording)
        var diarizer = try Diarizer(
            segmentation: engine.segmentation, voiceActivity: voiceActivity, embedding: engine.windowEmbedding)
        while case let samples = try reader.read(upTo: 160_000), !samples.isEmpty {
            try await diarizer.push(samples)
        }
        let timeline = try AttributedDiarization(try await diarizer.finish(), gallery: gallery)
            .timeline(file: recording)

        #expect(timeline.speakers.map(\.name).contains("Nagg"))
        #expect(timeline.speakers.map(\.name).contains { $0.hasPrefix("Speaker ") })
        #expect(timeline.segments.contains { timeline.name(of: $0.speaker) == "Nagg" })
    }
}
