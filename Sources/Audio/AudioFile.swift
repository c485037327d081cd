internal import Foundation
internal import SoundFile

/// Opens audio files of any kind.
///
/// WAV, AIFF, CAF, AU, Wave64, FLAC and Ogg Vorbis are decoded by libsndfile in this process. MP3, Opus, MP4/M4A,
/// WebM and everything libsndfile cannot read go through a separate `ffmpeg`. What a file is follows from its first
/// bytes, never from its name.
public enum AudioFile {
    /// Opens a file for reading from its start.
    ///
    /// A pipe or device (`/dev/stdin`, a shell's `<(…)`) is opened as a stream, like ``AudioStream``.
    ///
    /// - Parameters:
    ///   - path: Relative to the working directory, or absolute; any characters.
    ///   - ffmpeg: The program for what libsndfile cannot read.
    /// - Returns: A reader of 16 kHz mono samples. Memory is bounded whatever the file's length.
    /// - Throws: ``AudioError``. That there are no samples, or that some are not finite, shows in reading.
    public static func open(
        _ path: String, ffmpeg: FFmpeg? = .located()
    ) throws(AudioError) -> any AudioReader {
        let file = try OpenedFile(path)
        guard file.isRegular else {
            return try AudioStream.open(DescriptorBytes(owning: file), path, nil, ffmpeg)
        }
        return try open(file, ffmpeg: ffmpeg)
    }

    static func open(_ file: OpenedFile, ffmpeg: FFmpeg?) throws(AudioError) -> any AudioReader {
        guard file.size > 0 else { throw .empty(source: file.path) }
        return try DecodedAudio(frames(of: file, ffmpeg), name: file.path)
    }

    private static func frames(of file: OpenedFile, _ ffmpeg: FFmpeg?) throws(AudioError) -> any FrameSource {
        let kind = try file.kind
        switch kind {
        case .playlist:
            throw .notAudio(source: file.path, reason: "it is a list of other files")
        case .wave, .wave64, .aiff, .caf, .au, .flac, .oggVorbis:
            return try throughSoundFile(file, kind, ffmpeg)
        case .mpegAudio where ffmpeg == nil:
            return try throughSoundFile(file, kind, ffmpeg)
        case .oggOther, .mpegAudio, .isoMedia, .matroska, .unknown:
            return try throughFFmpeg(file, kind, ffmpeg, reason: kind.description)
        }
    }

    private static func throughSoundFile(
        _ file: OpenedFile, _ kind: ContainerKind, _ ffmpeg: FFmpeg?
    ) throws(AudioError) -> any FrameSource {
        let promise = kind == .wave ? try wavePromise(file) : nil
        let descriptor = try file.duplicate()
        do {
            return try SoundFileSource(adopting: descriptor, promise: promise, fileBytes: file.size)
        } catch {
            return try throughFFmpeg(
                file, kind, ffmpeg, reason: "libsndfile said: " + error.message, isFallback: true)
        }
    }

    private static func throughFFmpeg(
        _ file: OpenedFile, _ kind: ContainerKind, _ ffmpeg: FFmpeg?, reason: String, isFallback: Bool = false
    ) throws(AudioError) -> any FrameSource {
        guard let ffmpeg else { throw .ffmpegMissing(source: file.path, reason: reason) }
        return try FFmpegSource(
            ffmpeg, reading: file.hasPath ? .file(file.path) : .openFile(file), kind: kind, source: file.path,
            fallbackReason: isFallback ? reason : nil)
    }

    /// Refuses a WAV header that makes no sense, before any decoder sees it.
    private static func wavePromise(_ file: OpenedFile) throws(AudioError) -> DataPromise? {
        var length = ContainerKind.prefixLength
        while true {
            switch WaveHeader.parse(try file.bytes(at: 0, upTo: length)) {
            case .header(let header):
                return DataPromise(
                    offset: header.dataOffset, bytes: header.isDataSizeKnown ? header.dataBytes : nil)
            case .malformed(let field, let value):
                throw .absurdHeader(source: file.path, field: field, value: value)
            case .needsMore(let needed):
                guard needed > length, needed <= min(file.size, WaveHeader.longest) else { return nil }
                length = needed
            }
        }
    }
}
