/// A file or stream decoded by ffmpeg.
final class FFmpegSource: FrameSource {
    private let bytes: FFmpegBytes
    private let samples: PCMSource
    private let promise: DataPromise?
    private let initialWarnings: [AudioWarning]
    /// What errors call it, where it is an MP4 in a pipe.
    private let pipedMovie: String?
    private var framesRead = 0
    private var hasEnded = false

    /// Starts ffmpeg and waits for the header of its output.
    init(
        _ ffmpeg: FFmpeg, reading input: FFmpegInput, kind: ContainerKind, source: String,
        promise: DataPromise? = nil, warnings: [AudioWarning] = []
    ) throws(AudioError) {
        bytes = try FFmpegBytes(
            ffmpeg, reading: input, source: source, fillingGaps: kind == .isoMedia || kind == .matroska)
        let isLive = if case .stream = input { true } else { false }
        guard let samples = try PCMSource(waveIn: PeekableBytes(bytes), source: source, isLive: isLive) else {
            throw .decoderFailed(source: source, decoder: "ffmpeg", message: "it gave another format than asked for")
        }
        self.samples = samples
        self.promise = promise
        pipedMovie = isLive && kind == .isoMedia ? source : nil
        initialWarnings = warnings
    }

    var rate: Int { samples.rate }
    var channels: Int { samples.channels }
    var isLive: Bool { samples.isLive }
    var expectedFrames: Int? { bytes.messages.duration.flatMap { Int(exactly: ($0 * Double(rate)).rounded()) } }

    func read(frames count: Int) throws(AudioError) -> [Float] {
        let read = try samples.read(frames: count)
        framesRead += read.count / channels
        hasEnded = read.isEmpty
        // ffmpeg takes the whole file in on its way to the index, finds that it cannot go back, and calls it partial.
        if hasEnded, framesRead == 0, bytes.messages.errorCount > 0, let pipedMovie {
            throw .needsSeeking(source: pipedMovie)
        }
        return read
    }

    var warnings: [AudioWarning] {
        var warnings = initialWarnings
        let messages = bytes.messages
        if let first = messages.firstError {
            warnings.append(.damaged(decoder: "ffmpeg", message: first, count: messages.errorCount))
        }
        guard hasEnded else { return warnings }
        let found = Double(framesRead) / Double(rate)
        if let promise {
            warnings += promise.warnings(secondsFound: found)
        } else if let promised = messages.promisedSeconds {
            // Encoders' delays and rounded times make honest lengths differ by a little.
            if found < promised - max(0.5, promised / 100) {
                warnings.append(.truncated(foundSeconds: found, promisedSeconds: promised))
            }
        }
        return warnings
    }
}
