/// Interleaved channels to mono: the mean of the live channels, each in the polarity of the others.
///
/// Works on blocks of 20 ms counted from the start of the stream, so the result does not depend on how the audio is
/// cut into calls, and a decision uses nothing that comes after its block:
///
/// - A channel is *live* while its loudest block so far lies within 50 dB of the loudest of any channel.
///   Digital silence and the noise of an open input never do, so a dead channel does not make the others quieter.
///   Where both people of an interview have a channel, the second joins in the block in which it first speaks.
/// - A channel is *inverted* while its correlation with the loudest channel of the first audible block, over all the
///   audio so far, lies under −0.7 (and until it rises over −0.3). Averaged as it is, such a pair (a balanced line
///   in a stereo input, a wrongly soldered cable) would cancel to silence. Less than 0.1 s of signal proves no such
///   fault; until then a channel that looks inverted waits outside the mix.
///
/// Where the weights change, they move linearly over the block, so there is no click.
struct ChannelMixer {
    private let channels: Int
    private let blockFrames: Int
    private var pending: [Float] = []
    private var block: ChannelBlock
    private var weights: [Float]
    private var loudestBlock: [Double]
    private var isLive: [Bool]
    private var isInverted: [Bool]
    private var isWaiting: [Bool]
    private var framesHeard: [Int]
    private let framesOfEvidence: Int
    private var energy: [Double]
    private var crossEnergy: [Double]
    private var reference: Int?

    private static let liveRatio = 1e-5
    private static let invertsBelow = -0.7
    private static let revertsAbove = -0.3

    init(channels: Int, rate: Int) {
        self.channels = channels
        blockFrames = max(64, rate / 50)
        framesOfEvidence = (rate + 9) / 10
        block = ChannelBlock(channels: channels, frames: blockFrames)
        weights = Array(repeating: 0, count: channels)
        loudestBlock = Array(repeating: 0, count: channels)
        isLive = Array(repeating: false, count: channels)
        isInverted = Array(repeating: false, count: channels)
        isWaiting = Array(repeating: false, count: channels)
        framesHeard = Array(repeating: 0, count: channels)
        energy = Array(repeating: 0, count: channels)
        crossEnergy = Array(repeating: 0, count: channels)
    }

    /// Channels that are silent next to others that are not.
    var deadChannels: [Int] {
        isLive.contains(true) ? isLive.indices.filter { !isLive[$0] } : []
    }

    /// Channels that are turned over.
    var invertedChannels: [Int] { weights.indices.filter { weights[$0] < 0 } }

    /// Mixes whole blocks and keeps the rest.
    mutating func push(_ interleaved: [Float]) -> [Float] {
        if channels == 1 { return interleaved }
        pending += interleaved
        let blockSamples = blockFrames * channels
        var mono: [Float] = []
        mono.reserveCapacity(pending.count / channels)
        var offset = 0
        while offset + blockSamples <= pending.count {
            mix(pending[offset..<offset + blockSamples], into: &mono)
            offset += blockSamples
        }
        pending.removeFirst(offset)
        return mono
    }

    /// Mixes what is left as a short block.
    mutating func finish() -> [Float] {
        var mono: [Float] = []
        if !pending.isEmpty { mix(pending[...], into: &mono) }
        pending = []
        return mono
    }

    private mutating func mix(_ interleaved: ArraySlice<Float>, into mono: inout [Float]) {
        block.fill(interleaved)
        measure()
        let target = targetWeights()
        // The first sound sets the weights; only later changes are gradual.
        let from = weights.contains { $0 != 0 } ? weights : target
        weights = target
        mono += block.sum(from: from, to: target)
    }

    private mutating func measure() {
        let blockEnergy = (0..<channels).map { block.product($0, $0) }
        for channel in 0..<channels {
            energy[channel] += blockEnergy[channel]
            if blockEnergy[channel] > 0 { framesHeard[channel] += block.frames }
            loudestBlock[channel] = max(loudestBlock[channel], blockEnergy[channel] / Double(block.frames))
        }
        if reference == nil, let loudest = blockEnergy.max(), loudest > 0 {
            reference = blockEnergy.firstIndex(of: loudest)
        }
        guard let reference else { return }
        for channel in 0..<channels { crossEnergy[channel] += block.product(channel, reference) }
    }

    private mutating func targetWeights() -> [Float] {
        guard let loudest = loudestBlock.max(), loudest > 0, let reference else { return weights }
        isLive = loudestBlock.map { $0 >= loudest * Self.liveRatio }
        for channel in 0..<channels where energy[channel] > 0 {
            let correlation = crossEnergy[channel] / (energy[channel] * energy[reference]).squareRoot()
            let looksInverted = correlation < (isInverted[channel] ? Self.revertsAbove : Self.invertsBelow)
            isInverted[channel] = looksInverted && framesHeard[channel] >= framesOfEvidence
            isWaiting[channel] = looksInverted && !isInverted[channel]
        }
        let live = isLive.indices.filter { isLive[$0] }
        let certain = live.filter { !isWaiting[$0] }
        // The reference agrees with itself, but it need not stay live, and then nobody is there to cancel with.
        let mixed = certain.isEmpty ? live : certain
        let share = 1 / Float(mixed.count)
        var target = [Float](repeating: 0, count: channels)
        for channel in mixed { target[channel] = isInverted[channel] ? -share : share }
        return target
    }
}

/// A block of audio with the samples of each channel side by side, which is what makes its arithmetic fast.
private struct ChannelBlock {
    private let channels: Int
    private let capacity: Int
    private var planes: [Float]
    private(set) var frames = 0

    init(channels: Int, frames: Int) {
        self.channels = channels
        capacity = frames
        planes = Array(repeating: 0, count: channels * frames)
    }

    /// Takes at most the block's length in interleaved frames.
    mutating func fill(_ interleaved: ArraySlice<Float>) {
        frames = interleaved.count / channels
        let (channels, capacity, frames) = (channels, capacity, frames)
        unsafe interleaved.withUnsafeBufferPointer { source in
            unsafe planes.withUnsafeMutableBufferPointer { planes in
                for channel in 0..<channels {
                    for frame in 0..<frames {
                        unsafe planes[channel * capacity + frame] = source[frame * channels + channel]
                    }
                }
            }
        }
    }

    /// Sum of the products of two channels' samples.
    func product(_ a: Int, _ b: Int) -> Double {
        unsafe planes.withUnsafeBytes { bytes in
            let (first, second) = (a * capacity * 4, b * capacity * 4)
            var lanes = SIMD8<Float>.zero
            for offset in stride(from: 0, to: frames / 8 * 32, by: 32) {
                unsafe lanes +=
                    bytes.loadUnaligned(fromByteOffset: first + offset, as: SIMD8<Float>.self)
                    * bytes.loadUnaligned(fromByteOffset: second + offset, as: SIMD8<Float>.self)
            }
            var sum = lanes.sum()
            for frame in frames / 8 * 8..<frames {
                sum += planes[a * capacity + frame] * planes[b * capacity + frame]
            }
            return Double(sum)
        }
    }

    /// The weighted sum of the channels, with weights that move from one set to another over the block.
    func sum(from: [Float], to: [Float]) -> [Float] {
        var sum = [Float](repeating: 0, count: frames)
        for channel in 0..<channels where from[channel] != 0 || to[channel] != 0 {
            let (start, step) = (from[channel], (to[channel] - from[channel]) / Float(frames))
            for (frame, sample) in planes[channel * capacity..<channel * capacity + frames].enumerated() {
                sum[frame] += sample * (start + step * Float(frame + 1))
            }
        }
        return sum
    }
}
