import AudioGraph
import Foundation
import Inference
import SpeakerRecognition
import TestSupport
import Transcription
import Triggers
import VoiceControl

/// Nodes that hear, with models that are made up: voice is wherever there is sound, and what was said is how long it lasted.
enum NodeFixture {
    /// The seven graphs' nodes with made-up models.
    static func registry(
        text: @escaping @Sendable ([Float]) -> String = { "\($0.count) samples" }, voices: [EnrolledVoice] = []
    ) -> NodeRegistry {
        .voice(models(text: text, voices: voices))
    }

    static func models(
        text: @escaping @Sendable ([Float]) -> String = { "\($0.count) samples" }, voices: [EnrolledVoice] = []
    ) -> VoiceModels {
        VoiceModels(
            voiceActivity: { LevelVoiceActivity() },
            transcriber: { _ in { result(text($0), $0.count) } },
            embedding: { SpectrumEmbedding() }, segmentation: { ToneSegmentation() },
            gallery: { _ in
                VoiceGallery(
                    voices: voices, space: SpectrumEmbedding().space, calibration: SpectrumEmbedding().calibration)
            },
            commands: { detector, judge in
                CommandRecognizer(
                    detector: detector, scorer: TextScorer(text: text), voiceActivity: LevelVoiceActivity(),
                    judge: judge,
                    now: { .zero })
            })
    }

    private static func result(_ text: String, _ count: Int) -> TranscriptionResult {
        guard !text.isEmpty else { return TranscriptionResult(samples: 0..<count, segments: [], emptyReason: .noWords) }
        let segment = TranscribedSegment(
            samples: 0..<count, text: text, words: [TimedWord(text: text, samples: 0..<count, confidence: 0.5)],
            averageLogProbability: -0.5, noSpeechProbability: 0)
        return TranscriptionResult(samples: 0..<count, segments: [segment])
    }

    /// The graph as its makers publish it.
    static var seed: String {
        get throws {
            try String(
                contentsOf: TestAssets.repository.appending(path: "Tests/Fixtures/graphs/AudioGraph.json"),
                encoding: .utf8)
        }
    }

    /// An engine of a graph, fed in blocks of a size; what was told, as `sampleTime node.event payload`.
    static func events(
        of json: String, registry: NodeRegistry = registry(), samples: [Float], blocks: Int,
        pace: AudioGraphEngine.Pace = .replay
    ) throws -> [String] {
        let log = LockedLines()
        let engine = try AudioGraphEngine(GraphPlan(json: json, registry: registry), registry: registry, pace: pace)
        let token = engine.events.listen { event in
            log.append("\(event.sampleTime) \(event.node).\(event.name) \(GraphValue.object(event.payload))")
        }
        defer { engine.events.remove(token) }
        for start in stride(from: 0, to: samples.count, by: blocks) {
            _ = engine.process([Array(samples[start..<min(start + blocks, samples.count)])])
        }
        engine.finish()
        return log.lines
    }
}

private struct TextScorer: CommandScorer {
    let text: @Sendable ([Float]) -> String

    mutating func scores(
        of samples: [Float], matcher: TriggerMatcher, within nats: Double
    ) throws -> CandidateScores {
        CandidateScores(text: text(samples), logProbability: -1, candidates: [], emptyReason: nil)
    }
}

/// Lines from any thread.
final class LockedLines: @unchecked Sendable {
    // SAFETY: `kept` is read and written with `lock` held, here and nowhere else.
    private let lock = NSLock()
    private var kept: [String] = []

    var lines: [String] { lock.withLock { kept } }

    func append(_ line: String) { lock.withLock { kept.append(line) } }
}
