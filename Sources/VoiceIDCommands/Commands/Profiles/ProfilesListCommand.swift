import Foundation
import Inference
import JSON
import SpeakerRecognition

/// `voiceid profiles list`: the people it knows.
package struct ProfilesListCommand: Command {
    private static let names = Flag("--names", "only the names, one a line")

    package static let specification = CommandSpecification(
        path: ["profiles", "list"],
        summary: "List the people voiceid knows",
        discussion: [
            "A profile made with another model than the present one is kept and marked 're-enrol': its voice cannot be "
                + "compared until the person is enrolled again. A profile of Picovoice's engine is marked 'picovoice': that "
                + "engine alone recognises it."
        ],
        options: [names, JSONOption.flag, StoreOption.path],
        environment: [.home, .models])

    private let namesAlone: Bool
    private let asJSON: Bool
    private let path: String?

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        namesAlone = arguments.has(Self.names)
        asJSON = arguments.has(JSONOption.flag)
        if namesAlone, asJSON {
            throw .conflict(Self.names.declaration.name, with: "--json", command: Self.specification.name)
        }
        path = try arguments.value(of: StoreOption.path)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let store = StoreOption.store(at: path, in: context)
        let profiles = try store.profiles()
        context.warnOfDamage(to: store)
        guard !namesAlone else {
            try context.output.write(profiles.map { $0.name.text.onOneLine + "\n" }.joined())
            return .success
        }
        let present = context.presentModel
        if asJSON {
            let list = profiles.map { $0.json(present: present, withReferences: false) }
            try context.output.write(JSONValue.array(list).text + "\n")
            return .success
        }
        if profiles.isEmpty {
            context.note("No profiles in \(store.file.path) yet; 'voiceid enroll NAME FILE' makes one.")
        }
        let width = min(40, profiles.map(\.name.text.displayWidth).max() ?? 0)
        for profile in profiles {
            let name = profile.name.text.onOneLine.fitted(to: width)
            let isStale = profile.needsReenrollment(for: present) ?? false
            let engine = profile.engine == .open ? "" : ", \(profile.engine.rawValue)"
            let reason = profile.model == present?.space ? "damaged" : "made with \(profile.model)"
            let mark = isStale ? "  re-enrol (\(reason))" : ""
            try context.output.write("\(name)  \(profile.summary), \(day(profile.createdAt))\(engine)\(mark)\n")
        }
        return .success
    }
}
