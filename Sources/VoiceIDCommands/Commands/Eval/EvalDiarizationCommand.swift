import JSON
import SpeechMetrics

/// `voiceid eval diarization`: DER and JER of diarizations against references.
package struct EvalDiarizationCommand: Command {
    private static let files = EvaluationFiles(
        "RTTM", references: "reference files: who really spoke when",
        hypotheses: "hypothesis files, such as 'voiceid diarize --format rttm' writes")
    private static let collar = ValueOption(
        "--collar", "SECONDS", .number(0...60), default: 0,
        "leave out this much around each reference boundary, half of it on either side")
    private static let skipsOverlap = Flag("--skip-overlap", "leave out where reference speakers overlap")
    private static let map = ValueOption<String?>("--uem", "FILE", .file, "score only the regions this file names")

    package static let specification = CommandSpecification(
        path: ["eval", "diarization"],
        summary: "Measure diarizations against references: DER and JER",
        forms: ["--ref RTTM… --hyp RTTM…"],
        discussion: [
            "Recordings are paired by the name in the RTTM files. The diarization error rate (DER) is missed speech, false "
                + "alarms and confused speakers together, as a share of reference speech; the Jaccard error rate (JER) "
                + "weighs every speaker alike. Numbers equal those of pyannote.metrics. A recording in which nobody speaks "
                + "has no rate of its own (–), and its false alarms count in the total."
        ],
        options: files.options + [collar, skipsOverlap, map, JSONOption.flag],
        examples: [
            .init(
                "voiceid eval diarization --ref truth/*.rttm --hyp found/*.rttm",
                "totals over all recordings, then each recording")
        ])

    private let references: [String]
    private let hypotheses: [String]
    private let scoring: DiarizationScoring
    private let map: String?
    private let asJSON: Bool

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        (references, hypotheses) = try Self.files.paths(&arguments, command: Self.specification)
        scoring = DiarizationScoring(
            collar: try arguments.value(of: Self.collar), skipsOverlap: arguments.has(Self.skipsOverlap))
        map = try arguments.value(of: Self.map)
        asJSON = arguments.has(JSONOption.flag)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let report = try DiarizationReport(
            references: references.map { try RTTM(contentsOfFile: $0) },
            hypotheses: hypotheses.map { try RTTM(contentsOfFile: $0) },
            within: map.map { try EvaluationMap(contentsOfFile: $0) }, scoring: scoring)
        guard report.total.errors.total > 0 else { throw EvaluationError.silentReferences }
        try context.output.write(asJSON ? JSONValue(encoding: report).text + "\n" : Self.table(of: report))
        return .success
    }

    /// The totals and then each recording, errors in percent of reference speech.
    private static func table(of report: DiarizationReport) -> String {
        var table = ScoreTable("DER", "missed", "false alarm", "confusion", "JER", "speakers")
        for (name, score) in [("all together", report.total)] + report.files.map({ ($0.name, $0.score) }) {
            let errors = score.errors
            let parts = [errors.missed + errors.falseAlarm + errors.confusion, errors.missed, errors.falseAlarm]
            table.add(
                name,
                (parts + [errors.confusion]).map { share($0, of: errors.total) } + [
                    errors.total > 0 ? percent(score.jaccard.value) : "–",
                    "\(score.hypothesisSpeakers) of \(score.referenceSpeakers)",
                ])
        }
        return table.text
    }
}
