import Foundation
import SpeakerRecognition

/// `voiceid profiles export`: profiles as a file, to keep or to take to another machine.
package struct ProfilesExportCommand: Command {
    private static let file = Operand("FILE", "the file to make; it must not exist")
    private static let names = Operand(
        "NAME", count: .any, completion: .profiles, "whom to export; everybody where none is named")

    package static let specification = CommandSpecification(
        path: ["profiles", "export"],
        summary: "Write profiles to a file that 'profiles import' reads",
        discussion: ["Voices identify people: the file is readable by its owner alone, and should stay so."],
        operands: [file, names],
        options: [StoreOption.path],
        environment: [.home])

    private let file: String
    private let names: [String]
    private let path: String?

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        file = try arguments.operand(Self.file)
        names = arguments.remainingOperands()
        path = try arguments.value(of: StoreOption.path)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        try OutputFile.check(file, against: [])
        let written = try StoreOption.store(at: path, in: context)
            .export(names.isEmpty ? nil : names, to: URL(fileURLWithPath: file))
        context.note("\(counted(written.count, "profile")) written to \(file).")
        return .success
    }
}
