/// A command that was understood.
public struct TriggerMatch: Sendable, Hashable {
    /// How it was understood.
    public enum Basis: Sendable, Hashable {
        /// The words of the transcript are a phrase of the command.
        case words
        /// The transcript says something else, but a phrase of the command is only so many nats less likely.
        case likelihood(gap: Double)
        /// The transcript sounds like a name, at this distance, 0…1.
        case sound(distance: Double)
        /// The sounds that were heard are those of a phrase, so clearly that no transcript was made.
        case sounds
    }

    /// What to do.
    public var action: TriggerAction
    /// The phrase that was taken for said.
    public var phrase: String
    /// How sure that is, 0…1.
    public var confidence: Double
    /// How it was understood.
    public var basis: Basis
    /// Who gave it, where the trigger asks for that.
    public var speaker: String?

    /// Describes a match.
    public init(
        _ action: TriggerAction, phrase: String, confidence: Double, basis: Basis, speaker: String? = nil
    ) {
        self.action = action
        self.phrase = phrase
        self.confidence = confidence
        self.basis = basis
        self.speaker = speaker
    }
}

/// What becomes of something said: a command, or the reason why there is none.
public enum TriggerReading: Sendable, Hashable {
    /// A command.
    case match(TriggerMatch)
    /// No command.
    case rejected(TriggerRejection)

    /// The command, where there is one.
    public var match: TriggerMatch? {
        if case .match(let match) = self { match } else { nil }
    }

    /// Why there is no command, where there is none.
    public var rejection: TriggerRejection? {
        if case .rejected(let rejection) = self { rejection } else { nil }
    }
}
