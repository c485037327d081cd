import AppModel
import AppServices
import Audio
import Foundation
import Inference
import JSON
import OpenEngine
import SpeakerRecognition

/// `voiceid identify`: who is speaking, as it goes.
package struct IdentifyCommand: Command {
    private static let input = Operand("FILE", count: .optional, "a recording, or - for standard input")

    package static let specification = CommandSpecification(
        path: ["identify"],
        summary: "Tell who is speaking, as it goes",
        forms: ["FILE", "- [--rate HZ] [--channels N] [--encoding F]", "--mic [--device NAME]"],
        discussion: [
            "Prints a line for each change of speaker: the time, the name, and the score from 0 to 1. A voice whose score "
                + "stays below the threshold is Unknown; – is silence, or too little voice to tell. With --json, a line for each quarter of a second. A recording "
                + "gives the same as the same audio heard live, which answers after about two seconds."
        ],
        operands: [input],
        options: MicrophoneOptions.all + [
            ThresholdOption.score, EngineOption.engine, JSONOption.flag, StoreOption.path,
        ]
            + RawAudioOptions.all,
        examples: [
            .init("voiceid identify meeting.wav", "who speaks, change by change"),
            .init("voiceid identify --mic", "the same, live"),
            .init("arecord -f cd -c 1 -t raw | voiceid identify - --rate 44100", "from another recorder"),
        ],
        environment: [.home, .models, .onnxRuntime] + EngineOption.environment)

    private let source: AudioSource
    private let threshold: Double
    private let engine: EngineOption.Engine
    private let asJSON: Bool
    private let path: String?

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        source = try LiveSourceOptions.source(operand: Self.input, &arguments, command: Self.specification)
        threshold = try arguments.value(of: ThresholdOption.score)
        engine = try arguments.value(of: EngineOption.engine)
        asJSON = arguments.has(JSONOption.flag)
        path = try arguments.value(of: StoreOption.path)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let reader = try source.open(in: context)
        var (names, scorer) = try await scorer(in: context)
        var recognizer = Recognizer(threshold: Float(threshold))
        var log = RecognitionLog(names: names, style: TextStyle(context.terminal))
        var heard = 0
        var isAnythingTold = false
        func report(_ recognitions: [Recognition]) throws {
            for recognition in recognitions {
                let line =
                    asJSON
                    ? try JSONValue(encoding: RecognitionLine(recognition, names: names)).text + "\n"
                    : log.push(recognition)
                guard let line else { continue }
                isAnythingTold = true
                try context.output.write(line)
            }
        }
        let expected = reader.expectedSamples
        try await context.pull(reader, of: source, label: "Listening") { chunk, bar in
            let frames = try await scorer.push(chunk.samples)
            heard = chunk.range.upperBound
            // Lines and bar may share a terminal.
            if !frames.isEmpty { bar.clear() }
            for frame in frames { try report(recognizer.push(frame)) }
            bar.update(heard: chunk.range.upperBound, of: expected)
            return true
        }
        for frame in try await scorer.finish() { try report(recognizer.push(frame)) }
        try report(recognizer.finish())
        if !isAnythingTold {
            let length = String(format: "%.2f", SampleClock.seconds(heard))
            context.note("\(source.name): \(length) s are too short to tell; about one second of voice is needed.")
        }
        return .success
    }

    /// What scores the audio, and the names it scores, in order.
    private func scorer(in context: CommandContext) async throws -> (names: [String], LiveScorer) {
        let store = StoreOption.store(at: path, in: context)
        let isNobodyKnown = { try store.profiles().isEmpty }
        switch engine {
        case .open:
            let engine = try OpenEngine(environment: context.environment)
            let gallery = try context.gallery(of: store, model: engine.windowEmbedding, takesEngine: true)
            if gallery.voices.isEmpty { context.warnOfStrangers(in: store, isNobodyKnown: try isNobodyKnown()) }
            return (gallery.voices.map(\.name), LiveScorer(try engine.makeScorer(for: gallery)))
        case .picovoice:
            let people = try context.picovoicePeople(of: store)
            let session = try await context.picovoice.makeRecognition(of: people)
            if people.isEmpty { context.warnOfStrangers(in: store, isNobodyKnown: try isNobodyKnown()) }
            return (people.map(\.name.text), LiveScorer(session))
        }
    }
}
