import Foundation
import SpeakerRecognition

/// `voiceid profiles delete`: forget a person, or one of their references.
package struct ProfilesDeleteCommand: Command {
    private static let reference = ValueOption<String?>(
        "--reference", "ID", .text("a reference's id, or its first letters"),
        "delete this reference only; 'profiles show' lists them")

    package static let specification = CommandSpecification(
        path: ["profiles", "delete"],
        summary: "Delete a person's profile, or one reference of it",
        operands: [ProfilesShowCommand.name],
        options: [reference, StoreOption.path],
        examples: [
            .init("voiceid profiles delete Ann", "forget Ann"),
            .init("voiceid profiles delete Ann --reference 7c9e6679", "take one bad recording of Ann back"),
        ],
        environment: [.home])

    private let query: String
    private let reference: String?
    private let path: String?

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        query = try arguments.operand(ProfilesShowCommand.name)
        reference = try arguments.value(of: Self.reference)
        path = try arguments.value(of: StoreOption.path)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let store = StoreOption.store(at: path, in: context)
        guard let reference else {
            let deleted = try store.delete(query)
            context.note("\(deleted.name) is forgotten (\(deleted.summary)).")
            return .success
        }
        let profile = try store.profile(query)
        let matches = profile.references.map(\.id).filter { $0.uuidString.hasPrefix(reference.uppercased()) }
        guard let id = matches.first, matches.count == 1 else {
            throw ReferenceQueryError(query: reference, profile: profile.name.text, matches: matches.count)
        }
        let rest = try store.removeReference(id, from: profile.id.uuidString)
        context.note("\(rest.name) now has \(rest.summary).")
        return .success
    }
}

/// The letters typed name no reference, or several.
private struct ReferenceQueryError: Error, CustomStringConvertible {
    let query: String
    let profile: String
    let matches: Int

    var description: String {
        (matches == 0
            ? "\(profile) has no reference '\(query)'" : "\(matches) references of \(profile) begin with '\(query)'")
            + "; 'voiceid profiles show' lists them."
    }
}
