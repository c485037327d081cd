import Audio
import Foundation
import Inference
import SpeechMetrics
import Triggers
import VoiceControl

/// Runs the recogniser over a list, at many margins for the work of one: an utterance is scored once.
struct CommandTrials {
    /// What came of one clip.
    struct Outcome {
        var clip: SpokenCommandList.Clip
        var events: [CommandEvent]
        /// Where the clip begins in its file.
        var start: Int
        /// Length of the clip.
        var seconds: Double
        /// Seconds of processor time that hearing it took.
        var processor: Double

        /// What was done, in order.
        var done: [TriggerAction] { events.compactMap { $0.match?.action } }

        /// Seconds from the end of speech to the right command, and those of computing among them.
        var timing: (latency: Double, computing: Double, processor: Double)? {
            guard let event = events.first(where: { $0.match?.action == clip.expected }), let spoken = clip.spoken
            else {
                return nil
            }
            // Against the end that the list knows, which voice activity may find a little earlier or later.
            let late = Double(start + event.samples.upperBound - spoken) / Double(SampleClock.rate)
            return (event.latency + late, event.computing, processor)
        }
    }

    private let voiceActivity: any VoiceActivityModel
    private let isLive: Bool
    private let now: @Sendable () -> Duration
    private let scorer: RememberingScorer
    /// The commands as they are, and then at each of ``margins``.
    private let detectors: [TriggerDetector]

    init(
        scorer: WhisperCommandScorer, voiceActivity: any VoiceActivityModel, set: TriggerSet, keywords: [String],
        isLive: Bool, now: @escaping @Sendable () -> Duration
    ) {
        self.scorer = RememberingScorer(scorer)
        self.voiceActivity = voiceActivity
        self.isLive = isLive
        self.now = now
        detectors = ([nil] + Self.margins.map { $0 }).map { margin in
            var set = set
            set.settings.rivalMargin = margin ?? set.settings.rivalMargin
            let detector = TriggerDetector(set)
            detector.setRuntimeTriggers(keywords)
            return detector
        }
    }

    /// The rival margins of the trade-off curve, in nats.
    static let margins = [-2.0, -1, 0, 1, 2, 4]

    /// A clip's audio with what voice activity makes of it.
    struct Heard {
        var clip: SpokenCommandList.Clip
        var samples: [Float]
        var start: Int
        var probabilities: [Float]
        /// Processor time of the process before.
        var processorBefore: Double
    }

    /// Listens to a clip for voice.
    func hear(_ clip: SpokenCommandList.Clip, samples: [Float], start: Int) throws -> Heard {
        scorer.forget()
        let before = Machine.processorSeconds
        return Heard(
            clip: clip, samples: samples, start: start, probabilities: try voiceActivity.probabilities(of: samples),
            processorBefore: before)
    }

    /// What comes of a clip with the commands as they are.
    func outcome(of heard: Heard) throws -> Outcome { try outcome(of: heard, with: detectors[0]) }

    /// What comes of a clip at the rival margin of this index.
    func outcome(of heard: Heard, margin index: Int) throws -> Outcome {
        try outcome(of: heard, with: detectors[index + 1])
    }

    private func outcome(of heard: Heard, with detector: TriggerDetector) throws -> Outcome {
        var recognizer = CommandRecognizer(
            detector: detector, scorer: scorer,
            voiceActivity: KnownVoiceActivity(
                windowSamples: voiceActivity.windowSamples, probabilities: heard.probabilities),
            isLive: isLive, now: now)
        var events: [CommandEvent] = []
        // In pieces, so that an hour of talk is not held twice.
        for start in stride(from: 0, to: heard.samples.count, by: SampleClock.rate) {
            try Task.checkCancellation()
            let end = min(start + SampleClock.rate, heard.samples.count)
            events += try recognizer.push(Array(heard.samples[start..<end]))
        }
        events += try recognizer.finish()
        return Outcome(
            clip: heard.clip, events: events, start: heard.start, seconds: SampleClock.seconds(heard.samples.count),
            processor: Machine.processorSeconds - heard.processorBefore)
    }
}

/// Scores each utterance of a clip once, however often it is asked: by its sounds, and by the decoder, once a margin asks for it.
private final class RememberingScorer: CommandScorer {
    private var scorer: WhisperCommandScorer
    private var known: [[Float]: CandidateScores] = [:]

    init(_ scorer: WhisperCommandScorer) { self.scorer = scorer }

    func forget() { known = [:] }

    func scores(of samples: [Float], matcher: TriggerMatcher, within nats: Double) throws -> CandidateScores {
        if let known = known[samples], let kept = Self.asScored(known, at: matcher) { return kept }
        let scores = try scorer.scores(of: samples, matcher: matcher, within: nats)
        known[samples] = scores
        return scores
    }

    /// Scores as they would be at a matcher's margin; `nil` where the decoder would be asked, and was not.
    private static func asScored(_ known: CandidateScores, at matcher: TriggerMatcher) -> CandidateScores? {
        guard let sounds = known.sounds, TriggerDecision(matcher).plainMatch(sounds) != nil else {
            return known.isDecoded ? known : nil
        }
        return CandidateScores(bySound: sounds)
    }
}

/// Gives probabilities that are known already.
private struct KnownVoiceActivity: VoiceActivityModel {
    let windowSamples: Int
    let probabilities: [Float]

    func makeStream() -> any VoiceActivityStream {
        Stream(windowSamples: windowSamples, rest: probabilities[...])
    }

    private struct Stream: VoiceActivityStream {
        let windowSamples: Int
        var rest: ArraySlice<Float>
        var waiting = 0

        mutating func push(_ samples: [Float]) -> [Float] {
            waiting += samples.count
            let count = min(rest.count, waiting / windowSamples)
            waiting -= count * windowSamples
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }

        mutating func finish() -> [Float] {
            defer { rest = [] }
            return Array(rest)
        }
    }
}
