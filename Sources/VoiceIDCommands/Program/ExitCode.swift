/// What the program ends with.
package struct ExitCode: Sendable, Hashable, RawRepresentable {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// Done.
    package static let success = ExitCode(rawValue: 0)
    /// Not done, for the reason on standard error; for `verify`, not the same speaker.
    package static let failure = ExitCode(rawValue: 1)
    /// `verify` could not tell.
    package static let undecided = ExitCode(rawValue: 2)
    /// The command line could not be understood (`EX_USAGE`).
    package static let usage = ExitCode(rawValue: 64)
    /// Stopped by Ctrl-C, as a shell reports it.
    package static let interrupted = ExitCode(signal: 2)
    /// The reader of our output went away, as a shell reports it.
    package static let brokenPipe = ExitCode(signal: 13)

    /// What a shell reports for a process that a signal ended.
    package init(signal: Int32) { rawValue = 128 + signal }
}
