import AppModel
import Audio
import Foundation
import JSON
import OpenEngine
import SpeechMetrics
import Transcription
import Triggers
import VoiceControl

/// `voiceid eval commands`: how well spoken commands are understood, and what else is taken for one.
package struct EvalCommandsCommand: Command {
    private static let list = Operand(
        "LIST", "tab-separated, names on top: kind (command, near, rhyme, talk), file, and more if known")
    private static let half = ValueOption<String?>(
        "--half", "NAME", .text("a name in the list's column 'half'"), "score this half of the list only")
    private static let showsCurve = Flag("--curve", "score with other margins to rivals too")
    private static let isLive = Flag("--live", "score at the first sign of a pause, as for somebody who waits")
    private static let showsMistakes = Flag("--mistakes", "list every command missed or mistaken")

    package static let specification = CommandSpecification(
        path: ["eval", "commands"],
        summary: "Measure spoken commands: hits, wrong actions, near misses taken, fires in talk",
        discussion: [
            "A hit is a command that does what it says and nothing else; a wrong action one that does something else. A near "
                + "miss is like a command and is none, a rhyme is a short word that sounds much like one, and counts as a near "
                + "miss of its own condition; talk holds no command at all. The commands are those of 'voiceid "
                + "control' with the titles of its films.",
            "Columns: 'expected' is a trigger, or trigger:keyword; 'first' and 'end' are the samples of the file that hold "
                + "the clip, 'spoken' the one after the last of speech; 'phrase', 'voice', 'noise', 'ratio' and 'half' "
                + "group the results. Files are looked for beside the list.",
        ],
        operands: [list],
        options: [half, showsCurve, isLive, showsMistakes, TriggerFileOption.path, JSONOption.flag],
        examples: [
            .init("voiceid eval commands .assets/commands/commands.tsv --half report", "the published numbers"),
            .init("voiceid eval commands mine.tsv --curve --json", "what other margins would give"),
        ],
        environment: [.models, .onnxRuntime])

    private let list: String
    private let half: String?
    private let showsCurve: Bool
    private let isLive: Bool
    private let showsMistakes: Bool
    private let triggers: String?
    private let asJSON: Bool

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        list = try arguments.operand(Self.list)
        half = try arguments.value(of: Self.half)
        showsCurve = arguments.has(Self.showsCurve)
        isLive = arguments.has(Self.isLive)
        showsMistakes = arguments.has(Self.showsMistakes)
        triggers = try arguments.value(of: TriggerFileOption.path)
        asJSON = arguments.has(JSONOption.flag)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let clips = try SpokenCommandList(contentsOfFile: list).clips.filter { half == nil || $0.half == half }
        guard !clips.isEmpty else { throw SpokenCommandListError.noClips(path: list) }
        let set = try TriggerFileOption.triggers(at: triggers)
        let report = try await measure(clips, set: set, in: context)
        try context.output.write(asJSON ? JSONValue(encoding: report).text + "\n" : text(report))
        return .success
    }

    private func measure(
        _ clips: [SpokenCommandList.Clip], set: TriggerSet, in context: CommandContext
    ) async throws -> CommandReport {
        let engine = try OpenEngine(environment: context.environment)
        let voiceActivity = try engine.voiceActivity
        let scorer = WhisperCommandScorer(
            try Transcriber(model: engine.transcription, voiceActivity: voiceActivity, options: .commands))
        let trials = CommandTrials(
            scorer: scorer, voiceActivity: voiceActivity, set: set, keywords: Movie.samples.map(\.title),
            isLive: isLive, now: context.now)
        var conditions = CommandTallies()
        var voices = CommandTallies()
        var timings: [(latency: Double, computing: Double, processor: Double)] = []
        var mistakes: [CommandReport.Mistake] = []
        var curve = showsCurve ? CommandTrials.margins.map { (margin: $0, tallies: CommandTallies()) } : []
        var files = OpenedRecording()
        var bar = ProgressBar("Listening", in: context)
        defer { bar.clear() }
        for (index, clip) in clips.enumerated() {
            try Task.checkCancellation()
            bar.update(Double(index) / Double(clips.count))
            let path = clip.file.hasPrefix("/") ? clip.file : folder + "/" + clip.file
            let (samples, start) = try files.samples(clip.samples, of: path)
            // What is loaded and worked out once is no time of a command's.
            if isLive, index == 0 { _ = try trials.outcome(of: trials.hear(clip, samples: samples, start: start)) }
            let heard = try trials.hear(clip, samples: samples, start: start)
            // First, since what is scored once is not scored, nor timed, again.
            let outcome = try trials.outcome(of: heard)
            for index in curve.indices {
                let outcome = try trials.outcome(of: heard, margin: index)
                curve[index].tallies.count(outcome, under: clip.condition)
            }
            conditions.count(outcome, under: clip.condition)
            if clip.kind != .talk, clip.condition == clips[0].condition { voices.count(outcome, under: clip.voice) }
            if clip.kind == .command, let timing = outcome.timing { timings.append(timing) }
            mistakes += CommandReport.Mistake.all(in: outcome)
        }
        return CommandReport(
            threshold: set.settings.threshold, oppositeMargin: set.settings.oppositeMargin,
            point: conditions.point(rivalMargin: set.settings.rivalMargin), voices: voices.lines,
            timing: CommandReport.Timing(timings), mistakes: mistakes,
            curve: curve.map { $0.tallies.point(rivalMargin: $0.margin) })
    }

    private var folder: String {
        (list as NSString).deletingLastPathComponent.isEmpty ? "." : (list as NSString).deletingLastPathComponent
    }

    // MARK: Text

    private func text(_ report: CommandReport) -> String {
        var text = Self.table("condition", report.point.conditions)
        text += "\n" + Self.table("voice", report.voices)
        if !report.point.fires.isEmpty { text += "\n" }
        for fires in report.point.fires {
            text += "talk, \(fires.condition): \(tenthsText(fires.perHour)) fires an hour\n"
        }
        if let timing = report.timing {
            let milliseconds = { (seconds: Double) in "\(Int((seconds * 1_000).rounded())) ms" }
            text += "\nend of speech to command: median \(milliseconds(timing.medianLatency)), "
            text += "95 % within \(milliseconds(timing.latency95)); of these computing: "
            text += "median \(milliseconds(timing.medianComputing)) (\(timing.count) commands); "
            text += "processor time for each: \(milliseconds(timing.meanProcessor))\n"
        }
        for point in report.curve {
            text += "\nat a rival margin of \(tenthsText(point.rivalMargin)) nats"
            for fires in point.fires {
                text += ", \(tenthsText(fires.perHour)) fires an hour of talk (\(fires.condition))"
            }
            text += "\n" + Self.table("condition", point.conditions)
        }
        if showsMistakes {
            text += "\n"
            for mistake in report.mistakes {
                text += "\(mistake.condition)  \(mistake.voice)  \(mistake.phrase)  → "
                text +=
                    mistake.done.isEmpty
                    ? "nothing (\(mistake.reason ?? "no voice"))" : mistake.done.joined(separator: ", ")
                text += "  heard “\(mistake.heard.onOneLine)”"
                text += mistake.gap.map { ", \(tenthsText($0)) nats" } ?? ""
                text += "\n"
            }
        }
        return text
    }

    private static func table(_ title: String, _ lines: [CommandReport.Line]) -> String {
        let width = max(title.count, lines.map(\.name.displayWidth).max() ?? 0)
        let share = { (rate: Double?) in (rate.map { percent($0) } ?? "–").aligned(right: 8) }
        var table = "\(title.fitted(to: width))  commands    hits   wrong  near misses   taken\n"
        for line in lines {
            table += "\(line.name.fitted(to: width))  \("\(line.tally.commands)".aligned(right: 8))"
            table += "\(share(line.hitRate))\(share(line.wrongRate))"
            table += "  \("\(line.tally.nearMisses)".aligned(right: 11))\(share(line.nearFireRate))\n"
        }
        return table
    }
}

/// The recording read last: lists name the clips of one file one after another.
private struct OpenedRecording {
    private var path: String?
    private var samples: [Float] = []

    /// The samples of a range, or all of them, and where they begin.
    mutating func samples(_ range: Range<Int>?, of path: String) throws -> ([Float], Int) {
        if path != self.path {
            samples = try AudioClip.load(path: path).samples
            self.path = path
        }
        guard let range else { return (samples, 0) }
        let clamped = range.clamped(to: 0..<samples.count)
        return (Array(samples[clamped]), clamped.lowerBound)
    }
}
