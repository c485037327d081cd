import Foundation

/// Decides which frames are speech, from the segmentation model, the voice-activity model and the loudness together.
///
/// The segmentation model bridges short pauses and hears voices in noise; the voice-activity model sees pauses sharply
/// but loses distant speech; the level falls in pauses. A weighted sum of the three, fitted by logistic regression on
/// labelled conversations, is right more often than any of them. The voice-activity model also vetoes speech where it
/// hears no voice for half a second around.
package struct SpeechDetector: Sendable {
    /// Weight of the segmentation model's log-odds of speech.
    package var segmentationWeight: Float = 0.5
    /// Weight of the voice-activity model's log-odds of voice.
    package var voiceWeight: Float = 0.4
    /// Weight of the level, 0 for the background to 1 for loud speech.
    package var levelWeight: Float = 2
    /// Added to the sum; a frame is speech where the whole is above 0.
    package var bias: Float = 0.5
    /// The probability from which a frame is overlap.
    package var overlapThreshold: Float = 0.45
    /// Voice activity must exceed this somewhere near a frame of speech.
    package var gate: Float = 0.25
    /// How near, in seconds.
    package var gateReach = 0.5
    /// Frames on each side over which the voice activity is averaged.
    package var smoothing = 2

    package init() {}

    /// Appends the decisions for some fused frames to the timeline.
    ///
    /// - Parameters:
    ///   - frames: The frames that follow those in `timeline`.
    ///   - voice: Voice activity of the recording, at least ``gateReach`` past the last frame or to the end.
    ///   - level: Levels of the recording, at least 10 s past the last frame or to the end.
    func extend(
        _ timeline: inout SpeechTimeline, with frames: [SegmentationFusion.Frame], voice: VoiceTrack,
        level: LevelTrack, grid: FrameGrid
    ) {
        let reach = Int(grid.frames(in: gateReach))
        let levels = level.relative(timeline.count..<timeline.count + frames.count)
        for (frame, level) in zip(frames, levels) {
            let index = timeline.count
            let near = grid.centre(of: index - reach)..<grid.centre(of: index + reach) + 1
            guard voice.hasVoice(in: near) else {
                timeline.append(speech: false, overlap: false, solo: frame.solo)
                continue
            }
            var activity: Float = 0
            for place in index - smoothing...index + smoothing {
                activity += voice.probability(at: grid.centre(of: max(0, place)))
            }
            activity /= Float(2 * smoothing + 1)
            let evidence =
                segmentationWeight * Self.logOdds(frame.speech) + voiceWeight * Self.logOdds(activity)
                + levelWeight * level + bias
            timeline.append(speech: evidence > 0, overlap: frame.overlap > overlapThreshold, solo: frame.solo)
        }
    }

    /// The log-odds of a probability, held within ±6.9.
    private static func logOdds(_ probability: Float) -> Float {
        let held = min(max(probability, 0.001), 0.999)
        return log(held / (1 - held))
    }
}
