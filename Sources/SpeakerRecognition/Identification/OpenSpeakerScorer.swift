public import Inference
public import SpeechFeatures

/// Scores live audio against a gallery with the open engine.
///
/// Every quarter second is a frame. Its voice is heard in the second and a half around it, silence left out; the vectors
/// of the two seconds before and the half second after that agree with it are averaged with it. A vector of another voice
/// does not agree, so nobody's voice leaks into the next person's frames. A frame's scores therefore come 1¼ s after it.
///
/// One instance serves one session. However the audio is cut into calls, the frames and scores are the same; memory does
/// not grow with the length of the audio.
public struct OpenSpeakerScorer: SpeakerScorer, Sendable {
    /// Seconds of one frame.
    public static let hop = 0.25
    /// Seconds of audio a vector is made of.
    static let window = 1.5
    /// Frames before and after a frame whose vectors may join it.
    static let before = 8
    static let after = 2
    /// Cosine from which two vectors are taken for one voice within a few seconds of one recording: there, the same
    /// voice lies above it 19 times in 20, and another below it 199 times in 200.
    static let agreement: Float = 0.4
    /// A frame is scored from this share of it voiced …
    static let voicedShareOfFrame = 0.1
    /// … this much voice in its window …
    static let voiceInWindow = 0.5
    /// … and this much in all the audio its score rests on.
    static let voiceInContext = 1.0
    /// The cosine of a frame with a reference, as a share of that of a whole clip with it: the median of 198 clips,
    /// clean and degraded. It holds for strangers too, so one threshold serves clips and frames.
    static let cosineShare: Float = 0.9

    private let gallery: VoiceGallery
    private let model: any SpeakerEmbeddingModel
    private let voiceActivity: any VoiceActivityModel
    private let filterbank: Filterbank
    private let voiceThreshold: Float
    private let frontEnd: FilterbankConfiguration

    private var stream: VoicedFrameStream
    private var sampleCount = 0
    /// Feature frames from `firstHeld` on.
    private var held: VoicedFrames
    private var firstHeld = 0
    /// The vectors of the frames from `firstFrame` on; `nil` where there is too little voice for one.
    private var frames: [Embedding?] = []
    private var firstFrame = 0
    /// The next frame to give out.
    private var nextScored = 0

    /// Scores against the voices of a gallery.
    ///
    /// - Parameters:
    ///   - gallery: The people to recognise; it must be of the model's space.
    ///   - model: The embedding model.
    ///   - voiceActivity: The voice detector.
    ///   - voiceThreshold: From this probability a window of the detector counts as voice, 0…1.
    /// - Throws: `FeatureError.unsupported`.
    public init(
        gallery: VoiceGallery, model: any SpeakerEmbeddingModel, voiceActivity: any VoiceActivityModel,
        voiceThreshold: Float = VoicedEmbedder.voiceThreshold
    ) throws(FeatureError) {
        self.gallery = gallery
        self.model = model
        self.voiceActivity = voiceActivity
        self.voiceThreshold = voiceThreshold
        frontEnd = model.frontEnd
        filterbank = try Filterbank(frontEnd)
        stream = VoicedFrameStream(
            filterbank: filterbank, voiceActivity: voiceActivity, voiceThreshold: voiceThreshold)
        held = VoicedFrames(features: FeatureMatrix(configuration: frontEnd))
    }

    /// Takes any number of 16 kHz mono samples; returns the frames they complete.
    ///
    /// - Throws: what the models throw; `FeatureError.notFinite`.
    /// - Complexity: About 20 ms of one core for a second of voice with 8-bit CAM++; silence costs 0.5 ms.
    public mutating func push(_ samples: [Float]) throws -> [FrameScores] {
        hold(try stream.push(samples))
        sampleCount += samples.count
        try embedFrames(isLast: false)
        return try scoreFrames(isLast: false)
    }

    /// The frames still held back when the audio ends; the last may be shorter than the others.
    public mutating func finish() throws -> [FrameScores] {
        hold(try stream.finish())
        try embedFrames(isLast: true)
        return try scoreFrames(isLast: true)
    }

    /// Forgets all audio heard, and keeps the profiles. The next sample is sample 0.
    public mutating func reset() {
        stream = VoicedFrameStream(
            filterbank: filterbank, voiceActivity: voiceActivity, voiceThreshold: voiceThreshold)
        sampleCount = 0
        held = VoicedFrames(features: FeatureMatrix(configuration: frontEnd))
        firstHeld = 0
        frames = []
        firstFrame = 0
        nextScored = 0
    }

