import Foundation

/// All that a command sees of the world outside, so that tests can be that world.
package struct CommandContext: Sendable {
    /// Takes the results: standard output.
    package var output: any TextSink
    /// Takes everything else: standard error.
    package var diagnostics: any TextSink
    /// File descriptor of standard input.
    package var input: Int32
    /// The environment.
    package var environment: [String: String]
    /// What the terminal can do.
    package var terminal: Terminal
    /// Time since some fixed moment; never runs backwards.
    package var now: @Sendable () -> Duration
    /// Output files being written.
    package var partialFiles: PartialFiles
    /// The whole screen, for commands that draw on it.
    package var screen: TakenScreen
    /// What the terminal can do now: a window may have changed its size.
    package var measure: @Sendable () -> Terminal
    /// Told how far the work is, besides what is drawn: the share done, 0…1, and what is being done.
    package var progress: (@Sendable (Double?, String?) -> Void)?
    /// Whether progress, notes and warnings are wanted.
    package var isQuiet = false

    /// Builds a world.
    package init(
        output: any TextSink, diagnostics: any TextSink, input: Int32, environment: [String: String],
        terminal: Terminal, now: @escaping @Sendable () -> Duration, partialFiles: PartialFiles,
        screen: TakenScreen = TakenScreen(), measure: (@Sendable () -> Terminal)? = nil
    ) {
        self.output = output
        self.diagnostics = diagnostics
        self.input = input
        self.environment = environment
        self.terminal = terminal
        self.now = now
        self.partialFiles = partialFiles
        self.screen = screen
        self.measure = measure ?? { terminal }
    }

    /// The world of this process.
    package static func ofProcess(partialFiles: PartialFiles, screen: TakenScreen) -> CommandContext {
        reserveStandardDescriptors()
        let environment = ProcessInfo.processInfo.environment
        // A browser or converter that is started has no use for them.
        for variable in [EnvironmentVariable.picovoiceKey, .apiKey] { unsetenv(variable.name) }
        let start = ContinuousClock.now
        return CommandContext(
            output: DescriptorSink.standardOutput, diagnostics: DescriptorSink.standardError, input: STDIN_FILENO,
            environment: environment, terminal: .ofProcess(environment: environment),
            now: { ContinuousClock.now - start }, partialFiles: partialFiles, screen: screen,
            measure: { .ofProcess(environment: environment) })
    }

    /// Fills the places of standard streams that were closed with something that fails when used. Otherwise the next file
    /// opened would take the place, and what is meant for the terminal would be written into it.
    private static func reserveStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Tells the user something that is not a result, in one line.
    package func note(_ message: String) {
        guard !isQuiet else { return }
        tell(message.onOneLine)
    }

    /// Warns of something that lessens the result.
    package func warn(_ message: String) { note("voiceid: warning: \(message)") }

    /// Reports the failure that ends the program, in one line.
    package func report(_ error: any Error) { tell(errorLine(for: error)) }

    /// There is nobody left to tell where standard error cannot be written, so that failure is let go.
    private func tell(_ line: String) {
        try? diagnostics.write((terminal.showsProgress ? Terminal.clearLine : "") + line + "\n")
    }
}
