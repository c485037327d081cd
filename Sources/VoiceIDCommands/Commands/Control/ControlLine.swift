import AppModel
import Audio
import Triggers
import VoiceControl

/// Something said to `voiceid control`, with what became of it, as one line.
struct ControlLine: Encodable {
    /// When it was said, in seconds.
    var start: Double
    var end: Double
    /// When it was decided, in seconds of the audio.
    var decided: Double
    /// What was heard: the transcript, or the phrase that the sounds alone gave.
    var text: String
    /// The command; `null` where there was none.
    var trigger: String?
    /// The keyword of a runtime trigger.
    var keyword: String?
    /// The phrase that was taken for said.
    var phrase: String?
    /// How sure that is, 0…1.
    var confidence: Double?
    /// Who gave it, where that was asked.
    var speaker: String?
    /// Why there was no command: a name that stays the same, and a sentence.
    var rejection: String?
    var reason: String?
    /// The film selected afterwards.
    var movie: String?

    /// Describes an event, and the list after it.
    init(_ event: CommandEvent, movie: String?) {
        start = SampleClock.seconds(event.samples.lowerBound)
        end = SampleClock.seconds(event.samples.upperBound)
        decided = SampleClock.seconds(event.decidedAt)
        text = event.text
        trigger = event.match?.action.trigger.rawValue
        keyword = event.match?.action.keyword
        phrase = event.match?.phrase
        confidence = event.match.map { ($0.confidence * 1_000).rounded() / 1_000 }
        speaker = event.match?.speaker
        rejection = event.reading.rejection?.code
        reason = event.reading.rejection?.description
        self.movie = movie
    }

    /// Columns of what was heard; more is written out, and pushes the rest aside.
    private static let heardWidth = 26

    /// The line for people: when, whether it was obeyed, what was heard, and what was done or why nothing was.
    ///
    /// - Parameter done: What was done, in words.
    func text(_ event: CommandEvent, done: String?, style: TextStyle) -> String {
        let heard = text.isEmpty ? "–" : "“\(text.onOneLine)”"
        let column = heard.displayWidth < Self.heardWidth ? heard.fitted(to: Self.heardWidth) : heard
        let time = clockTime(start).aligned(right: 9)
        switch event.reading {
        case .match(let match):
            let said = (done ?? match.action.description).onOneLine
            return "\(time)  " + style.good("✓") + "  \(column)  " + style.good(said)
                + "  (\(MovieScreen.evidence(match)))\n"
        case .rejected(let reason): return "\(time)  ·  \(column)  \(reason.description.onOneLine)\n"
        }
    }
}
