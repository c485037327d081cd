import Foundation
import SpeakerRecognition

/// `voiceid profiles erase`: forget everybody.
package struct ProfilesEraseCommand: Command {
    private static let yes = Flag("--yes", "do not ask")

    package static let specification = CommandSpecification(
        path: ["profiles", "erase"],
        summary: "Delete all profiles, and files set aside as damaged, in one step",
        discussion: [
            "Asks first. The files are unlinked, not overwritten. Exported files are yours and stay."
        ],
        options: [yes, StoreOption.path],
        environment: [.home])

    private let isSure: Bool
    private let path: String?

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        isSure = arguments.has(Self.yes)
        path = try arguments.value(of: StoreOption.path)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let store = StoreOption.store(at: path, in: context)
        if !isSure {
            let question = "Delete \(store.file.path) and every voice in it? Type yes: "
            guard try context.ask(question) == "yes" else { throw NotErased() }
        }
        let deleted = try store.erase()
        context.note(deleted.isEmpty ? "There was nothing to erase." : "Erased \(deleted.joined(separator: ", ")).")
        return .success
    }
}

/// The question was not answered with yes.
private struct NotErased: Error, CustomStringConvertible {
    let description = "nothing was erased; answer yes, or give --yes where nobody can be asked."
}
