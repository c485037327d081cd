internal import Foundation

/// What ffmpeg reads.
enum FFmpegInput {
    /// A file, by path.
    case file(String)
    /// A seekable file that has no path.
    case openFile(OpenedFile)
    /// Bytes already taken from a stream, and then the stream.
    case stream(prefix: [UInt8], DescriptorBytes)
}

/// The first audio track of anything ffmpeg can read, as a WAV byte stream of 32-bit floats at the track's own rate
/// and channels.
///
/// One `poll` loop moves all bytes (input, output, messages), so none of the pipes can fill up and block the
/// others, and no thread is needed.
final class FFmpegBytes: ByteStream {
    private var process: ChildProcess
    private let source: String
    private let feed: DescriptorBytes?
    private var pending: ArraySlice<UInt8> = []
    private var isOutputOpen = true
    private var areMessagesOpen = true
    private var hasDelivered = false
    /// What ffmpeg has said so far.
    private(set) var messages = FFmpegMessages()

    /// Starts ffmpeg.
    ///
    /// - Parameter fillingGaps: For containers whose packets carry times: gaps of 0.1 s or more become silence,
    ///   which keeps all that follows in its place.
    init(_ ffmpeg: FFmpeg, reading input: FFmpegInput, source: String, fillingGaps: Bool) throws(AudioError) {
        self.source = source
        let name: String
        let standardInput: ChildProcess.Input
        var feed: DescriptorBytes?
        switch input {
        case .file(let path):
            // `file:` keeps a path with a colon or a leading dash from being taken for a protocol or an option.
            name = "file:" + path
            standardInput = .nothing
        case .openFile(let file):
            name = "file:/dev/fd/0"
            standardInput = .descriptor(file.descriptor)
        case .stream(let prefix, let bytes):
            name = "pipe:0"
            standardInput = .fed
            pending = prefix[...]
            feed = bytes
        }
        self.feed = feed
        do {
            process = try ChildProcess(
                executable: ffmpeg.path, arguments: Self.arguments(input: name, fillingGaps: fillingGaps),
                input: standardInput)
        } catch {
            throw .decoderFailed(source: source, decoder: ffmpeg.path, message: systemMessage(error.number))
        }
    }

    private static func arguments(input: String, fillingGaps: Bool) -> [String] {
        [
            "-hide_banner", "-nostdin", "-nostats", "-loglevel", "level+info",
            // A playlist must not make it open the network.
            "-protocol_whitelist", "file,pipe", "-i", input, "-map", "0:a:0",
        ] + (fillingGaps ? ["-af", "aresample=async=1:min_hard_comp=0.1"] : [])
            + ["-c:a", "pcm_f32le", "-f", "wav", "-rf64", "never", "-bitexact", "pipe:1"]
    }

    func read(upTo count: Int) throws(AudioError) -> [UInt8] {
        while isOutputOpen {
            try Descriptors.wait(for: interests())
            if let output = try Descriptors.read(process.output, upTo: count, source: source) {
                if !output.isEmpty {
                    hasDelivered = true
                    return output
                }
                isOutputOpen = false
            }
            try readMessages()
            try feedInput()
        }
        try finish()
        return []
    }

    private func interests() -> [Descriptors.Interest] {
        var interests = [Descriptors.Interest(process.output, Int16(POLLIN))]
        if areMessagesOpen { interests.append(.init(process.errors, Int16(POLLIN))) }
        if let input = process.input {
            if !pending.isEmpty {
                interests.append(.init(input, Int16(POLLOUT)))
            } else if let feed {
                interests.append(.init(feed.descriptor, Int16(POLLIN)))
            }
        }
        return interests
    }

    private func readMessages() throws(AudioError) {
        while areMessagesOpen,
            let bytes = try Descriptors.read(process.errors, upTo: 8_192, source: source)
        {
            messages.add(bytes)
            areMessagesOpen = !bytes.isEmpty
        }
    }

    private func feedInput() throws(AudioError) {
        guard process.input != nil else { return }
        if pending.isEmpty, let feed = feed?.descriptor,
            try Descriptors.wait(for: [.init(feed, Int16(POLLIN))], milliseconds: 0)[0],
            let bytes = try Descriptors.read(feed, upTo: 65_536, source: source)
        {
            if bytes.isEmpty { return process.closeInput() }
            pending = bytes[...]
        }
        guard !pending.isEmpty else { return }
        if let taken = process.write(pending) {
            pending.removeFirst(taken)
        } else {
            // It has read all it wants; its output tells whether that was enough.
            process.closeInput()
        }
    }

    /// After the end of the output: the messages' end, the exit status, and the error they amount to.
    private func finish() throws(AudioError) {
        process.closeInput()
        while areMessagesOpen {
            try Descriptors.wait(for: [.init(process.errors, Int16(POLLIN))])
            try readMessages()
        }
        messages.finish()
        let status = process.wait()
        guard !hasDelivered else { return }
        if messages.hasNoAudio { throw .noAudioStream(source: source) }
        switch status {
        case .code(0): return
        case .code(let code):
            throw .notAudio(source: source, reason: "ffmpeg: " + (messages.firstError ?? "exit status \(code)"))
        case .signal(let number):
            throw .decoderFailed(source: source, decoder: "ffmpeg", message: "it was ended by signal \(number)")
        }
    }
}
