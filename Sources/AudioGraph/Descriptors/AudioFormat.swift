/// What audio between two nodes is.
public struct AudioFormat: Sendable, Hashable, CustomStringConvertible {
    /// Samples per second of one channel.
    public var sampleRate: Int
    /// Channels side by side.
    public var channels: Int

    /// Audio of a rate and a number of channels.
    public init(sampleRate: Int, channels: Int) {
        self.sampleRate = sampleRate
        self.channels = channels
    }

    /// `16000 Hz mono`.
    public var description: String { "\(sampleRate) Hz \(channels == 1 ? "mono" : "with \(channels) channels")" }

    /// What a graph can run at, in samples per second.
    public static let rates = 1_000...384_000
    /// How many channels audio in a graph can have.
    public static let channelCounts = 1...64
}
