public import OpenEngine
public import Triggers

extension OpenEngine {
    /// Hears commands in audio.
    ///
    /// - Parameters:
    ///   - detector: What can be said.
    ///   - judge: Tells who speaks, for commands that are for certain people.
    ///   - isLive: Whether somebody waits.
    ///   - now: Time since some fixed moment.
    /// - Throws: what the models throw when they are opened.
    public func makeCommandRecognizer(
        for detector: TriggerDetector, judge: (any SpeakerJudge)? = nil, isLive: Bool = true,
        now: @escaping () -> Duration
    ) throws -> CommandRecognizer<WhisperCommandScorer> {
        CommandRecognizer(
            detector: detector, scorer: WhisperCommandScorer(try makeTranscriber(.commands)),
            voiceActivity: try voiceActivity, judge: judge, isLive: isLive, now: now)
    }
}
