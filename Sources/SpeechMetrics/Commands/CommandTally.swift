/// How often spoken commands were obeyed, and how often something else was taken for one.
public struct CommandTally: Sendable, Hashable, Codable {
    /// Utterances that are commands.
    public var commands = 0
    /// Of these, those that did what they say and nothing else.
    public var hits = 0
    /// Of these, those that did something else, whether or not they also did what they say.
    public var wrong = 0
    /// Utterances that sound like a command and are none.
    public var nearMisses = 0
    /// Of these, those that did something.
    public var nearFires = 0
    /// Seconds of talk in which nobody gives a command.
    public var talkSeconds = 0.0
    /// How often something was done during it.
    public var talkFires = 0

    /// Nothing counted yet.
    public init() {}

    /// Counts an utterance that is a command.
    ///
    /// - Parameters:
    ///   - expected: What it should do.
    ///   - done: What was done, in order.
    public mutating func countCommand<Action: Equatable>(expected: Action, done: [Action]) {
        commands += 1
        if done.contains(where: { $0 != expected }) {
            wrong += 1
        } else if !done.isEmpty {
            hits += 1
        }
    }

    /// Counts an utterance that is none.
    public mutating func countNearMiss(done: Int) {
        nearMisses += 1
        if done > 0 { nearFires += 1 }
    }

    /// Counts talk.
    public mutating func countTalk(seconds: Double, done: Int) {
        talkSeconds += seconds
        talkFires += done
    }

    /// Adds what another tally counted.
    public mutating func add(_ other: CommandTally) {
        commands += other.commands
        hits += other.hits
        wrong += other.wrong
        nearMisses += other.nearMisses
        nearFires += other.nearFires
        talkSeconds += other.talkSeconds
        talkFires += other.talkFires
    }

    /// Share of commands obeyed, 0…1; `nil` where there were none.
    public var hitRate: Double? { commands > 0 ? Double(hits) / Double(commands) : nil }
    /// Share of commands that did something else, 0…1.
    public var wrongRate: Double? { commands > 0 ? Double(wrong) / Double(commands) : nil }
    /// Share of near misses that did something, 0…1.
    public var nearFireRate: Double? { nearMisses > 0 ? Double(nearFires) / Double(nearMisses) : nil }
    /// How often something was done in an hour of talk.
    public var firesPerHour: Double? { talkSeconds > 0 ? Double(talkFires) * 3_600 / talkSeconds : nil }
}
