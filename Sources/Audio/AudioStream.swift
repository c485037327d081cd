/// Reads audio from a pipe, socket, device or anything else that has a file descriptor.
public enum AudioStream {
    /// What errors call standard input.
    public static let standardInputName = "standard input"

    /// Opens a stream that is a file with a header (WAV, or any format ffmpeg can read without seeking), or, where
    /// there is no header, raw samples.
    ///
    /// - Parameters:
    ///   - fileDescriptor: Open for reading; the caller keeps it open until the reader is gone.
    ///   - source: What errors call it.
    ///   - format: What samples without a header are.
    ///   - ffmpeg: The program for what is not WAV.
    /// - Throws: ``AudioError``.
    public static func open(
        fileDescriptor: Int32, source: String, assuming format: RawFormat, ffmpeg: FFmpeg? = .located()
    ) throws(AudioError) -> any AudioReader {
        if let file = try OpenedFile(duplicating: fileDescriptor, source: source),
            ![.unknown, .text].contains(try file.kind)
        {
            return try AudioFile.open(file, ffmpeg: ffmpeg)
        }
        return try open(DescriptorBytes(fileDescriptor, source: source), source, format, ffmpeg)
    }

    /// Reads raw samples, without asking whether they are a file.
    ///
    /// - Parameters: As for ``open(fileDescriptor:source:assuming:ffmpeg:)``.
    /// - Throws: ``AudioError``; in reading, ``AudioError/notSamples(source:kind:)`` where the first bytes are plainly text
    ///   or the header of a file.
    public static func openRaw(
        fileDescriptor: Int32, source: String, format: RawFormat
    ) throws(AudioError) -> any AudioReader {
        let bytes = RawBytes(try DescriptorBytes(fileDescriptor, source: source), source: source)
        return try DecodedAudio(PCMSource(bytes, format: format), name: source)
    }

    /// - Parameter format: `nil` where a stream without a header is an error.
    static func open(
        _ base: DescriptorBytes, _ source: String, _ format: RawFormat?, _ ffmpeg: FFmpeg?
    ) throws(AudioError) -> any AudioReader {
        let bytes = PeekableBytes(base)
        let prefix = try bytes.peek(ContainerKind.prefixLength)
        guard !prefix.isEmpty else { throw .noSamples(source: source) }
        let kind = ContainerKind(prefix: prefix)
        switch kind {
        case .playlist:
            throw .notAudio(source: source, reason: "it is a list of other files")
        case .text:
            throw .notSamples(source: source, kind: kind.description)
        case .wave:
            if let wave = try PCMSource(waveIn: bytes, source: source, isLive: true) {
                return try DecodedAudio(wave, name: source)
            }
        case .unknown:
            if let format { return try DecodedAudio(PCMSource(bytes, format: format), name: source) }
        default: break
        }
        guard let ffmpeg else { throw .ffmpegMissing(source: source, reason: kind.description) }
        let input = FFmpegInput.stream(prefix: bytes.takeAhead(), base)
        return try DecodedAudio(
            FFmpegSource(ffmpeg, reading: input, kind: kind, source: source), name: source)
    }
}

/// Bytes that somebody says are samples. What is plainly something else is refused when its first bytes come, and not before:
/// a live source may have nothing to say yet.
private final class RawBytes: ByteStream {
    /// Enough to know text and every header by; two thousandths of a second of sound.
    private static let leastBytes = 64

    private let base: PeekableBytes
    private let source: String
    private var isChecked = false

    init(_ base: any ByteStream, source: String) {
        self.base = PeekableBytes(base)
        self.source = source
    }

    func read(upTo count: Int) throws(AudioError) -> [UInt8] {
        if !isChecked {
            isChecked = true
            let kind = ContainerKind(prefix: try base.peek(Self.leastBytes))
            if kind != .unknown { throw .notSamples(source: source, kind: kind.description) }
        }
        return try base.read(upTo: count)
    }
}
