internal import Resampling

/// A frame source brought to the sample clock: checked, mixed to mono, resampled to 16 kHz.
package final class DecodedAudio: AudioReader {
    private let source: any FrameSource
    private let name: String
    private let framesPerRead: Int
    private var mixer: ChannelMixer
    private var resampler: StreamResampler?
    private var ready = AudioQueue()
    private var framesRead = 0
    private var framesLost = 0
    private var peak: Float = 0
    private var hasEnded = false

    /// Above the overshoot that lossy codecs and resampling give to full-scale audio.
    private static let peakWorthWarning: Float = 1.5
    private static let lowestGoodRate = 8_000

    /// - Parameters:
    ///   - source: Nobody else reads it.
    ///   - name: What errors call it.
    /// - Throws: ``AudioError/unsupportedRate(source:hertz:)``, ``AudioError/absurdHeader(source:field:value:)``.
    package init(_ source: any FrameSource, name: String) throws(AudioError) {
        guard AudioLimits.rates.contains(source.rate) else {
            throw .unsupportedRate(source: name, hertz: source.rate)
        }
        guard AudioLimits.channels.contains(source.channels) else {
            throw .absurdHeader(source: name, field: .channels, value: source.channels)
        }
        self.source = source
        self.name = name
        // About 4 096 samples of output a step, whatever the rate, and a bounded number of input samples.
        let balanced = 4_096 * source.rate / SampleClock.rate
        framesPerRead = max(1, min(balanced, 131_072 / source.channels))
        mixer = ChannelMixer(channels: source.channels, rate: source.rate)
        try startResampler()
    }

    package var expectedSamples: Int? {
        // A damaged header may promise more than there is room to count.
        guard let frames = source.expectedFrames, frames <= 1 << 48 else { return nil }
        return SampleClock.ticks(of: frames, at: source.rate)
    }

    package var warnings: [AudioWarning] {
        var warnings = source.warnings
        if !mixer.deadChannels.isEmpty { warnings.append(.deadChannels(mixer.deadChannels)) }
        if !mixer.invertedChannels.isEmpty { warnings.append(.invertedChannels(mixer.invertedChannels)) }
        if source.rate < Self.lowestGoodRate { warnings.append(.lowRate(hertz: source.rate)) }
        if peak > Self.peakWorthWarning { warnings.append(.beyondFullScale(peak: peak)) }
        return warnings
    }

    package func next(upTo count: Int) throws(AudioError) -> AudioChunk? {
        precondition(count > 0, "a read asks for at least one sample")
        let enough = source.isLive ? 1 : count
        while !hasEnded, ready.contiguous < enough, !ready.hasGap {
            do {
                try decodeMore()
            } catch {
                hasEnded = true
                ready = AudioQueue()
                throw error
            }
        }
        return ready.take(upTo: count)
    }

    private func decodeMore() throws(AudioError) {
        let frames = try source.read(frames: framesPerRead)
        try check(frames)
        if source.framesLost > framesLost { try skipGap() }
        framesRead += frames.count / source.channels
        if frames.isEmpty {
            guard framesRead > 0 else { throw .noSamples(source: name) }
            hasEnded = true
            try drain()
        } else {
            try resample(mixer.push(frames))
        }
    }

    /// Ends the audio before a gap, and begins anew behind it.
    private func skipGap() throws(AudioError) {
        try drain()
        framesLost = source.framesLost
        try startResampler()
        ready.jump(to: SampleClock.ticks(of: framesRead + framesLost, at: source.rate))
    }

    private func startResampler() throws(AudioError) {
        guard source.rate != SampleClock.rate else { return }
        let rate = source.rate
        resampler = try resampling { () throws(ResamplingError) in
            try StreamResampler(from: rate, to: SampleClock.rate)
        }
    }

    private func resample(_ mono: [Float]) throws(AudioError) {
        guard resampler != nil else { return ready.append(mono) }
        var converted: [Float] = []
        try resampling { () throws(ResamplingError) in try resampler?.process(mono, into: &converted) }
        ready.append(converted)
    }

    private func drain() throws(AudioError) {
        try resample(mixer.finish())
        var tail: [Float] = []
        try resampling { () throws(ResamplingError) in try resampler?.finish(into: &tail) }
        ready.append(tail)
    }

    private func resampling<Result: ~Copyable>(
        _ body: () throws(ResamplingError) -> Result
    ) throws(AudioError) -> Result {
        do {
            return try body()
        } catch {
            throw .decoderFailed(source: name, decoder: StreamResampler.libraryName, message: error.message)
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
