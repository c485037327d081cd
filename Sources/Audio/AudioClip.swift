/// A whole recording in memory, for short audio.
public struct AudioClip: Sendable, Equatable {
    /// 16 kHz mono, −1…1.
    public var samples: [Float]
    /// What was odd about the source.
    public var warnings: [AudioWarning]
    /// Whether the source goes on after the last sample kept.
    public var isCut: Bool

    /// Wraps samples at hand.
    public init(samples: [Float], warnings: [AudioWarning] = [], isCut: Bool = false) {
        self.samples = samples
        self.warnings = warnings
        self.isCut = isCut
    }

    /// Length in seconds.
    public var duration: Double { SampleClock.seconds(samples.count) }

    /// Reads a file of any supported format; 64 KB of memory for each second.
    ///
    /// - Parameters:
    ///   - path: See ``AudioFile/open(_:ffmpeg:)``.
    ///   - limit: Keep at most this many samples; `nil` keeps all.
    /// - Throws: ``AudioError``.
    public static func load(path: String, limit: Int? = nil) throws(AudioError) -> AudioClip {
        var reader = try AudioFile.open(path)
        return try AudioClip(reading: &reader, limit: limit)
    }

    /// Reads a reader to its end, or to `limit` samples.
    public init(reading reader: inout any AudioReader, limit: Int? = nil) throws(AudioError) {
        var samples: [Float] = []
        // The hint comes from a header: trust it for an hour's worth of memory and no more.
        samples.reserveCapacity(min(reader.expectedSamples ?? 0, limit ?? .max, 3_600 * SampleClock.rate))
        var isCut = false
        while true {
            if Task.isCancelled { throw .cancelled }
            // One sample past the limit tells whether the source goes on.
            let wanted = limit.map { min($0 + 1 - samples.count, 65_536) } ?? 65_536
            let piece = try reader.read(upTo: wanted)
            if piece.isEmpty { break }
            samples += piece
            if let limit, samples.count > limit {
                samples.removeLast(samples.count - limit)
                isCut = true
                break
            }
        }
        self.init(samples: samples, warnings: reader.warnings, isCut: isCut)
    }
}
