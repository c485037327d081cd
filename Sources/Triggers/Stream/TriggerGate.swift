/// The last step before a command is done: cool-down, and who may give it. A pure state machine over one stream of audio.
public struct TriggerGate: Sendable {
    private var coolDown = CoolDown()
    private let sampleRate: Int

    /// A gate at the start of a stream.
    ///
    /// - Parameter sampleRate: Samples per second of the positions.
    public init(sampleRate: Int = 16_000) { self.sampleRate = sampleRate }

    /// Lets a match through, or says why not.
    ///
    /// - Parameters:
    ///   - match: The command that was understood.
    ///   - set: The triggers it belongs to.
    ///   - position: The sample at which it was said to its end; never before that of an earlier call.
    ///   - speaker: Who spoke; asked only where the command is for certain people.
    public mutating func admit(
        _ match: TriggerMatch, of set: TriggerSet, at position: Int, speaker: () throws -> SpeakerVerdict
    ) rethrows -> TriggerReading {
        let remaining = coolDown.remaining(match.action, at: position)
        guard remaining == 0 else { return .rejected(.coolingDown(match.action, samples: remaining)) }
        var match = match
        if let allowed = set[match.action.trigger]?.speakers {
            switch SpeakerRule(allowed).verdict(try speaker()) {
            case .success(let name): match.speaker = name
            case .failure(let refused): return .rejected(.speaker(match.action, refused.reason))
            }
        }
        let samples = Int((set.coolDown(of: match.action.trigger) * Double(sampleRate)).rounded())
        coolDown.start(match.action, at: position, samples: samples)
        return .match(match)
    }
}
