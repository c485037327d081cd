import VoiceIDCommands

/// A command with an option of each kind, for what holds for all commands.
struct SampleCommand: Command {
    static let loud = Flag("--loud", "speak up")
    static let level = ValueOption("--level", "X", .number(-1...1), default: 0.5, "how much")
    static let count = ValueOption<Int?>("--count", "N", .integer(1...9), "how often")
    static let output = ValueOption<String?>("--output", short: "-o", "FILE", .file, "where to")
    static let names = ListOption("--names", "NAME", .text("a name"), "whose")
    static let input = Operand("INPUT", count: .optional, "where from")

    static let specification = CommandSpecification(
        path: ["sample"], summary: "Show an option of each kind", operands: [input],
        options: [loud, level, count, output, names])

    let summary: String

    init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        let loud = arguments.has(Self.loud)
        let level = try arguments.value(of: Self.level)
        let count = try arguments.value(of: Self.count)
        let output = try arguments.value(of: Self.output)
        let names = try arguments.values(of: Self.names)
        let input = arguments.optionalOperand()
        try arguments.finish()
        summary = "\(loud) \(level) \(count ?? 0) \(output ?? "nowhere") \(names) \(input ?? "nothing")"
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        try context.output.write(summary + "\n")
        return .success
    }
}

extension CommandCatalogue {
    static let sample = CommandCatalogue(commands: [SampleCommand.self], groups: [])
}
