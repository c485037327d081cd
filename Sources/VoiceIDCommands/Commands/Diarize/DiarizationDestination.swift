import Foundation
import SpeakerAttribution

/// Where diarizations go: to standard output, to a file, or each to a file of its own in a folder.
enum DiarizationDestination: Equatable {
    case standardOutput
    case file(String)
    case folder(String)

    /// Formats whose texts may follow each other in one stream.
    private static let streams: Set<TimelineFormat> = [.text, .rttm, .json]

    /// Reads `--output`: a folder where one exists by that name, or where the name ends with a slash.
    init(output: String?, inputs: Int, format: TimelineFormat) throws(UsageError) {
        guard let output, output != "-" else {
            guard inputs == 1 || Self.streams.contains(format) else {
                throw .requires(
                    "--format \(format.rawValue) for several files", needs: "--output DIR", command: "diarize")
            }
            self = .standardOutput
            return
        }
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: output, isDirectory: &isFolder)
        if output.hasSuffix("/") || exists && isFolder.boolValue {
            self = .folder(output)
        } else if inputs == 1 {
            self = .file(output)
        } else {
            throw .invalidValue(output, option: "--output", expected: "a folder where several files are given")
        }
    }

    /// The file that each input's diarization goes to; `nil` for standard output.
    ///
    /// - Throws: ``OutputError/sameFile(path:inputs:)`` where two would go to one.
    func paths(for inputs: [String], format: TimelineFormat) throws(OutputError) -> [String?] {
        switch self {
        case .standardOutput: return inputs.map { _ in nil }
        case .file(let path): return inputs.map { _ in path }
        case .folder(let folder):
            let paths = inputs.map { input in
                let name = URL(fileURLWithPath: input).deletingPathExtension().lastPathComponent
                return URL(fileURLWithPath: folder).appendingPathComponent("\(name).\(format.fileExtension)").path
            }
            for path in paths {
                let rivals = zip(paths, inputs).filter { $0.0 == path }.map(\.1)
                if rivals.count > 1 { throw .sameFile(path: path, inputs: rivals) }
            }
            return paths
        }
    }
}
