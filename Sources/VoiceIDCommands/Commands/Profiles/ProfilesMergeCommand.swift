import SpeakerRecognition

/// `voiceid profiles merge`: two profiles that are one person.
package struct ProfilesMergeCommand: Command {
    private static let from = Operand("FROM", completion: .profiles, "the profile that is given up")
    private static let into = Operand("INTO", completion: .profiles, "the profile that receives its references")
    private static let forces = Flag("--force", "merge even where the two do not sound like one person")

    package static let specification = CommandSpecification(
        path: ["profiles", "merge"],
        summary: "Move one profile's references to another, and delete the first",
        discussion: ["The two must sound like one person, as the recordings of one enrolment must."],
        operands: [from, into],
        options: [forces, StoreOption.path],
        environment: [.home, .models])

    private let from: String
    private let into: String
    private let isForced: Bool
    private let path: String?

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        from = try arguments.operand(Self.from)
        into = try arguments.operand(Self.into)
        isForced = arguments.has(Self.forces)
        path = try arguments.value(of: StoreOption.path)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let merged = try StoreOption.store(at: path, in: context)
            .merge(from, into: into, agreement: isForced ? nil : context.voiceAgreement())
        context.note("\(merged.name) now has \(merged.summary).")
        return .success
    }
}
