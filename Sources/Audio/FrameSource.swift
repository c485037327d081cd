internal import SoundFile

/// Decoded audio at its own rate and with all its channels.
protocol FrameSource: AnyObject {
    /// Samples per second of one channel.
    var rate: Int { get }
    /// Interleaved channels.
    var channels: Int { get }
    /// Frames (one sample of every channel) the header promises; `nil` where it does not say.
    var expectedFrames: Int? { get }
    /// Whether ``read(frames:)`` returns what there is instead of waiting for the full count.
    var isLive: Bool { get }
    /// What is odd so far; complete after the end.
    var warnings: [AudioWarning] { get }
    /// At most `count` frames, interleaved; empty at the end.
    func read(frames count: Int) throws(AudioError) -> [Float]
}

/// A file decoded by libsndfile.
final class SoundFileSource: FrameSource {
    private var reader: SoundFileReader
    private let promise: DataPromise?
    private let fileBytes: Int
    private var first: [Float]
    private var framesRead = 0
    private var hasEnded = false

    /// Opens a file and decodes its beginning.
    ///
    /// - Throws: Where not even the beginning can be decoded, so that another decoder may try.
    init(adopting descriptor: Int32, promise: DataPromise?, fileBytes: Int) throws(SoundFileError) {
        var reader = try SoundFileReader(adopting: descriptor)
        first = reader.read(frames: 1_024)
        if first.isEmpty, let failure = reader.failure { throw failure }
        self.reader = reader
        self.promise = promise
        self.fileBytes = fileBytes
    }

    var rate: Int { reader.sampleRate }
    var channels: Int { reader.channels }
    var expectedFrames: Int? { reader.frames > 0 ? reader.frames : nil }
    var isLive: Bool { false }

    func read(frames count: Int) throws(AudioError) -> [Float] {
        let samples = first.isEmpty ? reader.read(frames: count) : first
        first = []
        framesRead += samples.count / channels
        hasEnded = samples.isEmpty
        return samples
    }

    var warnings: [AudioWarning] {
        guard hasEnded else { return [] }
        var warnings: [AudioWarning] = []
        if let failure = reader.failure {
            warnings.append(.damaged(decoder: "libsndfile", message: failure.message, count: 1))
        }
        if let promise {
            warnings += promise.warnings(framesFound: framesRead, rate: rate, fileBytes: fileBytes)
        } else if framesRead < reader.frames {
            warnings.append(
                .truncated(
                    foundSeconds: Double(framesRead) / Double(rate),
                    promisedSeconds: Double(reader.frames) / Double(rate)))
        }
        return warnings
    }
}

/// Raw samples from a byte stream.
final class PCMSource: FrameSource {
    let rate: Int
    let channels: Int
    let isLive: Bool
    let expectedFrames: Int?
    private let bytes: any ByteStream
    private let encoding: PCMEncoding
    /// Bytes of samples still to come, where a header says so.
    private var bytesLeft: Int
    private let promisedBytes: Int?
    private var bytesRead = 0
    private var fragment: [UInt8] = []
    private var hasEnded = false

    /// - Parameters:
    ///   - limit: Stop after this many bytes.
    ///   - isLimitPromised: Whether an earlier end is worth a warning.
    init(
        _ bytes: any ByteStream, format: RawFormat, limit: Int? = nil, isLimitPromised: Bool = false,
        isLive: Bool = true
    ) {
        self.bytes = bytes
        rate = format.rate
        channels = format.channels
        encoding = format.encoding
        bytesLeft = limit ?? .max
        promisedBytes = isLimitPromised ? limit : nil
        expectedFrames = promisedBytes.map { $0 / (format.channels * format.encoding.bytesPerSample) }
        self.isLive = isLive
    }

