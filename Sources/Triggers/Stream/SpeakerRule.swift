internal import Foundation

/// What is known of who spoke.
public enum SpeakerVerdict: Sendable, Hashable {
    /// An enrolled person, with the score, 0…1.
    case known(String, score: Double)
    /// Somebody who is not enrolled; the enrolled person most alike, with the score.
    case unknown(nearest: String?, score: Double)
    /// Too little voice to tell; both in seconds.
    case uncertain(voiced: Double, required: Double)
    /// Nobody listens to who speaks.
    case notAsked
}

/// Why somebody's command was not taken.
public enum SpeakerRefusal: Sendable, Hashable {
    /// An enrolled person who may not give it.
    case notAllowed(String)
    /// A voice that nobody enrolled.
    case unknownVoice
    /// Too little voice to tell; both in seconds.
    case uncertain(voiced: Double, required: Double)
    /// Nobody listens to who speaks, so nobody may give it.
    case notAsked
}

extension SpeakerRefusal: CustomStringConvertible {
    /// The reason, as it stands in a sentence.
    public var description: String {
        switch self {
        case .notAllowed(let name): "\(name) may not give it"
        case .unknownVoice: "the voice is unknown"
        case .uncertain(let voiced, let required):
            "too little voice to tell who spoke (\((voiced * 10).rounded() / 10) s of \(required) s)"
        case .notAsked: "it is for certain people only, and nobody tells who speaks"
        }
    }
}

/// Who may give a command. It fails closed: only a person who is named, and known to have spoken, may.
struct SpeakerRule {
    private let allowed: Set<String>

    /// A rule for these people; names differing in case alone are one.
    init(_ names: [String]) { allowed = Set(names.map { Self.folded($0) }) }

    /// Who gave it; or why it is refused.
    func verdict(_ verdict: SpeakerVerdict) -> Result<String, Refused> {
        switch verdict {
        case .known(let name, _):
            allowed.contains(Self.folded(name)) ? .success(name) : .failure(Refused(reason: .notAllowed(name)))
        case .unknown: .failure(Refused(reason: .unknownVoice))
        case .uncertain(let voiced, let required):
            .failure(Refused(reason: .uncertain(voiced: voiced, required: required)))
        case .notAsked: .failure(Refused(reason: .notAsked))
        }
    }

    struct Refused: Error {
        var reason: SpeakerRefusal
    }

    private static func folded(_ name: String) -> String {
        name.folding(options: .caseInsensitive, locale: nil)
    }
}
