/// Decides which frames are speech, from the segmentation model and the voice-activity model together.
///
/// The segmentation model bridges short pauses and hears voices in noise; the voice-activity model sees pauses sharply
/// but loses distant speech. Their mean is right more often than either, and the second also vetoes speech
/// where it hears no voice for half a second around.
package struct SpeechDetector: Sendable {
    /// Share of the voice-activity model in the mean.
    package var voiceShare: Float = 0.4
    /// The mean from which a frame is speech.
    package var speechThreshold: Float = 0.37
    /// The probability from which a frame is overlap.
    package var overlapThreshold: Float = 0.5
    /// Voice activity must exceed this somewhere near a frame of speech.
    package var gate: Float = 0.25
    /// How near, in seconds.
    package var gateReach = 0.5
    /// Frames over which the voice activity is averaged (0.08 s).
    package var smoothing = 5

    package init() {}

    /// Appends the decisions for some fused frames to the timeline.
    ///
    /// - Parameters:
    ///   - frames: The frames that follow those in `timeline`.
    ///   - voice: Voice activity of the recording, at least ``gateReach`` past the last frame or to the end.
    func extend(
        _ timeline: inout SpeechTimeline, with frames: [SegmentationFusion.Frame], voice: VoiceTrack, grid: FrameGrid
    ) {
        let reach = Int(grid.frames(in: gateReach))
        for frame in frames {
            let index = timeline.count
            let near = grid.centre(of: index - reach)..<grid.centre(of: index + reach) + 1
            guard voice.hasVoice(in: near) else {
                timeline.append(speech: false, overlap: false, solo: frame.solo)
                continue
            }
            var activity: Float = 0
            for offset in -smoothing / 2...smoothing / 2 {
                activity += voice.probability(at: grid.centre(of: max(0, index + offset)))
            }
            activity /= Float(smoothing / 2 * 2 + 1)
            let mean = (1 - voiceShare) * frame.speech + voiceShare * activity
            timeline.append(speech: mean > speechThreshold, overlap: frame.overlap > overlapThreshold, solo: frame.solo)
        }
    }
}
