import SpeakerRecognition

/// `voiceid profiles merge`: two profiles that are one person.
package struct ProfilesMergeCommand: Command {
    private static let from = Operand("FROM", completion: .none, "the profile that is given up")
    private static let into = Operand("INTO", completion: .none, "the profile that receives its references")

    package static let specification = CommandSpecification(
        path: ["profiles", "merge"],
        summary: "Move one profile's references to another, and delete the first",
        operands: [from, into],
        options: [StoreOption.path],
        environment: [.home])

    private let from: String
    private let into: String
    private let path: String?

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        from = try arguments.operand(Self.from)
        into = try arguments.operand(Self.into)
        path = try arguments.value(of: StoreOption.path)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let merged = try StoreOption.store(at: path, in: context).merge(from, into: into)
        context.note("\(merged.name) now has \(merged.summary).")
        return .success
    }
}
