/// One trigger as the file describes it: what is said to give it, and who may.
public struct TriggerType: Sendable, Hashable {
    /// Its name.
    public var id: TriggerID
    /// The words or phrases that give it, as one writes them.
    public var keywords: [String]
    /// Ways to say a keyword, with `*` in its place: `go *`. The keyword alone always counts.
    public var carriers: [String]
    /// What a speech-to-text model is known to write in place of a keyword; said, it counts as one.
    public var misheard: [String]
    /// Whether its keywords are set while the program runs, each an action of its own.
    public var isRuntime: Bool
    /// Whether a phrase that sounds like a keyword counts: for names, which a speech-to-text model misspells. Short
    /// commands all sound alike, so it is not for them.
    public var matchesSoundAlikes: Bool
    /// Names of the people who may give it; `nil` where anybody may.
    public var speakers: [String]?
    /// Seconds after it was given in which it is not taken again; `nil` for that of the set.
    public var coolDown: Double?
    /// How unlikely, in nats below the free transcript, it may be; `nil` for the limit of the set.
    public var threshold: Double?
    /// Triggers that undo what this one does, so that confusing the two is worse than hearing nothing.
    public var opposites: [TriggerID]

    /// Describes a trigger.
    public init(
        _ id: TriggerID, keywords: [String] = [], carriers: [String] = [], misheard: [String] = [],
        isRuntime: Bool = false,
        matchesSoundAlikes: Bool = false, speakers: [String]? = nil, coolDown: Double? = nil, threshold: Double? = nil,
        opposites: [TriggerID] = []
    ) {
        self.id = id
        self.keywords = keywords
        self.carriers = carriers
        self.misheard = misheard
        self.isRuntime = isRuntime
        self.matchesSoundAlikes = matchesSoundAlikes
        self.speakers = speakers
        self.coolDown = coolDown
        self.threshold = threshold
        self.opposites = opposites
    }
}
