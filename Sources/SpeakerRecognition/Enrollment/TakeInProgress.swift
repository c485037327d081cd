import Inference
import SpeechFeatures

/// One take while it is heard: cuts the voice into blocks, and keeps those of one person.
struct TakeInProgress {
    private(set) var take: VoiceTake
    private var stream: VoicedFrameStream
    private var meter: SignalMeter
    private let windowSamples: Int
    /// Samples whose window of the voice detector has not been judged yet.
    private var unmeasured: [Float] = []
    private var block: FeatureMatrix
    private var voicedFramesInBlock = 0
    private var hearsAnother = false

    init(filterbank: Filterbank, voiceActivity: any VoiceActivityModel, voiceThreshold: Float) {
        take = VoiceTake(frontEnd: filterbank.configuration)
        stream = VoicedFrameStream(
            filterbank: filterbank, voiceActivity: voiceActivity, voiceThreshold: voiceThreshold)
        windowSamples = voiceActivity.windowSamples
        meter = SignalMeter(windowSamples: windowSamples)
        block = FeatureMatrix(configuration: filterbank.configuration)
    }

    /// Seconds of voice that no block holds yet.
    var voicedSecondsInBlock: Double {
        Double(voicedFramesInBlock * block.configuration.frameShift) / Double(speechSampleRate)
    }

    /// What stands in the way just now, worst first.
    var issues: [EnrollmentIssue] { (hearsAnother || take.holdsTwoVoices ? [.anotherVoice] : []) + meter.issues }

    mutating func push(_ samples: [Float], model: any SpeakerEmbeddingModel) throws {
        unmeasured += samples
        try hear(try stream.push(samples), model: model)
    }

    /// Takes in the last, shorter block.
    mutating func finish(model: any SpeakerEmbeddingModel) throws {
        try hear(try stream.finish(), model: model)
        if voicedFramesInBlock > 0 { try judgeBlock(model: model) }
    }

    private mutating func hear(_ frames: VoicedFrames, model: any SpeakerEmbeddingModel) throws {
        for (index, isVoiced) in frames.windows.enumerated() {
            let start = index * windowSamples
            meter.push(unmeasured[start..<min(start + windowSamples, unmeasured.count)], isVoiced: isVoiced)
        }
        unmeasured.removeFirst(min(unmeasured.count, frames.windows.count * windowSamples))

        for index in 0..<frames.count where frames.isNearVoice[index] {
            guard take.voicedSeconds < OpenSpeakerProfiler.longestTake else { return }
            block.append(index..<index + 1, of: frames.features)
            if frames.isVoiced[index] { voicedFramesInBlock += 1 }
            if voicedSecondsInBlock >= OpenSpeakerProfiler.blockLength { try judgeBlock(model: model) }
        }
    }

    private mutating func judgeBlock(model: any SpeakerEmbeddingModel) throws {
        defer {
            block = FeatureMatrix(configuration: block.configuration)
            voicedFramesInBlock = 0
        }
        // A block of under a second is too short to tell whose voice it is.
        let voice = voicedSecondsInBlock >= 1 ? try model.embed(block) : nil
        hearsAnother = try voice.map(isAnothers) ?? false
        guard !hearsAnother else { return }
        try take.append(block, voice: voice, voicedSeconds: voicedSecondsInBlock, model: model)
    }

    /// Whether a block's voice is not the take's.
    private func isAnothers(_ blockVoice: Embedding) throws -> Bool {
        guard let voice = take.embedding else { return false }
        let limit = OpenSpeakerProfiler.strangerCosine(seconds: take.voicedSeconds)
        return try blockVoice.cosine(to: voice) < limit
    }
}
