/// What raw samples without a header are.
public struct RawFormat: Sendable, Equatable {
    /// Samples per second of one channel, within ``AudioLimits/rates``.
    public var rate: Int
    /// Interleaved channels, within ``AudioLimits/channels``.
    public var channels: Int
    /// How a sample is written.
    public var encoding: PCMEncoding

    /// The default is what VoiceID works with: 16 kHz, mono, signed 16 bits, little-endian.
    public init(rate: Int = SampleClock.rate, channels: Int = 1, encoding: PCMEncoding = .s16le) {
        self.rate = rate
        self.channels = channels
        self.encoding = encoding
    }
}
