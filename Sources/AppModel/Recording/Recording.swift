import Audio
public import Foundation

/// A recording in memory, and nowhere else: 16 kHz mono in 16 bits.
///
/// Two hours take 230 MB. Copies share the samples. They lie in blocks of a minute, so that a recording that grows is never copied
/// as a whole.
public struct Recording: Sendable, Identifiable {
    /// Samples of a full block.
    static let blockSamples = 60 * SampleClock.rate

    /// Names the recording.
    public let id: String
    /// Its length in samples.
    public private(set) var count = 0
    private var blocks: [[Int16]] = []

    /// An empty recording.
    public init(id: String = UUID().uuidString.lowercased()) { self.id = id }

    /// A recording of samples in −1…1.
    public init(id: String = UUID().uuidString.lowercased(), samples: [Float]) {
        self.init(id: id)
        append(samples)
    }

    /// Its length in seconds.
    public var duration: Double { SampleClock.seconds(count) }

    /// Adds samples in −1…1 to the end; what lies outside is cut off, and what is no number is silence.
    public mutating func append(_ samples: [Float]) {
        append(samples.count) { samples[$0].sixteenBits }
    }

    /// Adds samples to the end.
    public mutating func append(_ samples: [Int16]) {
        append(samples.count) { samples[$0] }
    }

    /// Adds silence to the end, for audio that was lost.
    public mutating func appendSilence(_ samples: Int) { append(samples) { _ in 0 } }

    private mutating func append(_ more: Int, _ sample: (Int) -> Int16) {
        var taken = 0
        while taken < more {
            let used = count % Self.blockSamples
            if used == 0 {
                blocks.append([])
                blocks[blocks.count - 1].reserveCapacity(min(Self.blockSamples, max(more - taken, 16_000)))
            }
            let room = min(Self.blockSamples - used, more - taken)
            let last = blocks.count - 1
            for index in taken..<taken + room { blocks[last].append(sample(index)) }
            taken += room
            count += room
        }
    }

    /// The samples of a range, as 16-bit numbers; what lies outside the recording is left out.
    public func integers(_ range: Range<Int>) -> [Int16] {
        var samples: [Int16] = []
        let range = range.clamped(to: 0..<count)
        samples.reserveCapacity(range.count)
        var position = range.lowerBound
        while position < range.upperBound {
            let (block, offset) = position.quotientAndRemainder(dividingBy: Self.blockSamples)
            let end = min(blocks[block].count, offset + range.upperBound - position)
            samples += blocks[block][offset..<end]
            position += end - offset
        }
        return samples
    }

    /// The samples of a range in −1…1.
    public subscript(range: Range<Int>) -> [Float] { integers(range).map { Float($0) / 0x1p15 } }

    /// The recording in pieces, one after another.
    ///
    /// - Parameter samples: Of each but the last.
    public func pieces(of samples: Int = 16_000) -> some Sequence<[Float]> {
        stride(from: 0, to: count, by: samples).lazy.map { self[$0..<$0 + samples] }
    }
}

extension Float {
    /// The sample as a 16-bit number, the nearest; what is no number is 0.
    fileprivate var sixteenBits: Int16 {
        isFinite ? Int16(max(-32_768, min(32_767, (self * 0x1p15).rounded()))) : 0
    }
}
