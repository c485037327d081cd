/// Why something said gave no command.
public enum TriggerRejection: Sendable, Hashable {
    /// Nothing was said, or nothing that could be made out; why, where that is known.
    case noWords(reason: String?)
    /// It is no phrase of any command, nor near one.
    case noMatch
    /// It holds a phrase of a command, but other words too, which are no fillers.
    case otherWords(TriggerAction, [String])
    /// It holds phrases of several commands.
    case several([TriggerAction])
    /// The likeliest command is too unlikely: nats below the free transcript, and how many there may be.
    case unlikely(TriggerAction, gap: Double, limit: Double)
    /// A word that is no command is too likely beside it: nats between them, and how many there have to be.
    case soundsLike(TriggerAction, String, margin: Double, required: Double)
    /// The likeliest command and one that undoes it are too close to tell apart: nats between them, and how many there
    /// have to be.
    case tooCloseToOpposite(TriggerAction, TriggerAction, margin: Double, required: Double)
    /// The same command was given just now; samples until it may be given again.
    case coolingDown(TriggerAction, samples: Int)
    /// The one who spoke may not give the command, or nobody can tell who it was.
    case speaker(TriggerAction, SpeakerRefusal)
    /// The speech is longer, in samples, than any command.
    case talk(samples: Int, limit: Int)
}

extension TriggerRejection: CustomStringConvertible {
    /// One sentence for people.
    public var description: String {
        switch self {
        case .noWords(let reason): reason ?? "No words were heard."
        case .noMatch: "No command sounds like this."
        case .otherWords(let action, _): "“\(action)” counts only by itself, or with words such as “please”."
        case .several(let actions):
            "Several commands were said at once: \(actions.map(\.description).joined(separator: ", "))."
        case .unlikely(let action, _, _): "It sounds too little like “\(action)”."
        case .soundsLike(let action, let word, _, _): "It may as well have been “\(word)” as “\(action)”."
        case .tooCloseToOpposite(let action, let opposite, _, _):
            "It may be “\(action)” or its opposite, “\(opposite)”; say it again."
        case .coolingDown(let action, _): "“\(action)” was given a moment ago."
        case .speaker(let action, let refusal): "“\(action)” was not taken: \(refusal)."
        case .talk: "This is too long for a command."
        }
    }

    /// A short name that stays the same, for programs.
    public var code: String {
        switch self {
        case .noWords: "noWords"
        case .noMatch: "noMatch"
        case .otherWords: "otherWords"
        case .several: "several"
        case .unlikely: "unlikely"
        case .soundsLike: "soundsLike"
        case .tooCloseToOpposite: "tooCloseToOpposite"
        case .coolingDown: "coolingDown"
        case .speaker: "speaker"
        case .talk: "talk"
        }
    }

    /// The command that was meant, as far as one can tell.
    public var action: TriggerAction? {
        switch self {
        case .noWords, .noMatch, .several, .talk: nil
        case .otherWords(let action, _), .unlikely(let action, _, _), .soundsLike(let action, _, _, _),
            .tooCloseToOpposite(let action, _, _, _),
            .coolingDown(let action, _), .speaker(let action, _):
            action
        }
    }
}
