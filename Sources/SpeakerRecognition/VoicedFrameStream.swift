import Inference
import SpeechFeatures

/// Filterbank frames, each with whether somebody speaks in it.
struct VoicedFrames {
    /// The frames, one after another.
    var features: FeatureMatrix
    /// Whether the middle of each frame is voice.
    var isVoiced: [Bool] = []
    /// Whether each frame is voice or close to it. Soft beginnings and endings of words lie there: one second and a
    /// half of speech is told apart better with them than without (equal error rate 1.2 % against 4.0 %).
    var isNearVoice: [Bool] = []
    /// Whether each further window of the voice detector is voice; windows run ahead of frames.
    var windows: [Bool] = []

    var count: Int { isVoiced.count }
}

/// Turns audio into voiced frames as it arrives; however it is cut, the frames are the same.
struct VoicedFrameStream {
    /// Windows of the voice detector (32 ms each) on either side of a frame that make it near voice.
    private static let reach = 2

    private let voiceThreshold: Float
    private let windowSamples: Int
    private let frontEnd: FilterbankConfiguration
    private var filterbank: FilterbankStream
    private var voiceActivity: any VoiceActivityStream
    /// Frames not yet given out; the first has the index `released`.
    private var pending: FeatureMatrix
    private var released = 0
    /// Voiced or not, for the windows from `firstWindow` on.
    private var windows: [Bool] = []
    private var firstWindow = 0

    init(filterbank: Filterbank, voiceActivity: any VoiceActivityModel, voiceThreshold: Float) {
        self.voiceThreshold = voiceThreshold
        windowSamples = voiceActivity.windowSamples
        frontEnd = filterbank.configuration
        self.filterbank = FilterbankStream(filterbank)
        self.voiceActivity = voiceActivity.makeStream()
        pending = FeatureMatrix(configuration: frontEnd)
    }

    /// The frames about which enough has been heard.
    mutating func push(_ samples: [Float]) throws -> VoicedFrames {
        let features = try filterbank.push(samples)
        pending.append(0..<features.frames, of: features)
        return release(try voiceActivity.push(samples), windowsAhead: Self.reach)
    }

    /// The frames still held back at the end of the audio.
    mutating func finish() throws -> VoicedFrames {
        release(try voiceActivity.finish(), windowsAhead: 0)
    }

    private mutating func release(_ probabilities: [Float], windowsAhead: Int) -> VoicedFrames {
        var frames = VoicedFrames(features: FeatureMatrix(configuration: frontEnd))
        frames.windows = probabilities.map { $0 >= voiceThreshold }
        windows += frames.windows
        let knownWindows = firstWindow + windows.count
        while frames.count < pending.frames {
            let window = self.window(ofFrame: released + frames.count)
            guard window + windowsAhead < knownWindows else { break }
            let near = max(firstWindow, window - Self.reach)...min(knownWindows - 1, window + Self.reach)
            frames.isVoiced.append(windows[window - firstWindow])
            frames.isNearVoice.append(near.contains { windows[$0 - firstWindow] })
        }
        frames.features.append(0..<frames.count, of: pending)
        forget(frames.count)
        return frames
    }

    private func window(ofFrame frame: Int) -> Int {
        (frame * frontEnd.frameShift + frontEnd.frameLength / 2) / windowSamples
    }

    private mutating func forget(_ count: Int) {
        var rest = FeatureMatrix(configuration: frontEnd)
        rest.append(count..<pending.frames, of: pending)
        pending = rest
        released += count
        let needed = max(firstWindow, window(ofFrame: released) - Self.reach)
        windows.removeFirst(min(windows.count, needed - firstWindow))
        firstWindow = needed
    }
}
