import Audio
import Diarization
import Foundation
import OpenEngine
import SpeakerAttribution
import SpeakerRecognition
import Transcription

/// `voiceid transcribe`: who said what, by name.
package struct TranscribeCommand: Command {
    private static let inputs = Operand("FILE", count: .oneOrMore, "recordings; - is standard input")
    private static let export = ExportOptions<TranscriptFormat>()
    private static let withoutSpeakers = Flag("--no-speakers", "only what was said, and not by whom; takes less time")

    package static let specification = CommandSpecification(
        path: ["transcribe"],
        summary: "Write down who said what in a recording, by name where enrolled",
        discussion: [
            "Every word has its time, its speaker and how sure it is; a sentence is split where the speaker changes. People nobody "
                + "enrolled are Speaker 1, Speaker 2 and so on, and words with nobody speaking are Unknown's. Where "
                + "somebody else speaks at the same time, json and csv name the second speaker; json holds every word. "
                + "Captions (srt, vtt) have at most two lines of 42 characters and seven seconds.",
            "Silence, noise and music give no text but the reason, and exit status 0. Where one of several recordings cannot be "
                + "used, the others are done all the same, and the exit status is 1.",
            "The model that is set up knows English. A vocabulary or a prompt makes names and rare words more likely in "
                + "the spelling given.",
        ],
        operands: [inputs],
        options: export.all + [withoutSpeakers] + SpeakerCountOptions.all + [ThresholdOption.score]
            + TextHintOptions.all + [StoreOption.path, JSONOption.flag] + RawAudioOptions.all,
        examples: [
            .init("voiceid transcribe meeting.wav", "read who said what"),
            .init("voiceid transcribe -o talk.srt talk.m4a", "subtitles"),
            .init("voiceid transcribe --vocabulary names.txt --json *.wav", "a line of JSON for each recording"),
        ],
        environment: [.home, .models, .onnxRuntime])

    private let sources: [AudioSource]
    private let format: TranscriptFormat
    private let destination: ExportDestination
    /// `nil` where nobody asked who speaks.
    private let speakers: SpeakerCount?
    private let threshold: Double
    private let hints: TextHints
    private let path: String?

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        let specification = Self.specification
        let operands = [try arguments.operand(Self.inputs)] + arguments.remainingOperands()
        (format, destination) = try Self.export.choice(
            &arguments, inputs: operands.count, command: specification)
        let isAnonymous = arguments.has(Self.withoutSpeakers)
        let aboutSpeakers = SpeakerCountOptions.all.map(\.declaration) + [ThresholdOption.score.declaration]
        if isAnonymous, let given = aboutSpeakers.first(where: { arguments.isGiven($0) }) {
            throw .conflict("--no-speakers", with: given.name, command: specification.name)
        }
        let count = try SpeakerCountOptions.count(&arguments, command: specification)
        speakers = isAnonymous ? nil : count
        threshold = try arguments.value(of: ThresholdOption.score)
        hints = try TextHintOptions.hints(&arguments)
        path = try arguments.value(of: StoreOption.path)
        sources = try RawAudioOptions.sources(operands, &arguments, command: specification)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let paths = try destination.paths(
            for: sources.map(\.fileName), format: format, sparing: [hints.vocabulary].compactMap(\.self))
        let options = try hints.options()
        let engine = try OpenEngine(environment: context.environment)
        let gallery =
            try speakers == nil
            ? nil : context.gallery(of: StoreOption.store(at: path, in: context), model: engine.windowEmbedding)
        let transcriber = try engine.makeTranscriber(options)
        hints.warnOfExcess(for: transcriber.model, in: context)
        return try await context.forEach(sources) { index, source in
            let transcript = try await transcript(of: source, transcriber, engine, gallery, in: context)
            let separator = format == .text && index > 0 ? "\n" : ""
            try context.export(source, to: paths[index], separator: separator) { try text(of: transcript, for: $0) }
        }
    }

    private func transcript(
        of source: AudioSource, _ transcriber: Transcriber, _ engine: OpenEngine, _ gallery: VoiceGallery?,
        in context: CommandContext
    ) async throws -> SpeakerTranscript {
        let label = URL(fileURLWithPath: source.name).lastPathComponent.onOneLine.shortened(to: 30)
        let options = speakers.map { DiarizationOptions(speakers: $0) }
        var listener = ConversationListener(
            words: transcriber.makeStream(), diarizer: try options.map { try engine.makeDiarizer($0) })
        let reader = try source.open(in: context)
        let expected = reader.expectedSamples
        var bar = ProgressBar(label, in: context)
        defer { bar.clear() }
        var heard = 0
        try await context.pull(reader, of: source, with: &bar) { chunk, bar in
            try await listener.push(chunk.samples) { bar.update(heard: $0, of: expected) }
            heard = chunk.range.upperBound
            return true
        }
        let (result, speech) = try await SourceError.naming(source) {
            try await listener.finish { bar.update(heard: $0, of: heard) }
        }
        guard let speech, let options, let gallery else { return SpeakerTranscript(result, file: source.name) }
        let named = try AttributedDiarization(
            speech, options: options, gallery: gallery, threshold: Float(threshold))
        bar.clear()
        context.warn(ofCountIn: named, source)
        return named.transcript(of: result, file: source.name)
    }

    private func text(of transcript: SpeakerTranscript, for terminal: Terminal) throws -> String {
        switch format {
        case .text: TranscriptReport(transcript: transcript).text(width: terminal.width, style: TextStyle(terminal))
        default: try transcript.text(as: format)
        }
    }
}
