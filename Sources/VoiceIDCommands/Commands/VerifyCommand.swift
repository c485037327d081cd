import Diarization
import Foundation
import Inference
import JSON
import OpenEngine
import SpeakerAttribution
import SpeakerRecognition

/// `voiceid verify`: whether two recordings are one person.
package struct VerifyCommand: Command {
    private static let first = Operand("A", "a recording of one person, or - for standard input")
    private static let second = Operand("B", "another")

    package static let specification = CommandSpecification(
        path: ["verify"],
        summary: "Tell whether two recordings are of the same person",
        discussion: [
            "The score runs from 0 to 1: how sure it is that both are one person. A recording with less than 3 seconds of "
                + "voice is refused. Where several people speak in one, their voices are mixed and the score says little: that "
                + "is warned of, and in JSON it stands among the warnings. With -q the exit status alone answers."
        ],
        operands: [first, second],
        options: [ThresholdOption.score, JSONOption.flag] + RawAudioOptions.all,
        examples: [
            .init("voiceid verify ann.wav unknown.wav", "say whether the unknown is Ann"),
            .init("if voiceid verify -q a.wav b.wav; then …", "the exit status is the answer"),
        ],
        statuses: [
            .init(.success, "the same person"), .init(.failure, "not the same person"),
            .init(.undecided, "no answer: refused or failed, for the reason on standard error"),
        ],
        environment: [.models, .onnxRuntime], failureCode: .undecided)

    private let sources: [AudioSource]
    private let threshold: Double
    private let asJSON: Bool

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        guard let first = arguments.optionalOperand(), let second = arguments.optionalOperand() else {
            throw .tooFewOperands(
                needed: "two recordings", usage: Self.specification.usages[0], command: Self.specification.name)
        }
        threshold = try arguments.value(of: ThresholdOption.score)
        asJSON = arguments.has(JSONOption.flag)
        sources = try RawAudioOptions.sources([first, second], &arguments, command: Self.specification)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        for source in sources { try source.check() }
        let engine = try OpenEngine(environment: context.environment)
        let embedder = try VoicedEmbedder(model: engine.embedding, voiceActivity: engine.voiceActivity)
        var clips: [[Float]] = []
        for source in sources { clips.append(try await context.clip(of: source)) }
        // Either takes about as long as the other, and neither needs the other's answer.
        async let mixed = mixtures(in: clips, engine)
        var voices: [VoicedEmbedding] = []
        for (source, clip) in zip(sources, clips) {
            voices.append(try await SourceError.naming(source) { try embedder.embed(clip) })
        }
        let mixtures = try await mixed
        let result = try Verification(
            voices[0].embedding, voices[1].embedding, calibration: embedder.model.calibration,
            threshold: Float(threshold))
        let seconds = voices.map(\.voicedSeconds)
        for mixture in mixtures { context.warn(mixture.message) }
        if asJSON {
            try context.output.write(json(result, seconds, mixtures))
        } else if !context.isQuiet {
            try context.output.write(text(result, seconds, TextStyle(context.terminal)))
        }
        return result.same ? .success : .failure
    }

    /// A recording of several people: its embedding is of their mixture.
    private struct Mixture {
        var file: String
        var voices: SeveralVoices

        var message: String { "\(file): \(voices)" }

        var json: JSONValue {
            .object([
                "file": .string(file), "code": .string("severalVoices"), "message": .string(message),
                "voices": .array(voices.seconds.map { .rounded($0, places: 3) }),
            ])
        }
    }

    /// The recordings that hold several voices, heard as an enrolment hears them.
    private func mixtures(in clips: [[Float]], _ engine: OpenEngine) async throws -> [Mixture] {
        var mixtures: [Mixture] = []
        for (source, clip) in zip(sources, clips) {
            var diarizer = try engine.makeDiarizer()
            try await SourceError.naming(source) {
                try await diarizer.push(clip)
                do {
                    try TakeVoices(try await diarizer.finish()).requireOne()
                } catch let several as SeveralVoices {
                    mixtures.append(Mixture(file: source.name, voices: several))
                }
            }
        }
        return mixtures
    }

    private func json(_ result: Verification, _ seconds: [Double], _ mixtures: [Mixture]) -> String {
        let value = JSONValue.object([
            "cosine": .rounded(Double(result.cosine), places: 6), "score": .rounded(Double(result.score), places: 6),
            "same": .bool(result.same), "threshold": .rounded(threshold, places: 6),
            "voicedSeconds": .array(seconds.map { .rounded($0, places: 3) }),
            "warnings": .array(mixtures.map(\.json)),
        ])
        return value.text + "\n"
    }

    private func text(_ result: Verification, _ seconds: [Double], _ style: TextStyle) -> String {
        let answer = result.same ? style.good("The same person.") : style.bad("Not the same person.")
        return """
            \(answer)
              score   \(String(format: "%.3f", result.score)) (threshold \(String(format: "%.2f", threshold)))
              cosine  \(String(format: "%.3f", result.cosine))
              voice   \(seconds.map { clockTime($0) }.joined(separator: " and "))

            """
    }
}
