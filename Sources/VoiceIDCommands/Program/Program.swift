/// The `voiceid` program without its process: arguments in, exit code out.
package struct Program: Sendable {
    /// The commands it knows.
    package let catalogue: CommandCatalogue

    /// A program of these commands; `voiceid` unless a test says otherwise.
    package init(catalogue: CommandCatalogue = .voiceid) { self.catalogue = catalogue }

    /// Does what the arguments ask for, and reports a failure as one line.
    ///
    /// - Parameter arguments: The command line without the program's own name.
    package func run(_ arguments: [String], in context: CommandContext) async -> ExitCode {
        var failureCode = ExitCode.failure
        do {
            switch try catalogue.request(for: arguments) {
            case .print(let text):
                try context.output.write(text(context.terminal.textWidth))
                return .success
            case .run(let command, let arguments):
                failureCode = command.specification.failureCode
                var context = context
                var reader = try Self.reader(of: arguments, for: command.specification)
                context.isQuiet = reader.has(CommonOptions.quiet)
                return try await command.init(reader).run(in: context)
            }
        } catch let error as UsageError {
            context.report(error)
            return .usage
        } catch OutputError.readerGone {
            return .brokenPipe
        } catch {
            // A cancelled task can fail in other ways than CancellationError, such as a child process that was stopped.
            if error is CancellationError || Task.isCancelled {
                context.report(Interrupted())
                return .interrupted
            }
            context.report(error)
            return failureCode
        }
    }

    private static func reader(
        of arguments: [String], for specification: CommandSpecification
    ) throws(UsageError) -> ArgumentReader {
        do {
            return try ArgumentReader(arguments, for: specification)
        } catch .unknownOption(EngineOption.engine.declaration.name, let command, _) {
            throw .optionElsewhere(
                EngineOption.engine.declaration.name, command: command, reason: EngineOption.reason)
        }
    }
}

private struct Interrupted: Error, CustomStringConvertible {
    let description = "interrupted."
}