    // MARK: Vectors

    private mutating func hold(_ new: VoicedFrames) {
        held.features.append(0..<new.count, of: new.features)
        held.isVoiced += new.isVoiced
        held.isNearVoice += new.isNearVoice
    }

    private mutating func embedFrames(isLast: Bool) throws {
        let known = firstHeld + held.count
        while true {
            let frame = firstFrame + frames.count
            guard isLast ? frame * hopSamples < sampleCount : window(of: frame).upperBound <= known else { break }
            frames.append(try embedding(ofFrame: frame))
        }
    }

    private func embedding(ofFrame frame: Int) throws -> Embedding? {
        let hop = span(of: frame)
        guard Double(voicedFrames(in: hop)) >= Self.voicedShareOfFrame * Double(hop.count) else { return nil }
        let window = window(of: frame)
        guard seconds(voicedFrames(in: window)) >= Self.voiceInWindow else { return nil }
        var voice = FeatureMatrix(configuration: frontEnd)
        for index in heldFrames(in: window) where held.isNearVoice[index] {
            voice.append(index..<index + 1, of: held.features)
        }
        return try model.embed(voice)
    }

    private mutating func forgetFeatures(before first: Int) {
        let count = min(held.count, first - firstHeld)
        guard count > 0 else { return }
        var rest = FeatureMatrix(configuration: frontEnd)
        rest.append(count..<held.count, of: held.features)
        held.features = rest
        held.isVoiced.removeFirst(count)
        held.isNearVoice.removeFirst(count)
        firstHeld += count
    }

    // MARK: Scores

    private mutating func scoreFrames(isLast: Bool) throws -> [FrameScores] {
        let end = firstFrame + frames.count
        var scored: [FrameScores] = []
        while nextScored < (isLast ? end : end - Self.after) {
            let start = nextScored * hopSamples
            let samples = start..<(isLast ? min(start + hopSamples, sampleCount) : start + hopSamples)
            scored.append(FrameScores(samples: samples, scores: try scores(of: nextScored)))
            nextScored += 1
        }
        let oldest = nextScored - Self.before
        if oldest > firstFrame {
            frames.removeFirst(oldest - firstFrame)
            firstFrame = oldest
        }
        forgetFeatures(before: window(of: oldest).lowerBound)
        return scored
    }

    private func scores(of frame: Int) throws -> [Float]? {
        guard let embedding = frames[frame - firstFrame] else { return nil }
        let context = (frame - Self.before...frame + Self.after).clamped(to: firstFrame...firstFrame + frames.count - 1)
        let heard = window(of: context.lowerBound).lowerBound..<window(of: context.upperBound).upperBound
        guard seconds(voicedFrames(in: heard)) >= Self.voiceInContext else { return nil }
        var sum = [Float](repeating: 0, count: embedding.values.count)
        for index in context {
            guard let other = frames[index - firstFrame], try other.cosine(to: embedding) >= Self.agreement else {
                continue
            }
            for (component, value) in other.values.enumerated() { sum[component] += value }
        }
        return try gallery.scores(
            of: Embedding(normalising: sum, space: model.space), cosineShare: Self.cosineShare)
    }

    // MARK: Positions

    private var hopSamples: Int { Int(Self.hop * Double(speechSampleRate)) }

    /// The feature frames that begin in a frame.
    private func span(of frame: Int) -> Range<Int> {
        let length = hopSamples / frontEnd.frameShift
        return frame * length..<(frame + 1) * length
    }

    /// The feature frames of a frame's window; it may begin before the audio.
    private func window(of frame: Int) -> Range<Int> {
        let length = Int(Self.window * Double(speechSampleRate)) / frontEnd.frameShift
        let span = span(of: frame)
        let start = span.lowerBound + (span.count - length) / 2
        return start..<start + length
    }

    /// Which of the feature frames held lie in a range of frames, as indices into ``held``.
    private func heldFrames(in range: Range<Int>) -> Range<Int> {
        let clamped = range.clamped(to: firstHeld..<firstHeld + held.count)
        return clamped.lowerBound - firstHeld..<clamped.upperBound - firstHeld
    }

    private func voicedFrames(in range: Range<Int>) -> Int { held.isVoiced[heldFrames(in: range)].count { $0 } }

    private func seconds(_ featureFrames: Int) -> Double {
        Double(featureFrames * frontEnd.frameShift) / Double(speechSampleRate)
    }
}
