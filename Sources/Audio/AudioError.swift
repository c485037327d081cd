/// Why audio could not be read. `source` is a path as given, or `standard input`.
public enum AudioError: Error, Equatable {
    /// There is nothing at the path.
    case notFound(source: String)
    /// The system does not let us read; `reason` is its text.
    case unreadable(source: String, reason: String)
    /// The path is a folder.
    case isDirectory(source: String)
    /// There is a file, of 0 bytes.
    case empty(source: String)
    /// No decoder knows the content; `reason` is the last decoder's first line.
    case notAudio(source: String, reason: String)
    /// What was to be raw samples is plainly something else; `kind` says what: `text`, `WAV`.
    case notSamples(source: String, kind: String)
    /// The file is of a known kind and holds no audio: a film without sound, an image.
    case noAudioStream(source: String)
    /// The header is fine and no sample follows.
    case noSamples(source: String)
    /// A piped file that can be read only by going back and forth in it: the index of an MP4 stands at its end.
    case needsSeeking(source: String)
    /// A header says something impossible.
    case absurdHeader(source: String, field: HeaderField, value: Int)
    /// A sampling rate outside ``AudioLimits/rates``.
    case unsupportedRate(source: String, hertz: Int)
    /// A float sample that is not a number, or infinite. `frame` counts from 0 at the source's own rate.
    case nonFinite(source: String, sampleIndex: Int, channel: Int)
    /// The format needs ffmpeg, which is not installed.
    case ffmpegMissing(source: String, reason: String)
    /// The decoder gave up; `message` is its first line.
    case decoderFailed(source: String, decoder: String, message: String)
    /// The source is a terminal, which types no audio.
    case terminal(source: String)
    /// The computer has no microphone, or none that we may use.
    case noMicrophone
    /// No microphone has the name asked for; `nearest` holds the most similar names there are.
    case microphoneNotFound(name: String, nearest: [String])
    /// Another program uses the microphone.
    case microphoneBusy(name: String)
    /// The microphone could not be opened, or stopped; `message` is the sound system's text.
    case microphoneFailed(name: String, operation: String, message: String)
    /// The task was cancelled while waiting for audio.
    case cancelled

    /// The part of a header that makes no sense.
    public enum HeaderField: String, Sendable, Equatable {
        /// Number of channels.
        case channels
        /// Samples per second.
        case sampleRate = "sampling rate"
        /// Bits in a sample.
        case bitsPerSample = "bits per sample"
        /// Bytes in a sample of all channels.
        case blockAlign = "block size"
        /// Bytes of the chunk that holds the format.
        case formatChunk = "format chunk size"
        /// Bytes before the audio.
        case headerSize = "header size"
    }
}

/// What VoiceID accepts.
public enum AudioLimits {
    /// Sampling rates in Hz.
    public static let rates = 1...384_000
    /// Channels; libsndfile's own limit.
    public static let channels = 1...1_024
}

extension AudioError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String { remedy.isEmpty ? cause : "\(cause) \(remedy)" }

    /// What happened, as a sentence.
    package var cause: String { parts.cause }
    /// What to do, as sentences; empty where nothing need be done.
    package var remedy: String { parts.remedy }

    private var parts: (cause: String, remedy: String) {
        switch self {
        case .notFound(let source):
            ("\(quoted(source)) does not exist.", "Check the path.")
        case .unreadable(let source, let reason):
            ("\(quoted(source)) cannot be read: \(reason).", "Check its permissions.")
        case .isDirectory(let source):
            ("\(quoted(source)) is a folder.", "Name an audio file in it.")
        case .empty(let source):
            ("\(quoted(source)) is empty (0 bytes).", "Record or copy it again.")
        case .notAudio(let source, let reason):
            (
                "\(quoted(source)) is not audio that can be read (\(reason)).",
                "Check the file, or convert it to WAV."
            )
        case .notSamples(let source, let kind):
            (
                "\(quoted(source)) is \(kind) and no raw audio.",
                kind == ContainerKind.text.description
                    ? "Send a recording into it, or raw samples."
                    : "Leave out what says how raw samples are written (--rate, --channels, --encoding): the file says it."
            )
        case .noAudioStream(let source):
            ("\(quoted(source)) has no sound in it.", "Choose a file with an audio track.")
        case .noSamples(let source):
            ("\(quoted(source)) holds no samples.", "Record or export it again.")
        case .needsSeeking(let source):
            (
                "\(quoted(source)) is an MP4 or M4A file with its index at the end, which cannot be read from a pipe.",
                "Give the file's path instead."
            )
        case .absurdHeader(let source, let field, let value):
            ("\(quoted(source)) has a damaged header: \(field.rawValue) \(value).", "Export it again.")
        case .unsupportedRate(let source, let hertz):
            (
                "\(quoted(source)) has a sampling rate of \(hertz) Hz; \(AudioLimits.rates.lowerBound) to "
                    + "\(AudioLimits.rates.upperBound) Hz can be read.",
                "Convert it to 16000 Hz."
            )
        case .nonFinite(let source, let index, let channel):
            (
                "\(quoted(source)) has a sample that is not a finite number (sample \(index), channel \(channel + 1)).",
                "Export it again from the original."
            )
        case .ffmpegMissing(let source, let reason):
            (
                "\(quoted(source)) needs ffmpeg to be read (\(reason)), and ffmpeg was not found in PATH.",
                "Install it (Debian: apt install ffmpeg; macOS: brew install ffmpeg), or convert the file to WAV or FLAC."
            )
        case .decoderFailed(let source, let decoder, let message):
            (
                "\(quoted(source)) could not be decoded; \(decoder) said: \(message).",
                "Check the file, or convert it to WAV."
            )
        case .terminal(let source):
            (
                "\(quoted(source)) is a terminal.",
                "Send audio into it, as in `voiceid identify - < talk.wav`, or name a file."
            )
        case .noMicrophone:
            ("There is no microphone.", "Connect one, and check that this program may use it.")
        case .microphoneNotFound(let name, let nearest):
            (
                "There is no microphone named \(quoted(name)).",
                nearest.isEmpty
                    ? "Connect it, and check that this program may use it."
                    : "There is " + nearest.map(quoted).joined(separator: ", ") + "."
            )
        case .microphoneBusy(let name):
            ("The microphone \(quoted(name)) is in use by another program.", "Close that program and try again.")
        case .microphoneFailed(let name, let operation, let message):
            ("\(operation) of \(quoted(name)) failed: \(message).", "Check the microphone's connection.")
        case .cancelled:
            ("Reading audio was cancelled.", "")
        }
    }

    /// Control characters in a path must not write lines of their own to a terminal.
    private func quoted(_ source: String) -> String {
        guard source != AudioStream.standardInputName else { return source }
        var text = "'"
        for scalar in source.unicodeScalars {
            text += scalar.value < 0x20 || scalar.value == 0x7F ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return text + "'"
    }
}
