import Audio
import Foundation

/// Where results go: to standard output, to a file, or each to a file of its own in a folder.
enum ExportDestination: Equatable {
    case standardOutput
    case file(String)
    case folder(String)

    /// Reads `--output`: a folder where one exists by that name, or where the name ends with a slash.
    init(output: String?, inputs: Int) throws(UsageError) {
        guard let output, output != "-" else {
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

    /// The file that each input's result goes to; `nil` for standard output. That it can be written is seen now, not when an hour's
    /// work is done.
    ///
    /// - Parameter others: What is read besides, and must not be replaced either.
    /// - Throws: ``OutputError/sameFile(path:inputs:)`` where two would go to one,
    ///   ``OutputError/overwritesInput(path:)`` where one would replace a recording; as ``OutputFile/check(_:against:)``.
    func paths(
        for inputs: [String], format: some ExportFormat, sparing others: [String] = []
    ) throws(OutputError) -> [String?] {
        switch self {
        case .standardOutput: return inputs.map { _ in nil }
        case .file(let path):
            try OutputFile.check(path, against: inputs + others)
            return inputs.map { _ in path }
        case .folder(let folder):
            let paths = inputs.map { input in
                let name = URL(fileURLWithPath: input).deletingPathExtension().lastPathComponent
                return URL(fileURLWithPath: folder).appendingPathComponent("\(name).\(format.fileExtension)").path
            }
            for path in paths {
                let rivals = zip(paths, inputs).filter { $0.0 == path }.map(\.1)
                if rivals.count > 1 { throw .sameFile(path: path, inputs: rivals) }
                try OutputFile.check(path, against: inputs + others)
            }
            return paths
        }
    }
}

extension CommandContext {
    /// Does something with each of several recordings, in order.
    ///
    /// What fails with one of several recordings is reported, and the others are done all the same. A file that is not there is
    /// reported before the first is begun: nobody should learn of a slip in its name an hour later.
    func forEach(
        _ sources: [AudioSource], _ body: (_ index: Int, _ source: AudioSource) async throws -> Void
    ) async throws -> ExitCode {
        var code = ExitCode.success
        var usable = Array(sources.enumerated())
        if sources.count > 1 {
            usable.removeAll { _, source in
                do {
                    try source.check()
                    return false
                } catch {
                    report(error)
                    code = .failure
                    return true
                }
            }
        }
        for (index, source) in usable {
            do {
                try await body(index, source)
            } catch  where sources.count > 1 && Self.concernsOneRecording(error) {
                report(error)
                code = .failure
            }
        }
        return code
    }

    /// Whether the other recordings are worth trying.
    private static func concernsOneRecording(_ error: any Error) -> Bool {
        !Task.isCancelled && (error is AudioError || error is SourceError)
    }

    /// Writes a recording's result to its file, or to standard output where it has none.
    ///
    /// - Parameters:
    ///   - source: The recording.
    ///   - path: The file.
    ///   - separator: What stands before the text on standard output.
    ///   - text: The text, laid out for a terminal.
    func export(
        _ source: AudioSource, to path: String?, separator: String, _ text: (Terminal) throws -> String
    ) throws {
        guard let path else {
            try output.write(separator + text(terminal))
            return
        }
        let file = try OutputFile(path, registry: partialFiles)
        // A file may be read anywhere, so it holds no colours and suits the usual width.
        try file.write(text(Terminal()))
        try file.commit()
        note("\(source.name): written to \(path).")
    }
}
