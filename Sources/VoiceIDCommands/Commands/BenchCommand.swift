import Audio
import Foundation
import JSON
import OpenEngine

/// `voiceid bench`: the program's own speed and memory.
package struct BenchCommand: Command {
    private static let audio = ValueOption<String?>(
        "--audio", "FILE", .file, "recording to work on, instead of the demo speech")
    private static let runs = ValueOption("--runs", "N", .integer(1...10_000), default: 5, "timed runs of each part")
    private static let only = ValueOption(
        "--only", "PART,…", .list(of: BenchmarkPart.self), default: BenchmarkPart.allCases,
        "time these parts alone: \(BenchmarkPart.allCases.map(\.rawValue).listed)")

    package static let specification = CommandSpecification(
        path: ["bench"],
        summary: "Measure speed and memory on this machine",
        discussion: ["Times are wall times with nothing else counted out: let the machine rest for good numbers."],
        options: [audio, runs, only, JSONOption.flag],
        examples: [.init("voiceid bench --only filterbank,embedding", "the two that run the most")],
        environment: [.models, .onnxRuntime])

    private let audio: String?
    private let runs: Int
    private let parts: [BenchmarkPart]
    private let asJSON: Bool

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        audio = try arguments.value(of: Self.audio)
        runs = try arguments.value(of: Self.runs)
        parts = try arguments.value(of: Self.only)
        asJSON = arguments.has(JSONOption.flag)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let locator = AssetLocator(environment: context.environment)
        let path = try audio ?? locator.speech().appending(path: "narrator.wav").path
        let clip = try AudioClip.load(path: path)
        let benchmark = try Benchmark(
            engine: OpenEngine(locator: locator), audio: clip.samples, runs: runs, now: context.now)
        var results: [BenchmarkResult] = []
        var bar = ProgressBar("Measuring", in: context)
        defer { bar.clear() }
        for (index, part) in parts.enumerated() {
            bar.update(Double(index) / Double(parts.count), detail: part.rawValue)
            results.append(try await benchmark.time(part))
        }
        bar.clear()
        try context.output.write(asJSON ? Self.json(results, clip) : Self.text(results, clip))
        return .success
    }

    private static func json(_ results: [BenchmarkResult], _ clip: AudioClip) -> String {
        var members: [String: JSONValue] = [
            "hardware": Machine.json, "audioSeconds": .rounded(clip.duration, places: 3),
            "peakMemoryBytes": .integer(Machine.peakMemoryBytes),
        ]
        for result in results { members[result.part.key] = result.json }
        return JSONValue.object(members).text + "\n"
    }

    private static func text(_ results: [BenchmarkResult], _ clip: AudioClip) -> String {
        let rows = results.map { result in
            let time = String(format: "%9.2f ms", 1_000 * result.median)
            let audio = "for \(clockTime(result.audioSeconds))".fitted(to: 14)
            let speed = String(format: "%9.0f × real time", result.audioSeconds / result.median)
            return "\(result.part.rawValue.fitted(to: 15)) \(time)  \(audio) \(speed)\n"
        }
        let memory = String(format: "%.0f MB", Double(Machine.peakMemoryBytes) / 1e6)
        return rows.joined() + "peak memory     \(memory)\n"
    }
}
