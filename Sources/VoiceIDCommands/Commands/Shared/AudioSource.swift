import Audio

/// Where a command gets its audio from.
enum AudioSource: Sendable, Equatable {
    case file(String)
    /// A file's content, or raw samples; raw samples of this format where one was given.
    case standardInput(RawFormat?)
    /// A microphone by its name or a part of it; the default one where it is `nil`.
    case microphone(named: String?)

    /// What messages and results call it.
    var name: String {
        switch self {
        case .file(let path): path
        case .standardInput: AudioStream.standardInputName
        case .microphone: "the microphone"
        }
    }

    /// Opens it.
    func open(in context: CommandContext) throws(AudioError) -> any AudioReader {
        switch self {
        case .file(let path):
            try AudioFile.open(path)
        case .standardInput(let format?):
            try AudioStream.openRaw(fileDescriptor: context.input, source: name, format: format)
        case .standardInput(nil):
            try AudioStream.open(fileDescriptor: context.input, source: name, assuming: RawFormat())
        case .microphone(let name):
            try Microphone(named: name)
        }
    }
}

/// `--mic` and `--device`: live audio.
enum MicrophoneOptions {
    static let microphone = Flag("--mic", "listen to the microphone, until Ctrl-C")
    private static let device = ValueOption<String?>(
        "--device", "NAME", .text("a microphone's name, or a part of it"),
        "which microphone --mic listens to; 'voiceid doctor' lists them")

    static let all: [any OptionDeclaring] = [microphone, device]

    /// The microphone, where it was asked for.
    static func source(
        _ arguments: inout ArgumentReader, command: CommandSpecification
    ) throws(UsageError) -> AudioSource? {
        let isWanted = arguments.has(microphone)
        let name = try arguments.value(of: device)
        guard isWanted else {
            if name != nil { throw .requires("--device", needs: "--mic", command: command.name) }
            return nil
        }
        return .microphone(named: name)
    }
}

/// The options that say what raw samples on standard input are.
enum RawAudioOptions {
    private static let rate = ValueOption(
        "--rate", "HZ", .integer(AudioLimits.rates), default: RawFormat().rate,
        "samples per second of raw audio on standard input")
    private static let channels = ValueOption(
        "--channels", "N", .integer(AudioLimits.channels), default: RawFormat().channels,
        "interleaved channels of raw audio on standard input")
    private static let encoding = ValueOption(
        "--encoding", "FORMAT", .choice, default: RawFormat().encoding,
        "how raw samples are written: \(PCMEncoding.allCases.map(\.rawValue).listed)")

    static let all: [any OptionDeclaring] = [rate, channels, encoding]

    /// The sources that operands name, `-` being standard input.
    ///
    /// - Throws: where standard input is named twice, or a format is given and standard input is not named.
    static func sources(
        _ operands: [String], _ arguments: inout ArgumentReader, command: CommandSpecification
    ) throws(UsageError) -> [AudioSource] {
        let given = [rate.declaration, channels.declaration, encoding.declaration].first { arguments.isGiven($0) }
        let format = RawFormat(
            rate: try arguments.value(of: rate), channels: try arguments.value(of: channels),
            encoding: try arguments.value(of: encoding))
        let inputs = operands.count { $0 == "-" }
        if let given, inputs == 0 { throw .requires(given.name, needs: "- as FILE", command: command.name) }
        guard inputs < 2 else { throw .conflict("-", with: "another -", command: command.name) }
        return operands.map { $0 == "-" ? .standardInput(given == nil ? nil : format) : .file($0) }
    }
}
