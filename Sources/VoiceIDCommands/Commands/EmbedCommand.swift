import Foundation
import Inference
import JSON
import SpeakerRecognition

/// `voiceid embed`: a recording's voice as a vector.
package struct EmbedCommand: Command {
    private static let input = Operand("FILE", "a recording of one person, or - for standard input")

    package static let specification = CommandSpecification(
        path: ["embed"],
        summary: "Turn the voice in a recording into a vector of length one",
        discussion: [
            "The voice is refused where less than 3 seconds of it are heard: below that, a vector says more about the "
                + "words than about the person.",
            "Up to two minutes are heard at once. A longer recording is cut into equal pieces of at most two minutes, and "
                + "the result is the mean of their vectors, weighted by how much voice is in each; of more than ten "
                + "minutes, the first ten are used.",
        ],
        operands: [input],
        options: [JSONOption.flag] + RawAudioOptions.all,
        examples: [
            .init("voiceid embed ann.wav --json", "the vector, the model that made it, and the seconds of voice")
        ],
        environment: [.models, .onnxRuntime])

    private let source: AudioSource
    private let asJSON: Bool

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        let operand = try arguments.operand(Self.input)
        asJSON = arguments.has(JSONOption.flag)
        source = try RawAudioOptions.sources([operand], &arguments, command: Self.specification)[0]
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let embedder = try context.voicedEmbedder()
        let result = try await context.embed(source, with: embedder)
        try context.output.write(asJSON ? json(result) : text(result))
        return .success
    }

    private func json(_ result: VoicedEmbedding) -> String {
        let value = JSONValue.object([
            "model": .string(result.embedding.space.description),
            "dimension": .integer(result.embedding.values.count),
            "voicedSeconds": .rounded(result.voicedSeconds, places: 3),
            "embedding": .array(result.embedding.values.map { .number($0) }),
        ])
        return value.text + "\n"
    }

    /// Eight components a line.
    private func text(_ result: VoicedEmbedding) -> String {
        let values = result.embedding.values
        let lines = stride(from: 0, to: values.count, by: 8).map { start in
            values[start..<min(start + 8, values.count)]
                .map { String(format: "%8.5f", $0) }
                .joined(separator: " ")
        }
        return """
            \(source.name.onOneLine): \(clockTime(result.voicedSeconds)) of voice, \(values.count) components of \
            \(result.embedding.space)
            \(lines.joined(separator: "\n"))

            """
    }
}
