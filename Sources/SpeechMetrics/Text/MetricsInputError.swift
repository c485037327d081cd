/// Why a file of references, hypotheses or trials was refused.
public enum MetricsInputError: Error, Equatable {
    /// The file could not be read; `reason` is the system's.
    case unreadable(path: String, reason: String)
    /// The file is not UTF-8 text; `line` is the first that is not.
    case notText(path: String, line: Int)
    /// A list of trials without a trial in it.
    case noTrials(path: String)
    /// A line breaks the format; lines count from 1.
    case malformed(path: String, line: Int, problem: LineProblem)
}

/// What is wrong with one line.
public enum LineProblem: Sendable, Equatable {
    /// The line has another number of fields than the format asks for.
    case fieldCount(found: Int, required: String)
    /// The first field is none of the types RTTM knows.
    case unknownType(String)
    /// A field that holds seconds is not a number, not finite, negative, or beyond 1e9.
    case notSeconds(field: String, found: String)
    /// A turn or region that does not last: zero or less, in seconds.
    case noDuration(Double)
    /// A turn without a speaker's name (`<NA>`).
    case noSpeaker
    /// A trial's label is neither 0 nor 1.
    case notALabel(String)
    /// Something that word errors cannot be counted of.
    case unscorable(String)
    /// No transcript in JSON.
    case noTranscript
}

extension MetricsInputError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)."
        case .notText(let path, let line): "\(path), line \(line): not UTF-8 text. Is it the right file?"
        case .noTrials(let path):
            "\(path) holds no trials. A line is 'enrolment test 1' (the same person) or 'enrolment test 0'."
        case .malformed(let path, let line, let problem): "\(path), line \(line): \(problem)"
        }
    }
}

extension LineProblem: CustomStringConvertible {
    /// What is wrong, and what is needed.
    public var description: String {
        switch self {
        case .fieldCount(let found, let required): "\(found) fields where \(required) are needed."
        case .unknownType(let found): "\"\(found)\" is not a type of RTTM line; a turn starts with SPEAKER."
        case .notSeconds(let field, let found): "the \(field) is \"\(found)\"; seconds from 0 to 1e9 are needed."
        case .noDuration(let found): "a duration of \(found) s; it must be more than 0. Remove the line or mend it."
        case .noSpeaker: "the speaker's name is missing (<NA>)."
        case .notALabel(let found):
            "the label is \"\(found)\"; it must be 1 (the same speaker) or 0 (different speakers)."
        case .unscorable(let found): "\(found) cannot be scored here; take it out, or write what was said."
        case .noTranscript:
            "not a transcript in JSON, which has \"file\" and \"segments\" of \"start\" and \"text\"."
        }
    }
}
