import Foundation

/// Takes text that leaves the program.
package protocol TextSink: Sendable {
    /// Writes all of the text before it returns.
    func write(_ text: String) throws(OutputError)
}

/// Output that could not be written.
package enum OutputError: Error, Equatable {
    /// Whoever read our output has stopped; nothing to complain about.
    case readerGone
    /// The system refused, with this `errno`.
    case write(destination: String, errno: Int32)
    /// The file that is to be written cannot be made.
    case create(path: String, errno: Int32)
    /// A folder was named where a file is to be written.
    case isFolder(path: String)
    /// Several results would go to one file.
    case sameFile(path: String, inputs: [String])
}

extension OutputError: CustomStringConvertible {
    /// What happened, and what to do.
    package var description: String {
        switch self {
        case .readerGone:
            "The reader of the output has stopped."
        case .write(let destination, let code):
            "\(destination) could not be written: \(systemMessage(code)). \(Self.remedy(code))"
        case .create(let path, let code):
            "\(path) could not be created: \(systemMessage(code)). \(Self.remedy(code))"
        case .isFolder(let path):
            "\(path) is a folder; name a file in it."
        case .sameFile(let path, let inputs):
            "\(inputs.joined(separator: ", ")) would all be written to \(path); run them one by one."
        }
    }

    private static func remedy(_ code: Int32) -> String {
        switch code {
        case ENOSPC, EDQUOT: "Free some space, or write elsewhere."
        case ENOENT: "Make the folder first."
        case EACCES, EPERM, EROFS: "Write to a place that is yours."
        default: "Try another place."
        }
    }
}

/// What the system calls the error, without its number.
package func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }

/// Writes to a file descriptor, unbuffered.
package struct DescriptorSink: TextSink {
    /// Where to.
    package let descriptor: Int32
    /// What messages call it.
    package let name: String

    /// Wraps an open descriptor, which stays the caller's.
    package init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Where results go.
    package static let standardOutput = DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output")
    /// Where everything else goes.
    package static let standardError = DescriptorSink(descriptor: STDERR_FILENO, name: "standard error")

    package func write(_ text: String) throws(OutputError) {
        try write(Array(text.utf8))
    }

    /// Writes all of the bytes before it returns.
    package func write(_ bytes: [UInt8]) throws(OutputError) {
        var done = 0
        while done < bytes.count {
            let written = bytes[done...].withUnsafeBytes { unsafeBytes in
                Foundation.write(descriptor, unsafeBytes.baseAddress, unsafeBytes.count)
            }
            if written >= 0 {
                done += written
            } else if errno == EPIPE {
                throw .readerGone
            } else if errno != EINTR {
                throw .write(destination: name, errno: errno)
            }
        }
    }
}
