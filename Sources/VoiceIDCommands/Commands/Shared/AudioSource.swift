import Audio
import Foundation

/// Where a command gets its audio from.
enum AudioSource: Sendable, Equatable {
    case file(String)
    /// A file's content, or raw samples; raw samples of this format where one was given.
    case standardInput(RawFormat?)
    /// A microphone by its name or a part of it; the default one where it is `nil`.
    case microphone(named: String?)

    /// What messages and results call it.
    var name: String {
        switch self {
        case .file(let path): path
        case .standardInput: AudioStream.standardInputName
        case .microphone: "the microphone"
        }
    }

    /// What files that are written about it are named after, and what names it in them.
    var fileName: String {
        if case .standardInput = self { "stdin" } else { name }
    }

    /// What a profile keeps of it: a file's name, and not the folders it lay in, which say more than anybody asked for.
    var keptName: String {
        switch self {
        case .file(let path): (path as NSString).lastPathComponent
        case .standardInput, .microphone: name
        }
    }

    /// Sees that a file can be opened, before there is work done on others.
    func check() throws(AudioError) {
        if case .file(let path) = self { try AudioFile.check(path) }
    }

    /// Opens it.
    func open(in context: CommandContext) throws(AudioError) -> any AudioReader {
        switch self {
        case .file(let path):
            try AudioFile.open(path)
        case .standardInput(let format?):
            try AudioStream.openRaw(fileDescriptor: context.input, source: name, format: format)
        case .standardInput(nil):
            try AudioStream.open(fileDescriptor: context.input, source: name, assuming: RawFormat())
        case .microphone(let name):
            try Microphone(named: name)
        }
    }
}
