internal import Resampling

/// A frame source brought to the sample clock: checked, mixed to mono, resampled to 16 kHz.
final class DecodedAudio: AudioReader {
    private let source: any FrameSource
    private let name: String
    private var mixer: ChannelMixer
    private var resampler: StreamResampler?
    private var ready: [Float] = []
    private var consumed = 0
    private var position = 0
    private var framesRead = 0
    private var peak: Float = 0
    private var hasEnded = false
    private let framesPerRead: Int

    /// Above the overshoot that lossy codecs and resampling give to full-scale audio.
    private static let peakWorthWarning: Float = 1.5
    private static let lowestGoodRate = 8_000

    init(_ source: any FrameSource, name: String) throws(AudioError) {
        guard AudioLimits.rates.contains(source.rate) else {
            throw .unsupportedRate(source: name, hertz: source.rate)
        }
        guard AudioLimits.channels.contains(source.channels) else {
            throw .absurdHeader(source: name, field: .channels, value: source.channels)
        }
        self.source = source
        self.name = name
        mixer = ChannelMixer(channels: source.channels, rate: source.rate)
        if source.rate != SampleClock.rate {
            do {
                resampler = try StreamResampler(from: source.rate, to: SampleClock.rate)
            } catch {
                throw .decoderFailed(source: name, decoder: "libsoxr", message: error.message)
            }
        }
        // About 4 096 samples of output a step, whatever the rate, and a bounded number of input samples.
        let balanced = 4_096 * source.rate / SampleClock.rate
        framesPerRead = max(1, min(balanced, 131_072 / source.channels))
    }

    var expectedSamples: Int? { source.expectedFrames.map { SampleClock.ticks(of: $0, at: source.rate) } }

    var warnings: [AudioWarning] {
        var warnings = source.warnings
        if !mixer.deadChannels.isEmpty { warnings.append(.deadChannels(mixer.deadChannels)) }
        if !mixer.invertedChannels.isEmpty { warnings.append(.invertedChannels(mixer.invertedChannels)) }
        if source.rate < Self.lowestGoodRate { warnings.append(.lowRate(hertz: source.rate)) }
        if peak > Self.peakWorthWarning { warnings.append(.beyondFullScale(peak: peak)) }
        return warnings
    }

    func next(upTo count: Int) throws(AudioError) -> AudioChunk? {
        precondition(count > 0, "a read asks for at least one sample")
        while !hasEnded, source.isLive ? consumed == ready.count : ready.count - consumed < count {
            do {
                try decodeMore()
            } catch {
                hasEnded = true
                ready = []
                consumed = 0
                throw error
            }
        }
        let taken = min(count, ready.count - consumed)
        guard taken > 0 else { return nil }
        let chunk = AudioChunk(start: position, samples: Array(ready[consumed..<consumed + taken]))
        consumed += taken
        position += taken
        if consumed == ready.count {
            ready.removeAll(keepingCapacity: true)
            consumed = 0
        }
        return chunk
    }

    private func decodeMore() throws(AudioError) {
        if consumed > 0 {
            ready.removeFirst(consumed)
            consumed = 0
        }
        let frames = try source.read(frames: framesPerRead)
        try check(frames)
        framesRead += frames.count / source.channels
        if frames.isEmpty {
            guard framesRead > 0 else { throw .noSamples(source: name) }
            hasEnded = true
        }
        let mono = frames.isEmpty ? mixer.finish() : mixer.push(frames)
        guard resampler != nil else {
            ready += mono
            return
        }
        do {
            try resampler?.process(mono, into: &ready)
            if hasEnded { try resampler?.finish(into: &ready) }
        } catch {
            throw .decoderFailed(source: name, decoder: "libsoxr", message: error.message)
        }
    }

    private func check(_ frames: [Float]) throws(AudioError) {
        var largest: UInt32 = 0
        for sample in frames { largest = max(largest, sample.bitPattern & 0x7FFF_FFFF) }
        // Magnitudes order like their bit patterns, and all numbers that are not finite lie above the finite ones.
        let magnitude = Float(bitPattern: largest)
        guard magnitude.isFinite else {
            let index = frames.firstIndex { !$0.isFinite } ?? 0
            throw .nonFinite(
                source: name, sampleIndex: framesRead + index / source.channels, channel: index % source.channels)
        }
        peak = max(peak, magnitude)
    }
}
