/// What holds for all triggers of a set unless one says otherwise.
public struct TriggerSettings: Sendable, Hashable {
    /// What has to be said for a keyword to count.
    public enum Rule: String, Sendable, Hashable, Codable, CaseIterable {
        /// Nothing but the phrase and filler words: a sentence that happens to hold a keyword gives no command.
        case wholeUtterance
        /// The phrase anywhere in what is said, on word boundaries.
        case anywhere
    }

    /// What has to be said for a keyword to count.
    public var rule = Rule.wholeUtterance
    /// How much less evidence than for the free transcript there may be for a phrase, in nats.
    public var threshold = 12.0
    /// By how much more evidence there must be for a phrase than for a word that only sounds like it, in nats, where the
    /// transcript is that phrase; more where it is another text. Raised, it loses commands and keeps out near misses.
    public var rivalMargin = 0.0
    /// By how much more evidence there must be for a trigger than for its opposite, in nats.
    public var oppositeMargin = 2.0
    /// Seconds after a trigger in which the same one is not taken again.
    public var coolDown = 0.5
    /// Longest speech, in seconds, that can be a command; longer speech is talk.
    public var longestCommand = 4.0
    /// How far, 0…1, the sounds of a phrase may be from those of a keyword that matches sound-alikes.
    public var soundDistance = 0.25
    /// Words that may stand around a phrase without changing it.
    public var fillers = Self.englishFillers

    /// The defaults.
    public init() {}

    /// Words that may stand around an English command.
    public static let englishFillers = [
        "a", "add", "can", "go", "hey", "i", "it", "item", "list", "me", "more", "move", "movie", "my",
        "now", "okay", "one", "play", "please", "scroll", "show", "take", "that", "the", "this", "to", "uh", "um",
        "you",
    ]
}
