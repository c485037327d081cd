import AppModel
import AppServices
import Audio
import Diarization
import Foundation
import OpenEngine
import SpeakerAttribution
import SpeakerRecognition

/// `voiceid diarize`: who spoke when, by name.
package struct DiarizeCommand: Command {
    private static let inputs = Operand("FILE", count: .oneOrMore, "recordings; - is standard input")
    private static let export = ExportOptions<TimelineFormat>()

    package static let specification = CommandSpecification(
        path: ["diarize"],
        summary: "Tell who spoke when in a recording, by name where enrolled",
        discussion: [
            "People nobody enrolled are Speaker 1, Speaker 2 and so on. Where people speak at the same time, their turns "
                + "overlap. The text format draws a lane for each speaker and lists the turns; json holds every speaker's score "
                + "for every profile, so that names can be given anew at another threshold.",
            "With --engine picovoice, the number of speakers is Falcon's own: where another was asked for, that is said.",
            "Where one of several recordings cannot be used, the others are done all the same, and the exit status is 1.",
        ],
        operands: [inputs],
        options: export.all + SpeakerCountOptions.all + [ThresholdOption.score, EngineOption.engine]
            + [StoreOption.path, JSONOption.flag] + RawAudioOptions.all,
        examples: [
            .init("voiceid diarize meeting.wav", "draw up who spoke when"),
            .init("voiceid diarize --speakers 2 -o call.srt call.m4a", "subtitles of a call between two"),
            .init("voiceid diarize --format rttm -o out/ *.wav", "a file in out/ for each recording"),
        ],
        environment: [.home, .models, .onnxRuntime] + EngineOption.environment)

    private let sources: [AudioSource]
    private let format: TimelineFormat
    private let destination: ExportDestination
    private let speakers: SpeakerCount
    private let threshold: Double
    private let engine: EngineOption.Engine
    private let path: String?

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        let specification = Self.specification
        let operands = [try arguments.operand(Self.inputs)] + arguments.remainingOperands()
        (format, destination) = try Self.export.choice(
            &arguments, inputs: operands.count, command: specification)
        speakers = try SpeakerCountOptions.count(&arguments, command: specification)
        threshold = try arguments.value(of: ThresholdOption.score)
        engine = try arguments.value(of: EngineOption.engine)
        path = try arguments.value(of: StoreOption.path)
        sources = try RawAudioOptions.sources(operands, &arguments, command: specification)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let paths = try destination.paths(for: sources.map(\.fileName), format: format)
        let named = try listener(in: context)
        return try await context.forEach(sources) { index, source in
            // Spaces are written as %20 in RTTM, where the name is what a recording is paired by.
            let timeline = try await named(source).timeline(file: format == .rttm ? source.fileName : source.name)
            let separator = format == .text && index > 0 ? "\n" : ""
            try context.export(source, to: paths[index], separator: separator) { try text(of: timeline, for: $0) }
        }
    }

    /// What listens to a recording and names those who speak, with the engine that was asked for.
    private func listener(
        in context: CommandContext
    ) throws -> (AudioSource) async throws -> AttributedDiarization {
        let store = StoreOption.store(at: path, in: context)
        switch engine {
        case .open:
            let open = try OpenEngine(environment: context.environment)
            let gallery = try context.gallery(of: store, model: open.windowEmbedding, takesEngine: true)
            return { source in
                try await diarize(source, with: open, naming: gallery, in: context)
            }
        case .picovoice:
            let (engine, people) = (context.picovoice, try context.picovoicePeople(of: store))
            return { try await diarize($0, with: engine, naming: people, in: context) }
        }
    }

    /// Picovoice's Falcon takes a recording as a whole, and Eagle compares who speaks in it.
    private func diarize(
        _ source: AudioSource, with engine: PicovoiceVoiceEngine, naming people: [Profile], in context: CommandContext
    ) async throws -> AttributedDiarization {
        var recording = Recording()
        let label = URL(fileURLWithPath: source.name).lastPathComponent.onOneLine.shortened(to: 30)
        try await context.pull(source, label: label) { recording.append($0.samples) }
        var bar = ProgressBar(label, in: context)
        bar.update(1, detail: "deciding who is who")
        defer { bar.clear() }
        let whole = recording
        return try await SourceError.naming(source) {
            let result = try await engine.hear(whole) { _ in }.result(speakers: speakers)
            let scores = try await engine.classify(result, in: whole, against: people)
            bar.clear()
            if let unmet = result.count.unmet { context.warn("\(source.name): \(unmet)") }
            return AttributedDiarization(
                diarization: result, threshold: Float(threshold), profileNames: people.map(\.name.text),
                scores: scores.rows, leastSpeakers: speakers.minimum)
        }
    }

    private func diarize(
        _ source: AudioSource, with engine: OpenEngine, naming gallery: VoiceGallery, in context: CommandContext
    ) async throws -> AttributedDiarization {
        let options = DiarizationOptions(speakers: speakers)
        var diarizer = try engine.makeDiarizer(options)
        let label = URL(fileURLWithPath: source.name).lastPathComponent.onOneLine.shortened(to: 30)
        try await context.pull(source, label: label) { chunk in try await diarizer.push(chunk.samples) }
        var bar = ProgressBar(label, in: context)
        bar.update(1, detail: "deciding who is who")
        defer { bar.clear() }
        let named = try AttributedDiarization(
            try await diarizer.finishListening(), options: options, gallery: gallery, threshold: Float(threshold))
        bar.clear()
        context.warn(ofCountIn: named, source)
        return named
    }

    private func text(of timeline: NamedTimeline, for terminal: Terminal) throws -> String {
        switch format {
        case .text: TimelineReport(timeline: timeline).text(width: terminal.width, style: TextStyle(terminal))
        default: try timeline.text(as: format)
        }
    }
}
