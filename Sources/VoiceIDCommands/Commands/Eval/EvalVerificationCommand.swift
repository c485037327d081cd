import Foundation
import Inference
import JSON
import SpeakerRecognition
import SpeechMetrics

/// `voiceid eval verification`: EER and minDCF over a list of trials.
package struct EvalVerificationCommand: Command {
    private static let trials = Operand("TRIALS", "lines of 'enrolment test 1' (same person) or 'enrolment test 0'")
    private static let root = ValueOption(
        "--root", "DIR", .folder, default: ".", "folder the recordings' paths start from")

    package static let specification = CommandSpecification(
        path: ["eval", "verification"],
        summary: "Measure how well voices are told apart: EER and minDCF",
        discussion: [
            "Every recording is embedded once. A trial with a recording of less than 3 seconds of voice is refused, counted "
                + "apart, and in none of the rates."
        ],
        operands: [trials],
        options: [root, JSONOption.flag],
        examples: [.init("voiceid eval verification trials.txt --root recordings", "rates over all trials")],
        environment: [.models, .onnxRuntime])

    private let trials: String
    private let root: String
    private let asJSON: Bool

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        trials = try arguments.operand(Self.trials)
        root = try arguments.value(of: Self.root)
        asJSON = arguments.has(JSONOption.flag)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let list = try TrialList(contentsOfFile: trials)
        let voices = try await embedAll(Set(list.trials.flatMap { [$0.enrolment, $0.test] }).sorted(), in: context)
        let outcomes = try list.trials.map { trial -> VerificationReport.Outcome in
            guard let a = voices[trial.enrolment], let b = voices[trial.test] else { return .refused }
            return .score(Double(try a.embedding.cosine(to: b.embedding)))
        }
        let report = try VerificationReport(list, outcomes: outcomes)
        try context.output.write(asJSON ? JSONValue(encoding: report).text + "\n" : Self.text(report))
        return .success
    }

    /// The voice in each recording; recordings with too little of it are left out.
    private func embedAll(_ paths: [String], in context: CommandContext) async throws -> [String: VoicedEmbedding] {
        let sources = paths.map { AudioSource.file($0.hasPrefix("/") ? $0 : "\(root)/\($0)") }
        for source in sources { try source.check() }
        let embedder = try context.voicedEmbedder()
        var voices: [String: VoicedEmbedding] = [:]
        var bar = ProgressBar("Listening", in: context)
        defer { bar.clear() }
        for (index, (path, source)) in zip(paths, sources).enumerated() {
            try Task.checkCancellation()
            bar.update(Double(index) / Double(paths.count))
            do {
                voices[path] = try await context.embed(source, with: embedder)
            } catch let error as SourceError {
                guard case SpeakerRecognitionError.notEnoughVoice = error.underlying else { throw error }
            }
        }
        return voices
    }

    private static func text(_ report: VerificationReport) -> String {
        let cost = { (value: Double?) in value.map { String(format: "%.4f", $0) } ?? "–" }
        return """
            trials   \(report.trials) (\(report.refused) refused: less than 3 s of voice)
            scored   \(report.sameSpeaker) of the same person, \(report.differentSpeakers) of different people
            EER      \(report.eer.map { String(format: "%.2f %%", 100 * $0) } ?? "– (it takes scored trials of both kinds)")
            minDCF   \(cost(report.minDCF)) (target prior 0.01), \(cost(report.minDCF05)) (0.05)

            """
    }
}
