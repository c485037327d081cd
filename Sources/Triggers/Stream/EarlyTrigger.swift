/// Takes a command before the speaker's end is certain: as soon as the partial transcript has held the same command for a
/// while, and no longer phrase of another command begins like it.
///
/// One utterance gives at most one command: once it was taken early, the rest of the utterance gives none.
public struct EarlyTrigger: Sendable {
    /// How long, in samples, a command has to hold.
    public let settling: Int
    private let matcher: TriggerMatcher
    private var held: (action: TriggerAction, since: Int)?
    private var isTaken = false

    /// At the start of an utterance.
    ///
    /// - Parameters:
    ///   - matcher: Knows the commands.
    ///   - settling: How long, in samples, a command has to hold; 0.3 s at 16 kHz unless said otherwise.
    public init(_ matcher: TriggerMatcher, settling: Int = 4_800) {
        self.matcher = matcher
        self.settling = settling
    }

    /// Takes the transcript of the utterance so far.
    ///
    /// - Parameters:
    ///   - text: All of it, which may differ from the last one at any place.
    ///   - position: The sample it reaches to.
    /// - Returns: A command that has settled; `nil` while there is none, and after there was one.
    public mutating func push(_ text: String, at position: Int) -> TriggerMatch? {
        guard !isTaken else { return nil }
        guard let match = matcher.reading(of: text).match, case .words = match.basis, !matcher.mayGrow(text) else {
            held = nil
            return nil
        }
        guard let held, held.action == match.action else {
            held = (match.action, position)
            return nil
        }
        guard position - held.since >= settling else { return nil }
        isTaken = true
        return match
    }

    /// Takes the transcript of the whole utterance, and is ready for the next one.
    ///
    /// - Returns: The command or the reason against it; `nil` where the command was taken early.
    public mutating func finish(_ text: String) -> TriggerReading? {
        defer {
            held = nil
            isTaken = false
        }
        return isTaken ? nil : matcher.reading(of: text)
    }
}
