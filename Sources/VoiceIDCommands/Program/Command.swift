/// Something `voiceid` does, as a value: made from arguments, then run.
package protocol Command: Sendable {
    /// What there is to say about the command.
    static var specification: CommandSpecification { get }

    /// Reads the arguments.
    init(_ arguments: consuming ArgumentReader) throws(UsageError)

    /// Does it. Results go to the context's output; everything else goes to its diagnostics.
    ///
    /// - Returns: What the program ends with where nothing was thrown.
    func run(in context: CommandContext) async throws -> ExitCode
}
