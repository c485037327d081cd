import Audio

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
