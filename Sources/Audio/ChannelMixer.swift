/// Interleaved channels to mono: the mean of the live channels, each in the polarity of the others.
///
/// Works on blocks of 20 ms counted from the start of the stream, so the result does not depend on how the audio is
/// cut into calls, and a decision uses nothing that comes after its block:
///
/// - A channel is *live* once one of its blocks has come within 50 dB of the loudest block of any channel so far.
///   Digital silence and the noise of an open input never do, so a dead channel does not make the others quieter.
///   Where both people of an interview have a channel, the second joins in the block in which it first speaks.
/// - A channel is *inverted* while its correlation with the loudest channel of the first audible block, over all the
///   audio so far, lies under −0.7 (and until it rises over −0.3). Averaged as it is, such a pair (a balanced line
///   in a stereo input, a wrongly soldered cable) would cancel to silence.
///
/// Where the weights change, they move linearly over the block, so there is no click.
struct ChannelMixer {
    private let channels: Int
    private let blockFrames: Int
    private var pending: [Float] = []
    private var weights: [Float]
    private var loudestBlock: [Double]
    private var isInverted: [Bool]
    private var energy: [Double]
    private var crossEnergy: [Double]
    private var reference: Int?

    private static let liveRatio = 1e-5
    private static let invertsBelow = -0.7
    private static let revertsAbove = -0.3

    init(channels: Int, rate: Int) {
        self.channels = channels
        blockFrames = max(64, rate / 50)
        weights = Array(repeating: 0, count: channels)
        loudestBlock = Array(repeating: 0, count: channels)
        isInverted = Array(repeating: false, count: channels)
        energy = Array(repeating: 0, count: channels)
        crossEnergy = Array(repeating: 0, count: channels)
    }

    /// Channels that have not been live at any time, next to others that have.
    var deadChannels: [Int] {
        guard weights.contains(where: { $0 != 0 }) else { return [] }
        return weights.indices.filter { weights[$0] == 0 }
    }

    /// Channels that are turned over at present.
    var invertedChannels: [Int] { isInverted.indices.filter { isInverted[$0] && weights[$0] != 0 } }

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

    private mutating func mix(_ block: ArraySlice<Float>, into mono: inout [Float]) {
        measure(block)
        let target = targetWeights()
        let frames = block.count / channels
        let isFirst = weights.allSatisfy { $0 == 0 }
        let from = isFirst ? target : weights
        weights = target
        var index = block.startIndex
        if from == target {
            for _ in 0..<frames {
                var sum: Float = 0
                for channel in 0..<channels { sum += target[channel] * block[index + channel] }
                mono.append(sum)
                index += channels
            }
            return
        }
        for frame in 0..<frames {
            let progress = Float(frame + 1) / Float(frames)
            var sum: Float = 0
            for channel in 0..<channels {
                let weight = from[channel] + (target[channel] - from[channel]) * progress
                sum += weight * block[index + channel]
            }
            mono.append(sum)
            index += channels
        }
    }

    private mutating func measure(_ block: ArraySlice<Float>) {
        var blockEnergy = [Float](repeating: 0, count: channels)
        var index = block.startIndex
        while index < block.endIndex {
            for channel in 0..<channels { blockEnergy[channel] += block[index + channel] * block[index + channel] }
            index += channels
        }
        let frames = Double(block.count / channels)
        for channel in 0..<channels {
            energy[channel] += Double(blockEnergy[channel])
            loudestBlock[channel] = max(loudestBlock[channel], Double(blockEnergy[channel]) / frames)
        }
        if reference == nil, let loudest = blockEnergy.max(), loudest > 0 {
            reference = blockEnergy.firstIndex(of: loudest)
        }
        guard let reference else { return }
        var cross = [Float](repeating: 0, count: channels)
        index = block.startIndex
        while index < block.endIndex {
            let sample = block[index + reference]
            for channel in 0..<channels { cross[channel] += sample * block[index + channel] }
            index += channels
        }
        for channel in 0..<channels { crossEnergy[channel] += Double(cross[channel]) }
    }

    private mutating func targetWeights() -> [Float] {
        guard let loudest = loudestBlock.max(), loudest > 0, let reference else { return weights }
        let isLive = loudestBlock.map { $0 >= loudest * Self.liveRatio }
        let share = 1 / Float(isLive.count(where: \.self))
        for channel in 0..<channels where energy[channel] > 0 {
            let correlation = crossEnergy[channel] / (energy[channel] * energy[reference]).squareRoot()
            isInverted[channel] = correlation < (isInverted[channel] ? Self.revertsAbove : Self.invertsBelow)
        }
        return isLive.indices.map { isLive[$0] ? (isInverted[$0] ? -share : share) : 0 }
    }
}
