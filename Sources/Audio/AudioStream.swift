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
        if let file = try OpenedFile(duplicating: fileDescriptor, source: source), try file.kind != .unknown {
            return try AudioFile.open(file, ffmpeg: ffmpeg)
        }
        return try open(DescriptorBytes(fileDescriptor, source: source), source, format, ffmpeg)
    }

    /// Reads raw samples, whatever they look like.
    ///
    /// - Parameters: As for ``open(fileDescriptor:source:assuming:ffmpeg:)``.
    /// - Throws: ``AudioError``.
    public static func openRaw(
        fileDescriptor: Int32, source: String, format: RawFormat
    ) throws(AudioError) -> any AudioReader {
        try DecodedAudio(PCMSource(DescriptorBytes(fileDescriptor, source: source), format: format), name: source)
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
