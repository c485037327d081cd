import Foundation
import JSON
import SpeakerRecognition

/// `voiceid profiles show`: one person and the voice samples behind them.
package struct ProfilesShowCommand: Command {
    static let name = Operand("NAME", completion: .profiles, "the person's name, in any case, or the profile's id")

    package static let specification = CommandSpecification(
        path: ["profiles", "show"],
        summary: "Show one person's profile and the references in it",
        operands: [name],
        options: [JSONOption.flag, StoreOption.path],
        environment: [.home, .models])

    private let query: String
    private let asJSON: Bool
    private let path: String?

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        query = try arguments.operand(Self.name)
        asJSON = arguments.has(JSONOption.flag)
        path = try arguments.value(of: StoreOption.path)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let profile = try StoreOption.store(at: path, in: context).profile(query)
        let present = context.presentModel
        guard !asJSON else {
            try context.output.write(profile.json(present: present, withReferences: true).text + "\n")
            return .success
        }
        var text = """
            \(profile.name.text.onOneLine)
              id        \(profile.id.uuidString)
              enrolled  \(day(profile.createdAt))
              engine    \(profile.engine.rawValue)
              model     \(profile.model)\(profile.needsReenrollment(for: present) ?? false ? "  re-enrol" : "")
              voice     \(profile.summary)

            """
        for reference in profile.references {
            let quality = "quality " + "\(Int((reference.quality * 100).rounded())) %".aligned(right: 5)
            let source = reference.source.map { "  \($0.onOneLine)" } ?? ""
            text += "  \(reference.id.uuidString.prefix(8))  \(day(reference.createdAt))  "
            text += "\(clockTime(reference.voicedSeconds).aligned(right: 6)) of voice  \(quality)\(source)\n"
        }
        try context.output.write(text)
        return .success
    }
}
