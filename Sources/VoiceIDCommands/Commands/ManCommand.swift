/// `voiceid man`: the manual page, for those who package the program.
package struct ManCommand: Command {
    package static let specification = CommandSpecification(
        path: ["man"],
        summary: "Print the manual page in roff",
        isHidden: true)

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        try context.output.write(ManPage(.voiceid).text)
        return .success
    }
}
