import Diarization
import Foundation
import Inference
import OnnxRuntime
import SpeakerRecognition
import SpeechFeatures
import SpeechMetrics
import TestSupport
import Testing
import VoiceActivity

/// The real models on the demo call, against the reference and against who truly spoke when.
@Suite(.enabled(if: TestAssets.hasModels && TestAssets.hasSpeech, "the models or the demo speech are not set up"))
struct GoldenModelTests {
    private let golden: GoldenDiarization
    private let samples: [Float]
    private let segmentation: OnnxSegmentation
    private let voiceActivity: SileroVoiceActivity
    private let grid = FrameGrid.segmentation3

    init() throws {
        golden = try GoldenDiarization.read()
        samples = try golden.source.samples()
        let segmentationModel = try Self.open("segmentation")
        segmentation = try OnnxSegmentation(bundle: segmentationModel.0, session: segmentationModel.1)
        let silero = try Self.open("silero")
        voiceActivity = try SileroVoiceActivity(bundle: silero.0, session: silero.1)
    }

    private static func open(_ name: String) throws -> (ModelBundle, any InferenceSession) {
        let runtime = try OnnxLibrary.load(candidates: TestAssets.runtimeCandidates)
        let bundle = try ModelBundle.read(name, in: TestAssets.models)
        return (bundle, try runtime.openSession(of: bundle, in: TestAssets.models))
    }

    private func embedding(_ name: String) throws -> OnnxSpeakerEmbedding {
        let (bundle, session) = try Self.open(name)
        return try OnnxSpeakerEmbedding(bundle: bundle, session: session)
    }

    /// The fused segmentation of the recording.
    private func fusedFrames() throws -> [SegmentationFusion.Frame] {
        var schedule = WindowSchedule(grid: grid)
        var fusion = SegmentationFusion(grid: grid, locals: LocalSpeakers(classes: segmentation.classes))
        for start in schedule.complete(available: samples.count) + [schedule.last(of: samples.count)] {
            let range = start * grid.step..<start * grid.step + grid.windowSamples
            let kept = samples[range.clamped(to: samples.indices)]
            let window = kept + [Float](repeating: 0, count: range.count - kept.count)
            _ = fusion.add(try segmentation.logProbabilities(of: [Array(window)])[0], at: start)
        }
        return fusion.settle(before: golden.frames)
    }

    private func features() throws -> FeatureMatrix {
        try Filterbank(.campPlus3DSpeaker).features(of: samples)
    }

    @Test func `speech and overlap have the reference's probabilities`() throws {
        let expected = try NumpyArray(contentsOf: TestAssets.goldenDiarization.appending(path: "fused.npy"))
        let found = try fusedFrames()
        try expectClose(found.flatMap { [$0.speech, $0.overlap] }, expected.values, absolute: 1e-3)
        #expect(found.map(\.solo) == golden.values(golden.solo))
    }

    @Test func `the reference's frames are speech, clear and overlap`() throws {
        var voice = VoiceTrack(windowSamples: voiceActivity.windowSamples)
        voice.append(try voiceActivity.probabilities(of: samples))
        var level = LevelTrack(grid: grid, configuration: .campPlus3DSpeaker)
        level.append(try features())
        var timeline = SpeechTimeline()
        var detector = SpeechDetector(grid: grid)
        detector.extend(&timeline, with: try fusedFrames(), isLast: true, voice: voice, level: level)
        // A frame on the very edge of a threshold may fall to the other side on another processor.
        func differences(_ found: [Bool], _ runs: [[Int]]) -> Int {
            zip(found, golden.values(runs)).count { $0 != ($1 != nil) }
        }
        #expect(differences(timeline.speech, golden.speech) <= 2)
        #expect(differences(timeline.clear, golden.clear) <= 2)
        #expect(differences(timeline.overlap, golden.overlap) <= 2)
    }

    @Test func `the windows have the reference's speech and embeddings`() async throws {
        var buffer = FeatureBuffer(grid: grid, configuration: .campPlus3DSpeaker)
        buffer.append(try features())
        let embedder = WindowEmbedder(model: try embedding("campplus"), grid: grid, workers: 2)
        let found = try await embedder.windows(
            in: golden.stretches.map { $0[0]..<$0[1] }, features: buffer, timeline: golden.timeline())
        let expected = try golden.embedded()
        try #require(found.map(\.frames) == expected.map(\.frames))
        for (window, reference) in zip(found, expected) {
            #expect(window.seconds == reference.seconds)
            #expect(abs(window.share - reference.share) < 1e-5)
            #expect(window.voice.dot(reference.voice) > 0.9999)
        }
    }

    @Test(arguments: ["campplus", "campplus-int8"])
    func `who spoke when in a call is told with few errors`(model: String) async throws {
        var diarizer = try Diarizer(
            segmentation: segmentation, voiceActivity: voiceActivity, embedding: try embedding(model))
        try await diarizer.push(samples)
        let result = try await diarizer.finish()
        if model == "campplus" {
            try #require(result.segments.map(\.speaker) == golden.segments.map { $0[2] })
            for (segment, expected) in zip(result.segments, golden.segments) {
                #expect(abs(segment.samples.lowerBound - expected[0]) <= 2 * grid.step)
                #expect(abs(segment.samples.upperBound - expected[1]) <= 2 * grid.step)
            }
        }
        let reference = try RTTM(
            contentsOfFile: TestAssets.repository.appending(path: ".assets/speech/call.rttm").path)
        let score = DiarizationScoring().score(
            reference: reference.recordings[0].turns,
            hypothesis: result.segments.map { SpeakerTurn(start: $0.start, end: $0.end, speaker: "\($0.speaker)") })
        #expect(result.speakers.count == 2)
        #expect(score.errors.value < 0.1, "diarization error rate \(score.errors.value)")
    }
}
