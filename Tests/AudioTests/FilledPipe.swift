import Foundation

/// A pipe that a thread fills, in pieces, and closes.
final class FilledPipe: Sendable {
    private let pipe = Pipe()

    var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

    /// - Parameter pieces: Written one by one, so that the reader finds them cut like this, at times.
    init(pieces: [[UInt8]]) throws {
        let writer = pipe.fileHandleForWriting
        let thread = Thread {
            // Where the reader goes first, writing is an error of this thread, not the end of the process.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            for piece in pieces {
                guard (try? writer.write(contentsOf: Data(piece))) != nil else { break }
            }
            try? writer.close()
        }
        thread.start()
    }

    convenience init(_ bytes: [UInt8]) throws { try self.init(pieces: [bytes]) }
}
