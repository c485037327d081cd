import Audio
import Inference
import JSON
import OpenEngine
import SpeechFeatures

/// `voiceid features`: the filterbank energies that the embedding model is fed.
package struct FeaturesCommand: Command {
    private static let input = Operand("FILE", "a recording, or - for standard input")
    private static let array = ValueOption<String?>(
        "--npy", "OUT", .file, "write the energies to this NumPy file: float32 [frames, bins]")

    package static let specification = CommandSpecification(
        path: ["features"],
        summary: "Compute the filterbank energies the embedding model is fed",
        discussion: [
            "Natural logarithms of mel-band energies, a row every 10 ms, before the mean over time is removed. The "
                + "constants are those of the embedding model's bundle."
        ],
        operands: [input],
        options: [array, JSONOption.flag] + RawAudioOptions.all,
        examples: [.init("voiceid features ann.wav --npy ann.npy", "compare with another implementation in NumPy")],
        environment: [.models])

    private let source: AudioSource
    private let array: String?
    private let asJSON: Bool

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        let operand = try arguments.operand(Self.input)
        array = try arguments.value(of: Self.array)
        // The number of rows stands at the start, and is known at the end.
        if array == "-" { throw .invalidValue("-", option: "--npy", expected: "the path of a file, and no stream") }
        asJSON = arguments.has(JSONOption.flag)
        source = try RawAudioOptions.sources([operand], &arguments, command: Self.specification)[0]
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let frontEnd = try context.embeddingFacts().frontEnd
        var stream = FilterbankStream(try Filterbank(frontEnd))
        var summary = FeatureSummary(bins: frontEnd.melBins)
        var samples = 0
        func compute(_ use: (FeatureMatrix) throws -> Void) async throws {
            try await context.pull(source, label: "Computing features") { chunk in
                samples += chunk.samples.count
                let features = try stream.push(chunk.samples)
                summary.add(features)
                try use(features)
            }
            guard summary.frames > 0 else {
                throw RecordingTooShort(samples: samples, required: frontEnd.frameLength, source: source.name)
            }
        }
        if let array {
            try OutputFile.check(array, against: [source.name])
            let file = try OutputFile(array, registry: context.partialFiles)
            try file.write(NumpyFile.header(rows: 0, columns: frontEnd.melBins))
            try await compute { try file.write(NumpyFile.bytes(of: $0.values)) }
            try file.rewriteStart(NumpyFile.header(rows: summary.frames, columns: frontEnd.melBins))
            try file.commit()
        } else {
            try await compute { _ in }
        }
        try context.output.write(asJSON ? json(summary, samples: samples) : text(summary, samples: samples))
        return .success
    }

    private func json(_ summary: FeatureSummary, samples: Int) -> String {
        let members: [String: JSONValue] = [
            "file": .string(source.name), "duration": .rounded(SampleClock.seconds(samples), places: 3),
            "frames": .integer(summary.frames), "bins": .integer(summary.bins),
            "minimum": .number(summary.minimum), "maximum": .number(summary.maximum),
            "mean": .rounded(summary.mean, places: 6),
        ]
        return JSONValue.object(members).text + "\n"
    }

    private func text(_ summary: FeatureSummary, samples: Int) -> String {
        let range =
            "\(JSONValue.rounded(Double(summary.minimum), places: 2).text) to "
            + JSONValue.rounded(Double(summary.maximum), places: 2).text
        return
            "\(source.name.onOneLine): \(clockTime(SampleClock.seconds(samples))), \(counted(summary.frames, "frame")) of "
            + "\(summary.bins) bins, log energies \(range), mean \(JSONValue.rounded(summary.mean, places: 2).text)"
            + (array.map { ", written to \($0.onOneLine)" } ?? "") + "\n"
    }
}

/// A recording that holds no single frame.
private struct RecordingTooShort: Error, CustomStringConvertible {
    let samples: Int
    let required: Int
    let source: String

    var description: String {
        "\(source) is too short: \(counted(samples, "sample")) at 16 kHz, and \(required) make the first frame."
    }
}
