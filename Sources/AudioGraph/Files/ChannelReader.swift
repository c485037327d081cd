internal import Audio
internal import Resampling

/// A recording as a graph takes it: at the graph's rate, with as many channels as it asks for.
///
/// Mono at 16 kHz is read as everywhere else in the package: channels mixed with care for dead and inverted ones. Otherwise
/// one channel is the mean of all of the file's, and several are the file's first.
struct ChannelReader {
    private enum Input {
        case speech(any AudioReader)
        case frames(any FrameSource)
    }

    private var input: Input
    private let path: String
    private let channels: Int
    private var converters: [Converter] = []
    private var ready: [[Float]]
    private var hasEnded = false

    /// Opens a file.
    ///
    /// - Throws: `AudioError`; ``ChannelShortage``.
    init(_ path: String, sampleRate: Int, channels: Int) throws {
        self.path = path
        self.channels = channels
        ready = Array(repeating: [], count: channels)
        if sampleRate == SampleClock.rate, channels == 1 {
            input = .speech(try AudioFile.open(path))
            return
        }
        let source = try AudioFile.openFrames(path)
        guard AudioLimits.rates.contains(source.rate), AudioLimits.channels.contains(source.channels) else {
            throw AudioError.unsupportedRate(source: path, hertz: source.rate)
        }
        guard channels == 1 || source.channels >= channels else {
            throw ChannelShortage(path: path, wanted: channels, found: source.channels)
        }
        input = .frames(source)
        if source.rate != sampleRate {
            converters = try (0..<channels).map { _ in try Converter(from: source.rate, to: sampleRate) }
        }
    }

    /// The next samples of every channel, all of one length; empty lists at the end.
    mutating func read(upTo count: Int) throws -> [[Float]] {
        while ready[0].count < count, !hasEnded { try more(count) }
        let taken = min(count, ready[0].count)
        defer { for channel in ready.indices { ready[channel].removeFirst(taken) } }
        return ready.map { Array($0.prefix(taken)) }
    }

    private mutating func more(_ count: Int) throws {
        switch input {
        case .speech(var reader):
            let samples = try reader.read(upTo: max(count, 4_096))
            input = .speech(reader)
            hasEnded = samples.isEmpty
            ready[0] += samples
        case .frames(let source):
            let frames = try source.read(frames: 4_096)
            if let bad = frames.firstIndex(where: { !$0.isFinite }) {
                throw AudioError.nonFinite(
                    source: path, sampleIndex: bad / source.channels, channel: bad % source.channels)
            }
            hasEnded = frames.isEmpty
            for (channel, plane) in planes(of: frames, source.channels).enumerated() {
                guard !converters.isEmpty else {
                    ready[channel] += plane
                    continue
                }
                ready[channel] += try hasEnded ? converters[channel].finish() : converters[channel].convert(plane)
            }
        }
    }

    private func planes(of frames: [Float], _ available: Int) -> [[Float]] {
        let count = frames.count / available
        guard channels > 1 || available == 1 else {
            return [
                (0..<count).map { frame in
                    frames[frame * available..<(frame + 1) * available].reduce(0, +) / Float(available)
                }
            ]
        }
        return (0..<channels).map { channel in (0..<count).map { frames[$0 * available + channel] } }
    }

    /// One channel on its way to another rate.
    private final class Converter {
        private var stream: StreamResampler

        init(from: Int, to: Int) throws { stream = try StreamResampler(from: from, to: to) }

        func convert(_ samples: [Float]) throws -> [Float] {
            var output: [Float] = []
            try stream.process(samples, into: &output)
            return output
        }

        func finish() throws -> [Float] {
            var output: [Float] = []
            try stream.finish(into: &output)
            return output
        }
    }
}

/// A file has fewer channels than a graph asks of it.
struct ChannelShortage: Error, CustomStringConvertible {
    let path: String
    let wanted: Int
    let found: Int

    var description: String {
        "'\(path)' has \(found) of the \(wanted) channels asked for; lower \"numberOfChannels\"."
    }
}
