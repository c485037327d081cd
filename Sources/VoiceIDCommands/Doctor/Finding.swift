/// What one check of `voiceid doctor` found.
struct Finding: Sendable, Equatable {
    /// How it stands.
    enum Verdict: String, Sendable {
        /// As it should be.
        case sound
        /// Broken; some command will fail.
        case broken
        /// Not there, and not needed for the rest.
        case absent
    }

    /// Which part of the machine this is about.
    var section: String
    /// What was looked at.
    var subject: String
    var verdict: Verdict
    /// What was found, as one line.
    var detail: String
    /// What to do about it, as one line; `nil` where nothing is to be done, or where the detail says it.
    var remedy: String?

    /// Runs a check; what it throws is a finding too, since errors say what to do.
    static func of(_ section: String, _ subject: String, _ check: () throws -> String) -> Finding {
        do {
            return Finding(section: section, subject: subject, verdict: .sound, detail: try check())
        } catch {
            return Finding(section: section, subject: subject, verdict: .broken, detail: "\(error)".onOneLine)
        }
    }

    /// Something that need not be there.
    static func absent(_ section: String, _ subject: String, _ detail: String, remedy: String?) -> Finding {
        Finding(section: section, subject: subject, verdict: .absent, detail: detail, remedy: remedy)
    }
}

/// A check that came out wrong: what was found, and what to do.
struct CheckFailure: Error, CustomStringConvertible {
    let description: String

    init(_ problem: String, remedy: String) { description = "\(problem) \(remedy)" }
}
