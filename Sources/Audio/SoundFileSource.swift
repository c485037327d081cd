internal import SoundFile

/// A file decoded by libsndfile.
final class SoundFileSource: FrameSource {
    private var reader: SoundFileReader
    private let initialWarnings: [AudioWarning]
    private let promise: DataPromise?
    private let vouchesForLength: Bool
    private var first: [Float]
    private var framesRead = 0
    private var hasEnded = false

    /// Opens a file and decodes its beginning.
    ///
    /// - Parameters:
    ///   - descriptor: Closed here.
    ///   - promise: What the header says about the length, where that is known better than libsndfile does.
    ///   - vouchesForLength: Whether libsndfile's length comes from the header, and is not its own guess.
    /// - Throws: Where not even the beginning can be decoded, so that another decoder may try.
    init(
        adopting descriptor: Int32, promise: DataPromise?, vouchesForLength: Bool, warnings: [AudioWarning]
    ) throws(SoundFileError) {
        var reader = try SoundFileReader(adopting: descriptor)
        first = reader.read(frames: 1_024)
        if first.isEmpty, let failure = reader.failure { throw failure }
        self.reader = reader
        self.promise = promise
        self.vouchesForLength = vouchesForLength
        initialWarnings = warnings
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
        guard hasEnded else { return initialWarnings }
        var warnings = initialWarnings
        if let failure = reader.failure {
            warnings.append(.damaged(decoder: SoundFileReader.libraryName, message: failure.message, count: 1))
        }
        let found = Double(framesRead) / Double(rate)
        if let promise {
            warnings += promise.warnings(secondsFound: found)
        } else if vouchesForLength, framesRead < reader.frames {
            warnings.append(
                .truncated(foundSeconds: found, promisedSeconds: Double(reader.frames) / Double(rate)))
        }
        return warnings
    }
}
