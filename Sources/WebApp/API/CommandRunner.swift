/// Runs commands of the `voiceid` program, which the API of scripts is made of: what it answers is what they print.
package protocol CommandRunner: Sendable {
    /// Runs a command to its end. Cancelled with its task.
    ///
    /// - Parameters:
    ///   - arguments: The command line without the program's name.
    ///   - progress: Told how far it is, from any thread.
    func run(_ arguments: [String], progress: @escaping @Sendable (JobProgress) -> Void) async -> CommandOutcome
}

/// How far a command is.
package struct JobProgress: Sendable, Equatable {
    /// The share done, 0…1; `nil` where the whole is unknown.
    package var fraction: Double?
    /// What it does just now; `nil` where there is nothing to add.
    package var detail: String?

    /// Describes a moment.
    package init(fraction: Double?, detail: String? = nil) {
        self.fraction = fraction
        self.detail = detail
    }
}

/// What came of a command.
package struct CommandOutcome: Sendable {
    /// How it ended.
    package enum End: Sendable, Equatable {
        /// It did what it was asked for.
        case done
        /// It did not.
        case failed(WebFailure)
        /// Its task was cancelled.
        case cancelled
    }

    /// How it ended.
    package var end: End
    /// What it printed.
    package var output: String
    /// Notes and warnings, a line each.
    package var messages: [String]

    /// Collects what came.
    package init(end: End, output: String, messages: [String]) {
        (self.end, self.output, self.messages) = (end, output, messages)
    }
}
