import Foundation

/// Turns Ctrl-C and a polite request to end into a cancelled task, and makes sure that the program ends within a
/// second of it.
///
/// The first signal cancels; where the program has not ended soon after, because it waits for input or sits in a long
/// calculation, it is ended from here, with the same clean-up. A second signal ends it at once.
package final class Interruption: @unchecked Sendable {
    // SAFETY: `received` is read and written with `lock` held, here and nowhere else.
    private let lock = NSLock()
    private var received: Int32?
    private let partialFiles: PartialFiles
    private let screen: TakenScreen

    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    /// What cancelled work may take to end by itself.
    private static let grace = 0.5

    /// Knows what to clean up.
    package init(partialFiles: PartialFiles, screen: TakenScreen) {
        self.partialFiles = partialFiles
        self.screen = screen
    }

    /// Listens from now on. To be called once in a process.
    package func cancel<Success: Sendable>(_ task: Task<Success, Never>) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        let listening = ends[0]
        wakeDescriptor = ends[1]
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A handler, not SIG_IGN: child processes start with the default again.
        for number in Self.signals { signal(number, wake) }
        signal(SIGPIPE) { _ in }
        Thread.detachNewThread { [self] in
            var number: UInt8 = 0
            while read(listening, &number, 1) < 0 && errno == EINTR {}
            lock.withLock { received = Int32(number) }
            for number in Self.signals { signal(number, SIG_DFL) }
            task.cancel()
            Thread.sleep(forTimeInterval: Self.grace)
            partialFiles.deleteAll()
            screen.giveBack()
            if isatty(STDERR_FILENO) == 1 { try? DescriptorSink.standardError.write(Terminal.clearLine) }
            try? DescriptorSink.standardError.write("voiceid: interrupted.\n")
            _exit(ExitCode(signal: Int32(number)).rawValue)
        }
    }

    /// What the process ends with: the signal's own status where one cut the program short.
    package func exitCode(after result: ExitCode) -> ExitCode {
        guard result == .interrupted, let received = lock.withLock({ received }) else { return result }
        return ExitCode(signal: received)
    }
}

// SAFETY: written once, before the handlers that read it are installed.
nonisolated(unsafe) private var wakeDescriptor: Int32 = -1

/// A signal handler: it may do little more than write.
private func wake(_ number: Int32) {
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(wakeDescriptor, &byte, 1)
    errno = saved
}
