import Foundation
import Inference
import OpenEngine
import SpeakerRecognition

/// `voiceid profiles import`: profiles from a file that `profiles export` wrote.
package struct ProfilesImportCommand: Command {
    /// What to do where a name is taken.
    private enum Taken: String, CaseIterable {
        case refuse, keep, replace, add

        var conflict: ProfileStore.ImportConflict {
            switch self {
            case .refuse: .refuse
            case .keep: .keepStored
            case .replace: .replaceStored
            case .add: .addReferences
            }
        }
    }

    private static let file = Operand("FILE", "a file that 'profiles export' wrote")
    private static let taken = ValueOption(
        "--if-taken", "ACTION", .choice, default: Taken.refuse,
        "where a name is known already: import nothing (refuse), leave the known person alone (keep), put the imported "
            + "one in its place (replace), or add the imported references (add)")

    package static let specification = CommandSpecification(
        path: ["profiles", "import"],
        summary: "Add profiles from a file, all or none",
        operands: [file],
        options: [taken, StoreOption.path],
        environment: [.home, .models])

    private let file: String
    private let taken: Taken
    private let path: String?

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        file = try arguments.operand(Self.file)
        taken = try arguments.value(of: Self.taken)
        path = try arguments.value(of: StoreOption.path)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let report: ProfileStore.ImportReport
        do {
            report = try StoreOption.store(at: path, in: context)
                .importProfiles(
                    from: URL(fileURLWithPath: file), onConflict: taken.conflict, model: context.presentModel?.space,
                    agreement: taken == .add ? context.voiceAgreement() : nil)
        } catch ProfileStoreError.nameTaken(let name) {
            throw ImportedNameTaken(name: name.text)
        }
        context.note("\(report.added.count) added, \(report.changed.count) changed, \(report.skipped.count) left out.")
        for name in report.needReenrollment {
            context.warn("\(name) was made with another model; enrol again before voiceid can recognise them.")
        }
        for name in report.ofOtherEngine {
            context.note("\(name) is known to another engine than the open one; see --engine.")
        }
        return .success
    }
}

/// A name in the file is known already, and it was not said what to do about it.
private struct ImportedNameTaken: Error, CustomStringConvertible {
    let name: String

    var description: String {
        "a profile named “\(name)” exists already, and nothing was imported; give --if-taken keep, replace or add."
    }
}
