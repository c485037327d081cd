/// Keeps a command from being taken twice, by the clock of the audio: the same recording gives the same commands however
/// fast it is read.
public struct CoolDown: Sendable {
    private var ends: [TriggerAction: Int] = [:]

    /// No command was given yet.
    public init() {}

    /// Samples until the action may be taken again, from the position `now`; 0 where it may.
    public func remaining(_ action: TriggerAction, at now: Int) -> Int { max(0, (ends[action] ?? now) - now) }

    /// Notes that an action was taken at `now`, not to be taken again for so many samples.
    public mutating func start(_ action: TriggerAction, at now: Int, samples: Int) {
        // What has run out is forgotten, so that memory does not grow with the titles that were ever said.
        ends = ends.filter { $0.value > now }
        ends[action] = now + samples
    }
}
