import AudioGraph
import Foundation
import Triggers

/// `--triggers`: which commands are obeyed.
enum TriggerFileOption {
    static let path = ValueOption<String?>(
        "--triggers", "FILE", .file, "obey the commands of this file; --print-triggers of 'control' writes one to edit")

    /// The triggers of a file, or those that ship.
    ///
    /// - Throws: ``TriggerFileProblem``.
    static func triggers(at path: String?) throws(TriggerFileProblem) -> TriggerSet {
        guard let path else { return .list }
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
        do {
            return try TriggerSet(json: data)
        } catch {
            throw .invalid(path: path, error)
        }
    }
}

/// A trigger file cannot be used.
enum TriggerFileProblem: Error {
    case unreadable(path: String, reason: String)
    case invalid(path: String, TriggerFileError)
}

extension TriggerFileProblem: CustomStringConvertible {
    var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "The trigger file \(path) cannot be read: \(reason). Check the path; --print-triggers of 'control' writes such a file."
        case .invalid(let path, let error): "\(path): \(error)"
        }
    }
}