    /// The samples of a WAV stream; `nil`, with nothing read, where they are of an encoding not decoded here.
    convenience init?(waveIn bytes: PeekableBytes, source: String, isLive: Bool = true) throws(AudioError) {
        var length = ContainerKind.prefixLength
        var header: WaveHeader?
        while header == nil {
            let prefix = try bytes.peek(length)
            switch WaveHeader.parse(prefix) {
            case .header(let parsed): header = parsed
            case .malformed(let field, let value): throw .absurdHeader(source: source, field: field, value: value)
            case .needsMore(let needed):
                guard prefix.count == length else {
                    throw .notAudio(source: source, reason: "it ends within its header")
                }
                guard needed <= WaveHeader.longest else {
                    throw .absurdHeader(source: source, field: .headerSize, value: needed)
                }
                length = max(needed, 2 * length)
            }
        }
        guard let header, let encoding = header.encoding else { return nil }
        _ = try bytes.read(upTo: header.dataOffset)
        self.init(
            bytes,
            format: RawFormat(rate: header.sampleRate, channels: header.channels, encoding: encoding),
            limit: header.dataBytes, isLimitPromised: header.isDataSizeKnown, isLive: isLive)
    }

    private var frameBytes: Int { channels * encoding.bytesPerSample }

    func read(frames count: Int) throws(AudioError) -> [Float] {
        var buffer = fragment
        let wanted = count * frameBytes
        while bytesLeft > 0, buffer.count < (isLive ? frameBytes : wanted) {
            let more = try bytes.read(upTo: min(wanted - buffer.count, bytesLeft))
            bytesLeft -= more.count
            bytesRead += more.count
            if more.isEmpty { break }
            buffer += more
        }
        let whole = buffer.count / frameBytes * frameBytes
        fragment = Array(buffer[whole...])
        if whole == 0 { hasEnded = true }
        return encoding.decode(Array(buffer[..<whole]))
    }

    var warnings: [AudioWarning] {
        guard hasEnded else { return [] }
        var warnings: [AudioWarning] = []
        if !fragment.isEmpty { warnings.append(.partialSample(bytes: fragment.count)) }
        if let promisedBytes, bytesRead < promisedBytes {
            let bytesPerSecond = Double(rate * frameBytes)
            warnings.append(
                .truncated(
                    foundSeconds: Double(bytesRead) / bytesPerSecond,
                    promisedSeconds: Double(promisedBytes) / bytesPerSecond))
        }
        return warnings
    }
}

/// A file or stream decoded by ffmpeg.
final class FFmpegSource: FrameSource {
    private let bytes: FFmpegBytes
    private let samples: PCMSource
    private let fallbackReason: String?
    private var framesRead = 0
    private var hasEnded = false

    /// Starts ffmpeg and waits for the header of its output.
    ///
    /// - Parameter fallbackReason: Why the usual decoder was not used, where that is worth a warning.
    init(
        _ ffmpeg: FFmpeg, reading input: FFmpegInput, kind: ContainerKind, source: String, fallbackReason: String?
    ) throws(AudioError) {
        bytes = try FFmpegBytes(
            ffmpeg, reading: input, source: source, fillingGaps: kind == .isoMedia || kind == .matroska)
        let isLive = if case .stream = input { true } else { false }
        guard let samples = try PCMSource(waveIn: PeekableBytes(bytes), source: source, isLive: isLive) else {
            throw .decoderFailed(source: source, decoder: "ffmpeg", message: "it gave another format than asked for")
        }
        self.samples = samples
        self.fallbackReason = fallbackReason
    }

    var rate: Int { samples.rate }
    var channels: Int { samples.channels }
    var isLive: Bool { samples.isLive }
    var expectedFrames: Int? { bytes.messages.duration.map { Int($0 * Double(rate)) } }

    func read(frames count: Int) throws(AudioError) -> [Float] {
        let read = try samples.read(frames: count)
        framesRead += read.count / channels
        hasEnded = read.isEmpty
        return read
    }

    var warnings: [AudioWarning] {
        var warnings: [AudioWarning] = []
        if let fallbackReason { warnings.append(.fallbackDecoder(used: "ffmpeg", reason: fallbackReason)) }
        let messages = bytes.messages
        if let first = messages.firstError {
            warnings.append(.damaged(decoder: "ffmpeg", message: first, count: messages.errorCount))
        }
        // A film's length is that of its pictures; encoders' delays make other lengths differ by a little.
        if hasEnded, !messages.hasVideo, let promised = messages.duration {
            let found = Double(framesRead) / Double(rate)
            if found < promised - max(0.5, promised / 100) {
                warnings.append(.truncated(foundSeconds: found, promisedSeconds: promised))
            }
        }
        return warnings
    }
}
