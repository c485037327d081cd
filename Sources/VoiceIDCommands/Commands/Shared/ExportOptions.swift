import Foundation
import SpeakerAttribution

/// A format that results are written in, as `--format` takes it.
protocol ExportFormat: RawRepresentable<String>, CaseIterable, Sendable {
    /// What people read.
    static var text: Self { get }
    /// What programs read.
    static var json: Self { get }
    /// The usual extension of a file, without the dot.
    var fileExtension: String { get }
}

extension TimelineFormat: ExportFormat {}
extension TranscriptFormat: ExportFormat {}

extension ExportFormat {
    /// The format that a file of this name is expected to be in; `nil` where the name does not say. Where several formats have one
    /// extension, it is the first of them.
    init?(fileName: String) {
        let ending = (fileName as NSString).pathExtension.lowercased()
        guard let format = Self.allCases.first(where: { $0.fileExtension.lowercased() == ending }) else { return nil }
        self = format
    }

    /// Whether texts of several recordings may follow each other in one stream.
    fileprivate var isStream: Bool { ["text", "rttm", "json"].contains(rawValue) }
}

/// `--format`, `--output` and `--json`: how results are written, and where to.
struct ExportOptions<Format: ExportFormat>: Sendable {
    private let format = ValueOption(
        "--format", "FORMAT", .choice, default: Format.text,
        "how to write it: \(Format.allCases.map(\.rawValue).listed); without it, as the extension of --output says")
    private let output = ValueOption<String?>(
        "--output", short: "-o", "FILE|DIR", .file,
        "where to write it; in a folder, each recording has a file of its own")

    /// Both that belong to exports alone; `--json` is declared by the command.
    var all: [any OptionDeclaring] { [format, output] }

    /// Reads all three.
    ///
    /// - Parameter inputs: How many recordings there are.
    func choice(
        _ arguments: inout ArgumentReader, inputs: Int, command: CommandSpecification
    ) throws(UsageError) -> (format: Format, destination: ExportDestination) {
        let isGiven = arguments.isGiven(format.declaration)
        var chosen = try arguments.value(of: format)
        let asJSON = arguments.has(JSONOption.flag)
        if asJSON, isGiven, chosen.rawValue != Format.json.rawValue {
            throw .conflict("--json", with: "--format \(chosen.rawValue)", command: command.name)
        }
        let destination = try ExportDestination(output: arguments.value(of: output), inputs: inputs)
        if asJSON {
            chosen = .json
        } else if !isGiven, case .file(let path) = destination, let expected = Format(fileName: path) {
            chosen = expected
        }
        if destination == .standardOutput, inputs > 1, !chosen.isStream {
            throw .requires(
                "--format \(chosen.rawValue) for several files", needs: "--output DIR", command: command.name)
        }
        return (chosen, destination)
    }
}
