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
        resampler = try Self.resampler(from: source.rate, name: name)
    }

    private static func resampler(from rate: Int, name: String) throws(AudioError) -> StreamResampler? {
        guard rate != SampleClock.rate else { return nil }
        do {
            return try StreamResampler(from: rate, to: SampleClock.rate)
        } catch {
            throw .decoderFailed(source: name, decoder: "libsoxr", message: error.message)
        }
    }

    package var expectedSamples: Int? { source.expectedFrames.map { SampleClock.ticks(of: $0, at: source.rate) } }

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
        resampler = try Self.resampler(from: source.rate, name: name)
        ready.jump(to: SampleClock.ticks(of: framesRead + framesLost, at: source.rate))
    }

    private func drain() throws(AudioError) {
        try resample(mixer.finish())
        do {
            var tail: [Float] = []
            try resampler?.finish(into: &tail)
            ready.append(tail)
        } catch {
            throw .decoderFailed(source: name, decoder: "libsoxr", message: error.message)
        }
    }

    private func resample(_ mono: [Float]) throws(AudioError) {
        guard resampler != nil else { return ready.append(mono) }
        do {
            var converted: [Float] = []
            try resampler?.process(mono, into: &converted)
            ready.append(converted)
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

/// Samples that wait to be read, with at most one gap among them.
struct AudioQueue {
    private var samples: [Float] = []
    private var consumed = 0
    private var position = 0
    /// What follows a gap, which is the end of `samples`.
    private var afterGap: AudioChunk?

    /// Samples up to the gap, or to the end.
    var contiguous: Int { samples.count - consumed }

    /// Whether a gap follows the contiguous samples.
    var hasGap: Bool { afterGap != nil }

    /// Adds samples to the end.
    mutating func append(_ more: [Float]) {
        if afterGap != nil {
            afterGap?.samples += more
        } else {
            samples.removeFirst(consumed)
            consumed = 0
            samples += more
        }
    }

    /// Makes what is appended from now on begin at another position.
    mutating func jump(to start: Int) {
        if contiguous == 0, afterGap == nil {
            position = start
        } else if afterGap == nil {
            afterGap = AudioChunk(start: start, samples: [])
        }
    }

    /// The next contiguous samples; `nil` where there are none.
    mutating func take(upTo count: Int) -> AudioChunk? {
        if contiguous == 0, let next = afterGap {
            samples = next.samples
            consumed = 0
            position = next.start
            afterGap = nil
        }
        let taken = min(count, contiguous)
        guard taken > 0 else { return nil }
        let chunk = AudioChunk(start: position, samples: Array(samples[consumed..<consumed + taken]))
        consumed += taken
        position += taken
        return chunk
    }
}
