internal import Foundation
internal import SoundFile

/// Opens audio files of any kind.
///
/// WAV with plain samples is read here; compressed WAV, AIFF, CAF, AU, Wave64, FLAC and Ogg Vorbis are decoded by
/// libsndfile; MP3, Opus, MP4/M4A, WebM and everything libsndfile cannot read go through a separate `ffmpeg`. What a
/// file is follows from its first bytes, never from its name.
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

    /// Sees that there is a file that may be read and is not empty, without reading it: what can be told before there is work
    /// done on other files.
    ///
    /// A pipe or device is left alone: opening it would wait for whoever writes into it, and be the one time it can be opened.
    ///
    /// - Throws: ``AudioError/notFound(source:)``, ``AudioError/unreadable(source:reason:)``,
    ///   ``AudioError/isDirectory(source:)``, ``AudioError/empty(source:)``.
    package static func check(_ path: String) throws(AudioError) {
        guard !OpenedFile.isStream(path) else { return }
        let file = try OpenedFile(path)
        guard file.size > 0 else { throw .empty(source: path) }
    }

    /// Opens a regular file that is open already, such as one that has no name any more.
    ///
    /// - Parameters:
    ///   - descriptor: At the file's start; it stays open and the caller's.
    ///   - name: What errors call the file.
    ///   - ffmpeg: The program for what libsndfile cannot read.
    /// - Throws: As ``open(_:ffmpeg:)``; ``AudioError/unreadable(source:reason:)`` where it is no regular file at its start.
    public static func open(
        descriptor: Int32, name: String, ffmpeg: FFmpeg? = .located()
    ) throws(AudioError) -> any AudioReader {
        guard let file = try OpenedFile(duplicating: descriptor, source: name) else {
            throw .unreadable(source: name, reason: "it is no regular file at its start")
        }
        return try open(file, ffmpeg: ffmpeg)
    }

    /// Opens a regular file at its own rate and with all its channels.
    ///
    /// - Throws: As ``open(_:ffmpeg:)``; ``AudioError/notAudio(source:reason:)`` for pipes and devices.
    package static func openFrames(
        _ path: String, ffmpeg: FFmpeg? = .located()
    ) throws(AudioError) -> any FrameSource {
        let file = try OpenedFile(path)
        guard file.isRegular else { throw .notAudio(source: path, reason: "it is a pipe or a device") }
        guard file.size > 0 else { throw .empty(source: path) }
        return try frames(of: file, ffmpeg)
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
        case .wave:
            return try wave(file, ffmpeg)
        case .wave64, .aiff, .caf, .au, .flac, .oggVorbis:
            return try throughSoundFile(file, kind, ffmpeg)
        case .mpegAudio where ffmpeg == nil, .isoMedia where SoundFileReader.readsMPEG4:
            return try throughSoundFile(file, kind, ffmpeg)
        case .oggOther, .mpegAudio, .isoMedia, .matroska, .foreign, .text, .unknown:
            return try throughFFmpeg(file, kind, ffmpeg, reason: kind.description)
        }
    }

    /// Plain samples are read here, by the code that reads them from a pipe; compressed ones by libsndfile.
    private static func wave(_ file: OpenedFile, _ ffmpeg: FFmpeg?) throws(AudioError) -> any FrameSource {
        let bytes = PeekableBytes(FileBytes(file))
        let promise = try DataPromise.read(file, .wave)
        if let source = try PCMSource(waveIn: bytes, source: file.path, isLive: false, promise: promise) {
            return source
        }
        return try throughSoundFile(file, .wave, ffmpeg)
    }

    private static func throughSoundFile(
        _ file: OpenedFile, _ kind: ContainerKind, _ ffmpeg: FFmpeg?
    ) throws(AudioError) -> any FrameSource {
        let promise = try DataPromise.read(file, kind)
        let warnings = try OggEnding.warnings(file, kind)
        let descriptor = try file.duplicate()
        do {
            return try SoundFileSource(
                adopting: descriptor, promise: promise, vouchesForLength: kind == .flac, warnings: warnings)
        } catch {
            return try throughFFmpeg(
                file, kind, ffmpeg, reason: SoundFileReader.libraryName + " said: " + error.message, isFallback: true)
        }
    }

    private static func throughFFmpeg(
        _ file: OpenedFile, _ kind: ContainerKind, _ ffmpeg: FFmpeg?, reason: String, isFallback: Bool = false
    ) throws(AudioError) -> any FrameSource {
        guard let ffmpeg else { throw .ffmpegMissing(source: file.path, reason: reason) }
        var warnings = try OggEnding.warnings(file, kind)
        if isFallback { warnings.append(.fallbackDecoder(used: "ffmpeg", reason: reason)) }
        return try FFmpegSource(
            ffmpeg, reading: file.hasPath ? .file(file.path) : .openFile(file), kind: kind, source: file.path,
            promise: .read(file, kind), warnings: warnings)
    }
}

/// The last page of an Ogg stream carries a mark; a file that was cut, or whose recorder was stopped, lacks it.
private enum OggEnding {
    static func warnings(_ file: OpenedFile, _ kind: ContainerKind) throws(AudioError) -> [AudioWarning] {
        guard kind == .oggVorbis || kind == .oggOther else { return [] }
        return try isMissing(in: file) ? [.unfinished] : []
    }

    private static func isMissing(in file: OpenedFile) throws(AudioError) -> Bool {
        // A page has 65 307 bytes at most, so its beginning lies in this many.
        let tail = try file.bytes(at: max(0, file.size - 65_536), upTo: 65_536)
        guard tail.count >= 6 else { return true }
        let mark = Array("OggS".utf8)
        for start in stride(from: tail.count - 6, through: 0, by: -1)
        where tail[start] == mark[0] && tail[start..<start + 4].elementsEqual(mark) {
            return tail[start + 5] & 4 == 0
        }
        return true
    }
}
