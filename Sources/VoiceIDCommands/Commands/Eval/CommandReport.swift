import SpeechMetrics
import Triggers
import VoiceControl

/// How well spoken commands were understood, over all conditions.
struct CommandReport: Encodable {
    /// A tally with its rates.
    struct Line: Encodable {
        var name: String
        var tally: CommandTally
        var hitRate: Double?
        var wrongRate: Double?
        var nearFireRate: Double?
        var firesPerHour: Double?

        init(_ name: String, _ tally: CommandTally) {
            self.name = name
            self.tally = tally
            hitRate = tally.hitRate
            wrongRate = tally.wrongRate
            nearFireRate = tally.nearFireRate
            firesPerHour = tally.firesPerHour
        }
    }

    /// All conditions at one margin to rivals, in nats.
    struct Point: Encodable {
        var rivalMargin: Double
        var conditions: [Line]

        /// The conditions in which there was talk, and how often it was taken for a command.
        var fires: [(condition: String, perHour: Double)] {
            conditions.compactMap { line in line.firesPerHour.map { (line.name, $0) } }
        }
    }

    /// Something that should have gone otherwise.
    struct Mistake: Encodable {
        var kind: String
        var condition: String
        var voice: String
        var phrase: String
        var expected: String?
        var heard: String
        var done: [String]
        /// Why nothing was done.
        var reason: String?
        /// How far the likeliest command lay below the transcript, in nats.
        var gap: Double?
        /// When it was said, in seconds of the clip.
        var at: Double?
    }

    /// Seconds from the end of speech to the command, and of computing among them; and the processor time of all that it
    /// takes to hear a command, voice activity included.
    struct Timing: Encodable {
        var count: Int
        var meanProcessor: Double
        var medianLatency: Double
        var latency95: Double
        var medianComputing: Double
        var computing95: Double
    }

    var threshold: Double
    var oppositeMargin: Double
    var point: Point
    /// The clean clips, by voice.
    var voices: [Line]
    var timing: Timing?
    var mistakes: [Mistake]
    /// The same at other margins; empty where it was not asked for.
    var curve: [Point]
}

/// Collects outcomes into a report.
struct CommandTallies {
    private var conditions: [(name: String, tally: CommandTally)] = []

    mutating func count(_ outcome: CommandTrials.Outcome, under name: String) {
        if !conditions.contains(where: { $0.name == name }) { conditions.append((name, CommandTally())) }
        guard let index = conditions.firstIndex(where: { $0.name == name }) else { return }
        switch (outcome.clip.kind, outcome.clip.expected) {
        case (.command, let expected?):
            conditions[index].tally.countCommand(expected: expected, done: outcome.done)
        case (.command, nil), (.near, _), (.rhyme, _): conditions[index].tally.countNearMiss(done: outcome.done.count)
        case (.talk, _):
            conditions[index].tally.countTalk(seconds: outcome.seconds, done: outcome.done.count)
        }
    }

    var lines: [CommandReport.Line] { conditions.map { CommandReport.Line($0.name, $0.tally) } }

    func point(rivalMargin: Double) -> CommandReport.Point {
        CommandReport.Point(rivalMargin: rivalMargin, conditions: lines)
    }
}

extension CommandReport.Timing {
    /// Of the commands that were understood; `nil` where there are none.
    init?(_ timings: [(latency: Double, computing: Double, processor: Double)]) {
        guard !timings.isEmpty else { return nil }
        func quantile(_ share: Double, _ values: [Double]) -> Double {
            values.sorted()[min(values.count - 1, Int(share * Double(values.count)))]
        }
        count = timings.count
        meanProcessor = timings.map(\.processor).reduce(0, +) / Double(timings.count)
        medianLatency = quantile(0.5, timings.map(\.latency))
        latency95 = quantile(0.95, timings.map(\.latency))
        medianComputing = quantile(0.5, timings.map(\.computing))
        computing95 = quantile(0.95, timings.map(\.computing))
    }
}

extension CommandReport.Mistake {
    /// What went wrong in a clip; none where nothing did.
    static func all(in outcome: CommandTrials.Outcome) -> [CommandReport.Mistake] {
        let clip = outcome.clip
        let mistake = { (event: CommandEvent?) in
            let gap = event?.scores.flatMap { scores in
                scores.candidates.first.map { scores.logProbability - $0.logProbability }
            }
            return CommandReport.Mistake(
                kind: clip.kind.rawValue, condition: clip.condition, voice: clip.voice, phrase: clip.phrase,
                expected: clip.expected?.description, heard: event?.text ?? "",
                done: (event?.match).map { [$0.action.description] } ?? [], reason: event?.reading.rejection?.code,
                gap: gap, at: event.map { Double($0.samples.lowerBound) / 16_000 })
        }
        if clip.kind == .command, let expected = clip.expected {
            guard outcome.done.isEmpty || outcome.done.contains(where: { $0 != expected }) else { return [] }
            return [
                mistake(
                    outcome.events.first { $0.match != nil && $0.match?.action != expected } ?? outcome.events.first)
            ]
        }
        return outcome.events.filter { $0.match != nil }.map { mistake($0) }
    }
}
