import Foundation

/// Decides which frames are speech, from the segmentation model, the voice-activity model and the loudness together.
///
/// The segmentation model bridges short pauses and hears voices in noise; the voice-activity model sees pauses sharply
/// but loses distant speech; the level falls in pauses. A weighted sum of the three, fitted by logistic regression on
/// labelled conversations, is right more often than any of them.
///
/// The sum is tuned to find the edges of speech, and noise can pass for an edge. So there must be speech to have edges:
/// nearby, the voice-activity model must hear some voice, and the segmentation model must be more sure than not.
package struct SpeechDetector: Sendable {
    /// Weight of the segmentation model's log-odds of speech.
    private let segmentationWeight: Float = 0.5
    /// Weight of the voice-activity model's log-odds of voice.
    private let voiceWeight: Float = 0.4
    /// Weight of the level, 0 for the background to 1 for loud speech.
    private let levelWeight: Float = 2
    /// Added to the sum; a frame is speech where the whole is above 0.
    private let bias: Float = 0.5
    /// The sum above which speech is clear enough to tell a voice by.
    private let clearEvidence: Float = 1
    /// The probability from which a frame is overlap.
    private let overlapThreshold: Float = 0.45
    /// The segmentation model's probability from which it is sure of speech.
    private let sure: Float = 0.5
    /// Frames on each side over which the voice activity is averaged.
    private let smoothing = 2
    /// Frames around speech in which the segmentation model must be sure (1 s).
    private let sureReach: Int
    /// Frames around speech in which there must be voice (0.5 s).
    private let voiceReach: Int

    private let grid: FrameGrid
    /// Frames that still wait for what follows them.
    private var pending: [SegmentationFusion.Frame] = []
    /// The last frame before the pending ones of which the segmentation model was sure, counted back from them.
    private var lastSure: Int?

    package init(grid: FrameGrid) {
        self.grid = grid
        sureReach = Int(grid.frames(in: 1))
        voiceReach = Int(grid.frames(in: 0.5))
    }

    /// Takes the next fused frames and appends what can be decided to the timeline.
    ///
    /// - Parameters:
    ///   - frames: The frames that follow those of the call before.
    ///   - isLast: Whether the recording ends with them; else the last second waits for the next call.
    ///   - voice: Voice activity of the recording up to half a second past the last frame, or to the end.
    ///   - level: Levels of the recording up to 10 s past the last frame, or to the end.
    package mutating func extend(
        _ timeline: inout SpeechTimeline, with frames: [SegmentationFusion.Frame], isLast: Bool, voice: VoiceTrack,
        level: LevelTrack
    ) {
        pending += frames
        let decided = isLast ? pending.count : max(0, pending.count - sureReach)
        let levels = level.relative(timeline.count..<timeline.count + decided)
        var nextSure = pending.firstIndex { $0.speech > sure }
        for (place, frame) in pending.prefix(decided).enumerated() {
            if let next = nextSure, next <= place {
                lastSure = place
                nextSure = pending[(place + 1)...].firstIndex { $0.speech > sure }
            }
            let isNearSpeech =
                lastSure.map { place - $0 <= sureReach } ?? false || nextSure.map { $0 - place <= sureReach } ?? false
            let index = timeline.count
            let isPossible = isNearSpeech && hasVoice(near: index, voice)
            let evidence = isPossible ? evidence(frame, at: index, voice, levels[place]) : -.infinity
            timeline.append(
                speech: evidence > 0, clear: evidence > clearEvidence, overlap: frame.overlap > overlapThreshold,
                solo: frame.solo)
        }
        pending.removeFirst(decided)
        lastSure = lastSure.map { $0 - decided }
    }

    private func hasVoice(near frame: Int, _ voice: VoiceTrack) -> Bool {
        voice.hasVoice(in: grid.centre(of: frame - voiceReach)..<grid.centre(of: frame + voiceReach) + 1)
    }

    /// The log-odds of speech, roughly.
    private func evidence(
        _ frame: SegmentationFusion.Frame, at index: Int, _ voice: VoiceTrack, _ level: Float
    ) -> Float {
        let places = index - smoothing...index + smoothing
        let activity =
            places.reduce(0) { $0 + voice.probability(at: grid.centre(of: max(0, $1))) } / Float(places.count)
        return segmentationWeight * Self.logOdds(frame.speech) + voiceWeight * Self.logOdds(activity)
            + levelWeight * level + bias
    }

    /// The log-odds of a probability, held within ±6.9.
    private static func logOdds(_ probability: Float) -> Float {
        let held = min(max(probability, 0.001), 0.999)
        return log(held / (1 - held))
    }
}
