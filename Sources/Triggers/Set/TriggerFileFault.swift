/// One thing wrong with a trigger file, and where.
public struct TriggerFileFault: Error, Sendable, Hashable {
    /// What is wrong.
    public enum Problem: Sendable, Hashable {
        /// There is no such key; the one probably meant.
        case unknownKey(nearest: String?)
        /// A key that must be there is not.
        case missing
        /// The value is of another kind, or out of range.
        case expected(String)
        /// The version is one this program does not know.
        case unknownVersion(Int)
        /// The name is that of an earlier trigger.
        case repeatedName(String)
        /// The phrase already gives another trigger.
        case repeatedKeyword(String, of: TriggerID)
        /// The phrase has no word in it.
        case noWord
        /// A carrier has to have `*` once, where the keyword stands.
        case noPlaceForKeyword
        /// No trigger has this name; the one probably meant.
        case unknownTrigger(String, nearest: String?)
        /// Nobody could ever give the trigger.
        case nothingGivesIt
    }

    /// Where in the file: `$.types[2].keywords[0]`.
    public var path: String
    /// What is wrong there.
    public var problem: Problem

    /// A fault at a path.
    public init(path: String, problem: Problem) {
        self.path = path
        self.problem = problem
    }
}

extension TriggerFileFault: CustomStringConvertible {
    /// The path, what is wrong, and what to write.
    public var description: String {
        let hint = { (nearest: String?) in nearest.map { "; did you mean \"\($0)\"?" } ?? "" }
        let text =
            switch problem {
            case .unknownKey(let nearest): "unknown key" + hint(nearest)
            case .missing: "is missing"
            case .expected(let what): "has to be \(what)"
            case .unknownVersion(let version): "version \(version) is not known; this program reads version 1"
            case .repeatedName(let name): "an earlier trigger is called \"\(name)\" too"
            case .repeatedKeyword(let keyword, let other): "\"\(keyword)\" already gives \"\(other)\""
            case .noWord: "has no word in it"
            case .noPlaceForKeyword: "has to have * once, where the keyword stands"
            case .unknownTrigger(let name, let nearest): "no trigger is called \"\(name)\"" + hint(nearest)
            case .nothingGivesIt: "needs keywords, or \"runtime\": true"
            }
        return "\(path): \(text)"
    }
}

/// A trigger file cannot be used.
public enum TriggerFileError: Error, Sendable, Hashable {
    /// The text is not JSON; line and column count from 1.
    case notJSON(line: Int, column: Int, problem: String)
    /// Everything that is wrong with it, in the order of the file's paths; at least one.
    case invalid([TriggerFileFault])
}

extension TriggerFileError: CustomStringConvertible {
    /// What is wrong and where; several faults are separated by semicolons.
    public var description: String {
        switch self {
        case .notJSON(let line, let column, let problem):
            "this is not JSON: line \(line), column \(column): \(problem)"
        case .invalid(let faults): faults.map(\.description).joined(separator: "; ")
        }
    }
}
