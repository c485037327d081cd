package import Inference
package import SpeechFeatures

/// How the segmentation model's frames lie on the sample clock.
///
/// Frame `i` is centred at sample `step · i + (receptiveField − 1) / 2`; it stands for the samples nearer to that centre
/// than to its neighbours' centres.
package struct FrameGrid: Sendable, Equatable {
    /// Samples from one frame to the next (270, 16.875 ms).
    package let step: Int
    /// Samples one frame sees (991).
    package let receptiveField: Int
    /// Samples of one segmentation window (160 000).
    package let windowSamples: Int
    /// Frames one segmentation window gives (589).
    package let windowFrames: Int

    /// The grid of a model.
    package init(_ model: any SpeakerSegmentationModel) {
        self.init(
            step: model.stepSamples, receptiveField: model.receptiveFieldSamples, windowSamples: model.windowSamples,
            windowFrames: model.frames)
    }

    /// A grid of the given constants.
    package init(step: Int, receptiveField: Int, windowSamples: Int, windowFrames: Int) {
        self.step = step
        self.receptiveField = receptiveField
        self.windowSamples = windowSamples
        self.windowFrames = windowFrames
    }

    /// The sample at the centre of a frame.
    package func centre(of frame: Int) -> Int { frame * step + receptiveField / 2 }

    /// The first sample that a frame stands for; the first frame of a recording also stands for what lies before.
    package func start(of frame: Int) -> Int { frame * step + (receptiveField - step) / 2 }

    /// How many frames at the start of a recording of `sampleCount` samples begin inside it.
    package func frames(within sampleCount: Int) -> Int {
        let first = start(of: 0)
        return sampleCount < first ? 0 : (sampleCount - first) / step + 1
    }

    /// The samples some frames stand for, cut to a recording of `sampleCount` samples.
    package func samples(of frames: Range<Int>, within sampleCount: Int) -> Range<Int> {
        let start = frames.lowerBound == 0 ? 0 : min(sampleCount, start(of: frames.lowerBound))
        return start..<max(start, min(sampleCount, self.start(of: frames.upperBound)))
    }

    /// A length in frames, not rounded.
    package func frames(in seconds: Double) -> Double { seconds * Double(speechSampleRate) / Double(step) }

    /// A number of frames in seconds.
    package func seconds(of frames: Int) -> Double { Double(frames * step) / Double(speechSampleRate) }

    /// The frame whose centre is nearest to that of a row of features; 0 for the rows before the first.
    package func frame(ofRow row: Int, _ features: FilterbankConfiguration) -> Int {
        max(0, (row * features.frameShift + features.frameLength / 2 - start(of: 0)) / step)
    }

    /// The first row of features centred in or after a frame.
    package func row(of frame: Int, _ features: FilterbankConfiguration) -> Int {
        let offset = start(of: frame) - features.frameLength / 2
        return max(0, (offset + features.frameShift - 1) / features.frameShift)
    }
}
