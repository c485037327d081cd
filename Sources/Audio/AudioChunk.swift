/// Samples delivered together, with their place on the sample clock.
public struct AudioChunk: Sendable, Equatable {
    /// Position of the first sample. Where it differs from the end of the chunk before, audio between was lost.
    public var start: Int
    /// 16 kHz mono, −1…1.
    public var samples: [Float]

    /// Places samples on the clock.
    public init(start: Int, samples: [Float]) {
        self.start = start
        self.samples = samples
    }

    /// The positions the chunk covers.
    public var range: Range<Int> { start..<start + samples.count }
}
