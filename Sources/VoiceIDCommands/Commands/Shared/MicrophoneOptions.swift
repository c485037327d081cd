/// `--mic` and `--device`: live audio.
enum MicrophoneOptions {
    static let microphone = Flag("--mic", "listen to the microphone, until Ctrl-C")
    static let device = ValueOption<String?>(
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

/// One source that may be live: a file, standard input or a microphone.
enum LiveSourceOptions {
    /// The source that an optional operand or `--mic` names.
    static func source(
        operand: Operand, _ arguments: inout ArgumentReader, command: CommandSpecification
    ) throws(UsageError) -> AudioSource {
        let path = arguments.optionalOperand()
        let files = try RawAudioOptions.sources(path.map { [$0] } ?? [], &arguments, command: command)
        let microphone = try MicrophoneOptions.source(&arguments, command: command)
        switch (files.first, microphone) {
        case (let file?, nil): return file
        case (nil, let microphone?): return microphone
        case (_?, _?):
            throw .conflict(operand.name, with: MicrophoneOptions.microphone.declaration.name, command: command.name)
        case (nil, nil): throw .missingOperand("\(operand.name) or --mic", command: command.name)
        }
    }
}
