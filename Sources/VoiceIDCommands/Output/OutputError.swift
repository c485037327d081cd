import Foundation

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
    /// The result would replace what it is made from.
    case overwritesInput(path: String)
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
        case .overwritesInput(let path):
            "\(path) is what is being read, and would be overwritten; write to another file."
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
