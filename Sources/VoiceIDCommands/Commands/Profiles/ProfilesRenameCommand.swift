import SpeakerRecognition

/// `voiceid profiles rename`: another name for the same voice.
package struct ProfilesRenameCommand: Command {
    private static let newName = Operand("NEW-NAME", completion: .none, "the name from now on")

    package static let specification = CommandSpecification(
        path: ["profiles", "rename"],
        summary: "Give a person another name",
        operands: [ProfilesShowCommand.name, newName],
        options: [StoreOption.path],
        environment: [.home])

    private let query: String
    private let newName: String
    private let path: String?

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        query = try arguments.operand(ProfilesShowCommand.name)
        newName = try arguments.operand(Self.newName)
        path = try arguments.value(of: StoreOption.path)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let renamed = try StoreOption.store(at: path, in: context).rename(query, to: ProfileName(newName))
        context.note("\(query) is \(renamed.name) from now on.")
        return .success
    }
}
